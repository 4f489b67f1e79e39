// Dates that a person's calendar never had. They are noted when the day after is first written, because the local times
// of its neighbours are sealed.
import { addDays } from '#contract/days.ts';
import { statement } from '../../../database/database.ts';
import type { Database } from '../../../database/database.ts';
import { findLiveWriting, findSkippedDate, isLive } from '../../checks/skipped-date.ts';
import { FIND_REFLECTION_BY_DATE } from '../reflection-row.ts';
import type { UserTransaction } from '../user-transaction.ts';

const NOTE = statement(
  'skipped-day.note',
  'INSERT INTO skipped_day (user_id, date) VALUES ($1, $2) ON CONFLICT (user_id, date) DO NOTHING',
);
const LIST = statement<{ date: string }>(
  'skipped-day.list',
  'SELECT date FROM skipped_day WHERE user_id = $1 AND date >= $2',
);

/** Reads only when the last written day is the one before yesterday. */
export async function noteSkippedDay(
  { date, offsetMinutes }: { date: string; offsetMinutes: number | undefined },
  { transaction, userId, key, documents, figures, nowMs }: UserTransaction,
): Promise<void> {
  const dateBefore = addDays(date, -2);
  if (offsetMinutes === undefined || figures?.lastDate !== dateBefore) return;
  const after = { date, writtenAt: nowMs, offsetMinutes };
  if (!isLive(after)) return;
  const [row] = await transaction.run(FIND_REFLECTION_BY_DATE, [userId, dateBefore]);
  const before = row && findLiveWriting(dateBefore, documents.open(row, key).entries);
  const skipped = before ? findSkippedDate(before, after) : null;
  if (skipped !== null) await transaction.defer(NOTE, [userId, skipped]);
}

export async function listSkippedDays(
  { userId, startDate }: { userId: string; startDate: string },
  { database }: { database: Pick<Database, 'read'> },
): Promise<string[]> {
  return (await database.read(LIST, [userId, startDate])).map(({ date }) => date);
}
