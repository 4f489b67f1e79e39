import type { IsoDate } from '#contract/days.ts';
import { statement } from '../../database/database.ts';
import type { Database } from '../../database/database.ts';

const FIND = statement<{ date: IsoDate; prompt_index: number }>(
  'token.latest-prompt',
  `SELECT date, prompt_index FROM reflection
   WHERE user_id = $1 AND prompt_index >= 0 AND (date = $2 OR date = (
     SELECT date FROM reflection WHERE user_id = $1 AND prompt_index >= 0 ORDER BY date DESC LIMIT 1))
   ORDER BY CASE WHEN date = $2 THEN 0 ELSE 1 END LIMIT 1`,
);

/** Of the day itself, otherwise of the latest day; null without one. Days with only imported entries have no prompt. */
export async function findLatestPrompt(
  { userId, date }: { userId: string; date: IsoDate },
  { database }: { database: Pick<Database, 'read'> },
): Promise<{ date: IsoDate; promptIndex: number } | null> {
  const [row] = await database.read(FIND, [userId, date]);
  return row === undefined ? null : { date: row.date, promptIndex: row.prompt_index };
}
