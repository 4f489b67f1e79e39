// A person's generated texts in pages.
import { statement } from '../../database/database.ts';
import { GENERATED_TEXT_COLUMNS, toGeneratedText } from './generated-text-row.ts';
import type { GeneratedTextRow, StoredGeneratedText } from './generated-text-row.ts';
import type { StorageDeps } from '../../reflections/rows/user-transaction.ts';

/** `next`: the cursor of the next page; null after the last one. Texts that can't be opened are left out. */
interface GeneratedTextList<Cursor> {
  texts: readonly StoredGeneratedText[];
  next: Cursor | null;
}

interface Page<Cursor> {
  limit: number;
  /** The last item of the previous page. */
  before?: Cursor | undefined;
}

export type ReadingCursor = Pick<StoredGeneratedText, 'madeAt' | 'subject' | 'variant'>;

/** Ordered by creation: the days of two readings can overlap, so dates give no order. */
const LIST_READINGS = statement<GeneratedTextRow>(
  'output.list-readings',
  `SELECT ${GENERATED_TEXT_COLUMNS} FROM output
   WHERE user_id = $1 AND kind = 'bedtime' AND (created_at, subject, variant) < ($2, $3, $4)
   ORDER BY created_at DESC, subject DESC, variant DESC LIMIT $5`,
);
/** The subject of a week starts with its first day. */
const LIST_WEEKLY_REFRESHERS = statement<GeneratedTextRow>(
  'output.list-weeks',
  `SELECT ${GENERATED_TEXT_COLUMNS} FROM output
   WHERE user_id = $1 AND kind = 'weekly' AND subject < $2 AND NOT EXISTS (
     SELECT 1 FROM output newer WHERE newer.user_id = output.user_id AND newer.kind = output.kind
     AND newer.subject = output.subject AND newer.variant > output.variant)
   ORDER BY subject DESC LIMIT $3`,
);
const FIRST_READING: ReadingCursor = { madeAt: Number.MAX_SAFE_INTEGER, subject: '', variant: 0 };
/** Sorts after every subject, because subjects start with a year. */
const FIRST_WEEK = 'after';

export function createGeneratedTextLists({
  database,
  vault,
  documents,
}: Pick<StorageDeps, 'database' | 'vault' | 'documents'>) {
  async function openTexts(
    rows: readonly GeneratedTextRow[],
    about: { userId: string; kind: 'bedtime' | 'weekly' },
  ): Promise<StoredGeneratedText[]> {
    if (rows.length === 0) return [];
    const { userId, kind } = about;
    const key = await vault.getKey(userId);
    return rows.flatMap((row) => {
      const text = toGeneratedText(row, about, key);
      if (text !== null) return [text];
      documents.reportDamage({ table: 'output', userId, row: `${kind}/${row.subject}` });
      return [];
    });
  }

  return {
    async listReadings(
      userId: string,
      { limit, before = FIRST_READING }: Page<ReadingCursor>,
    ): Promise<GeneratedTextList<ReadingCursor>> {
      const values = [userId, before.madeAt, before.subject, before.variant, limit];
      const rows = await database.read(LIST_READINGS, values);
      const last = rows.length === limit ? rows.at(-1) : undefined;
      return {
        texts: await openTexts(rows, { userId, kind: 'bedtime' }),
        next: last ? { madeAt: last.created_at, subject: last.subject, variant: last.variant } : null,
      };
    },

    /** The latest text of each window, latest window first; the cursor is the subject. */
    async listWeeklyRefreshers(
      userId: string,
      { limit, before = FIRST_WEEK }: Page<string>,
    ): Promise<GeneratedTextList<string>> {
      const rows = await database.read(LIST_WEEKLY_REFRESHERS, [userId, before, limit]);
      const last = rows.length === limit ? rows.at(-1) : undefined;
      return { texts: await openTexts(rows, { userId, kind: 'weekly' }), next: last?.subject ?? null };
    },
  };
}
