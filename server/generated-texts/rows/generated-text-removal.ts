// Deletes the generated texts that quote a day when the day is deleted for good.
import { statement } from '../../database/database.ts';
import type { UserTransaction } from '../../reflections/rows/user-transaction.ts';

/** The day is $3. The subject is a window of days, or up to three dates. */
const DELETE_OF_DAY = statement<{ size: number }>(
  'output.delete-of-day',
  `DELETE FROM output WHERE user_id = $1 AND created_at <= $2 AND (
     (kind = 'weekly' AND $3 BETWEEN substr(subject, 1, 10) AND substr(subject, 13, 10))
     OR (kind = 'bedtime' AND $3 IN (substr(subject, 1, 10), substr(subject, 12, 10), substr(subject, 23, 10))))
   RETURNING length(text) AS size`,
);

/**
 * A generation that started before a removal and ends after it quotes the removed day.
 * A generation takes up to 25 s; the rest is for clocks that differ.
 */
const GENERATION_MAX_MS = 120_000;

/** For a day or an entry that was removed at `removedAt`; texts that were started later don't quote it. */
export async function deleteGeneratedTextsOf(
  { date, removedAt }: { date: string; removedAt: number },
  tx: Pick<UserTransaction, 'transaction' | 'userId'> & { sizes: Pick<UserTransaction['sizes'], 'add'> },
): Promise<void> {
  const deleted = await tx.transaction.run(DELETE_OF_DAY, [tx.userId, removedAt + GENERATION_MAX_MS, date]);
  for (const { size } of deleted) tx.sizes.add(-size);
}
