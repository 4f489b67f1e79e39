// Deletes the generated texts that may quote a day or an entry when it is deleted for good, and those of an import.
import { statement } from '../../database/database.ts';
import type { UserTransaction } from '../../reflections/rows/user-transaction.ts';

/** How the `days_key` of an imported text begins: it is no fingerprint of days. The id of the import follows. */
const IMPORTED = 'imported';

/**
 * The day is $3. The subject is a window of days, or up to four dates; of a reading that an older version exported only
 * the first and the last date are known, so two imported dates stand for those between as well. A summary is stored by a hash of its words, so all of that time go: they only
 * save a call when an edit is taken back.
 */
const DELETE_OF_DAY = statement<{ size: number }>(
  'output.delete-of-day',
  `DELETE FROM output WHERE user_id = $1 AND created_at <= $2 AND (
     (kind = 'weekly' AND $3 BETWEEN substr(subject, 1, 10) AND substr(subject, 13, 10))
     OR (kind = 'bedtime' AND $3 IN (substr(subject, 1, 10), substr(subject, 12, 10), substr(subject, 23, 10),
       substr(subject, 34, 10)))
     OR (kind = 'bedtime' AND days_key LIKE '${IMPORTED}%' AND length(subject) <= 21
       AND $3 BETWEEN substr(subject, 1, 10) AND substr(subject, length(subject) - 9))
     OR kind = 'summary')
   RETURNING length(text) AS size`,
);

const DELETE_OF_IMPORT = statement<{ size: number }>(
  'output.delete-of-import',
  'DELETE FROM output WHERE user_id = $1 AND days_key = $2 RETURNING length(text) AS size',
);

/**
 * A generation that started before a removal and ends after it quotes the removed day.
 * A generation takes up to 25 s; the rest is for clocks that differ.
 */
const GENERATION_MAX_MS = 120_000;

/** Whether a text may quote what was removed at `removedAt`. */
export function isMadeBefore(removedAt: number, { madeAt }: { madeAt: number }): boolean {
  return madeAt <= removedAt + GENERATION_MAX_MS;
}

/** For a day or an entry that was removed at `removedAt`; texts that were started later don't quote it. */
export async function deleteGeneratedTextsOf(
  { date, removedAt }: { date: string; removedAt: number },
  tx: Pick<UserTransaction, 'transaction' | 'userId'> & { sizes: Pick<UserTransaction['sizes'], 'add'> },
): Promise<void> {
  const deleted = await tx.transaction.run(DELETE_OF_DAY, [tx.userId, removedAt + GENERATION_MAX_MS, date]);
  for (const { size } of deleted) tx.sizes.add(-size);
}

export function buildImportedDaysKey(importId: string): string {
  return `${IMPORTED} ${importId}`;
}

export async function deleteGeneratedTextsOfImport(importId: string, tx: UserTransaction): Promise<void> {
  const deleted = await tx.transaction.run(DELETE_OF_IMPORT, [tx.userId, buildImportedDaysKey(importId)]);
  for (const { size } of deleted) tx.sizes.add(-size);
}
