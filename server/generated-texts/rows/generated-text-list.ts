// A person's generated texts in pages.
import { statement } from '../../database/database.ts';
import { GENERATED_TEXT_COLUMNS, toGeneratedText } from './generated-text-row.ts';
import type { GeneratedTextRow, StoredGeneratedText } from './generated-text-row.ts';
import type { StorageDeps } from '../../reflections/rows/user-transaction.ts';

/** `before`: the last item of the previous page; undefined for the first page. */
export interface GeneratedTextPage<Cursor> {
  limit: number;
  before?: Cursor | undefined;
}

/** `next`: the cursor of the next page; null after the last one. Texts that can't be opened are left out. */
export interface GeneratedTextList<Cursor> {
  texts: readonly StoredGeneratedText[];
  next: Cursor | null;
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

type Deps = Pick<StorageDeps, 'database' | 'vault' | 'documents'>;

export async function listReadings(
  { userId, limit, before = FIRST_READING }: GeneratedTextPage<ReadingCursor> & { userId: string },
  deps: Deps,
): Promise<GeneratedTextList<ReadingCursor>> {
  const { madeAt, subject, variant } = before;
  const rows = await deps.database.read(LIST_READINGS, [userId, madeAt, subject, variant, limit]);
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return {
    texts: await openTexts(rows, { userId, kind: 'bedtime' }, deps),
    next: last ? { madeAt: last.created_at, subject: last.subject, variant: last.variant } : null,
  };
}

export async function listWeeklyRefreshers(
  { userId, limit, before = FIRST_WEEK }: GeneratedTextPage<string> & { userId: string },
  deps: Deps,
): Promise<GeneratedTextList<string>> {
  const rows = await deps.database.read(LIST_WEEKLY_REFRESHERS, [userId, before, limit]);
  const next = rows.length === limit ? (rows.at(-1)?.subject ?? null) : null;
  return { texts: await openTexts(rows, { userId, kind: 'weekly' }, deps), next };
}

async function openTexts(
  rows: readonly GeneratedTextRow[],
  { userId, kind }: { userId: string; kind: 'bedtime' | 'weekly' },
  { vault, documents }: Deps,
): Promise<StoredGeneratedText[]> {
  if (rows.length === 0) return [];
  const key = await vault.getKey(userId);
  return rows.flatMap((row) => {
    const output = toGeneratedText(row, { userId, kind }, key);
    if (output !== null) return [output];
    documents.reportDamage({ table: 'output', userId, row: `${kind}/${row.subject}` });
    return [];
  });
}
