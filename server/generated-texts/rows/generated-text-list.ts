// A person's generated texts in pages.
import { statement, type Value } from '../../database/database.ts';
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

/** Of a page of a list: about a millisecond of opening. Texts of an ordinary length all fit. */
const PAGE_BYTES_MAX = 256 * 1024;

/** Ordered by creation: the days of two readings can overlap, so dates give no order. */
const READINGS = buildList(
  'readings',
  `WHERE user_id = $1 AND kind = 'bedtime' AND (created_at, subject, variant) < ($2, $3, $4)
   ORDER BY created_at DESC, subject DESC, variant DESC LIMIT $5`,
);
export const IS_LATEST = `NOT EXISTS (
     SELECT 1 FROM output newer WHERE newer.user_id = output.user_id AND newer.kind = output.kind
     AND newer.subject = output.subject AND newer.variant > output.variant)`;
/** The subject of a week starts with its first day. */
const WEEKS = buildList(
  'weeks',
  `WHERE user_id = $1 AND kind = 'weekly' AND subject < $2 AND ${IS_LATEST} ORDER BY subject DESC LIMIT $3`,
);
const FIRST_READING: ReadingCursor = { madeAt: Number.MAX_SAFE_INTEGER, subject: '', variant: 0 };
/** Sorts after every subject, because subjects start with a year. */
const FIRST_WEEK = 'after';

/** What a page is, and how long its texts are. */
function buildList(name: string, page: string) {
  return {
    sizes: statement<{ bytes: number }>(
      `output.list-${name}-sizes`,
      `SELECT length(text) AS bytes FROM output ${page}`,
    ),
    texts: statement<GeneratedTextRow>(`output.list-${name}`, `SELECT ${GENERATED_TEXT_COLUMNS} FROM output ${page}`),
  };
}

type OpeningDeps = Pick<StorageDeps, 'database' | 'vault' | 'documents'>;

export function createGeneratedTextLists(deps: OpeningDeps) {
  const { database } = deps;

  /** As many of a page as may be in memory at once, and at least the first. */
  async function readPage(
    { sizes, texts }: ReturnType<typeof buildList>,
    { place, limit }: { place: readonly Value[]; limit: number },
  ): Promise<{ rows: GeneratedTextRow[]; last: GeneratedTextRow | undefined }> {
    const found = await database.read(sizes, [...place, limit]);
    const count = countFitting(found.map(({ bytes }) => bytes));
    const rows = count === 0 ? [] : await database.read(texts, [...place, count]);
    return { rows, last: found.length === limit || count < found.length ? rows.at(-1) : undefined };
  }

  return {
    async listReadings(
      userId: string,
      { limit, before = FIRST_READING }: Page<ReadingCursor>,
    ): Promise<GeneratedTextList<ReadingCursor>> {
      const place = [userId, before.madeAt, before.subject, before.variant];
      const { rows, last } = await readPage(READINGS, { place, limit });
      return {
        texts: await openTexts(rows, { userId, kind: 'bedtime' }, deps),
        next: last ? { madeAt: last.created_at, subject: last.subject, variant: last.variant } : null,
      };
    },

    /** The latest text of each window, latest window first; the cursor is the subject. */
    async listWeeklyRefreshers(
      userId: string,
      { limit, before = FIRST_WEEK }: Page<string>,
    ): Promise<GeneratedTextList<string>> {
      const { rows, last } = await readPage(WEEKS, { place: [userId, before], limit });
      return { texts: await openTexts(rows, { userId, kind: 'weekly' }, deps), next: last?.subject ?? null };
    },
  };
}

/** Without those that can't be opened. */
export async function openTexts(
  rows: readonly GeneratedTextRow[],
  about: { userId: string; kind: 'bedtime' | 'weekly' },
  { vault, documents }: Pick<OpeningDeps, 'vault' | 'documents'>,
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

function countFitting(sizes: readonly number[]): number {
  let bytes = 0;
  const end = sizes.findIndex((size, index) => (bytes += size) > PAGE_BYTES_MAX && index > 0);
  return end === -1 ? sizes.length : end;
}
