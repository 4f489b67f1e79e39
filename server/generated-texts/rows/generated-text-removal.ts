// Deletes the generated texts that quote a day when the day is deleted for good.
import { statement } from '../../database/database.ts';
import type { UserTransaction } from '../../reflections/rows/user-transaction.ts';

/** Whether the text of a row of `output` may quote a day. Its subject is a window of days, or up to three dates. */
function coversDate(output: string, date: string): string {
  const part = (start: number): string => `substr(${output}.subject, ${start}, 10)`;
  return `(
    (${output}.kind = 'weekly' AND ${date} BETWEEN ${part(1)} AND ${part(13)})
    OR (${output}.kind = 'bedtime' AND ${date} IN (${part(1)}, ${part(12)}, ${part(23)})))`;
}

const DELETE_OF_DAY = statement<{ size: number }>(
  'output.delete-of-day',
  `DELETE FROM output WHERE user_id = $1 AND created_at <= $2 AND ${coversDate('output', '$3')}
   RETURNING length(text) AS size`,
);

/**
 * A text whose generation started before a removal and ended after it quotes the removed day. A generation takes at most
 * 25 seconds; the rest is for a busy computer and for clocks that differ.
 */
const GENERATION_MAX_MS = 120_000;

/** For a day or an entry that was removed at `removedAt`; texts that were started later don't quote it. */
export async function deleteGeneratedTextsOf(
  { date, removedAt }: { date: string; removedAt: number },
  {
    transaction,
    userId,
    sizes,
  }: Pick<UserTransaction, 'transaction' | 'userId'> & { sizes: Pick<UserTransaction['sizes'], 'add'> },
): Promise<void> {
  for (const { size } of await transaction.run(DELETE_OF_DAY, [userId, removedAt + GENERATION_MAX_MS, date]))
    sizes.add(-size);
}
