// Days that the person does not want to see again unasked. By date, so that a day stays hidden when it is removed and
// written again.
import { statement } from '../../database/database.ts';
import type { Database } from '../../database/database.ts';
import type { UserTransaction } from '../../reflections/rows/user-transaction.ts';

const HIDE = statement(
  'hidden-day.hide',
  `INSERT INTO hidden_day (user_id, date) VALUES ($1, $2)
   ON CONFLICT (user_id, date) DO UPDATE SET import_id = NULL`,
);
const HIDE_BY_IMPORT = statement(
  'hidden-day.hide-by-import',
  'INSERT INTO hidden_day (user_id, date, import_id) VALUES ($1, $2, $3) ON CONFLICT (user_id, date) DO NOTHING',
);
const SHOW_OF_IMPORT = statement(
  'hidden-day.show-of-import',
  'DELETE FROM hidden_day WHERE user_id = $1 AND import_id = $2',
);
const SHOW = statement('hidden-day.show', 'DELETE FROM hidden_day WHERE user_id = $1 AND date = $2');
const HAS_DAY = statement<{ found: number }>(
  'hidden-day.has-day',
  'SELECT 1 AS found FROM reflection WHERE user_id = $1 AND date = $2',
);
const LIST = statement<{ date: string }>('hidden-day.list', 'SELECT date FROM hidden_day WHERE user_id = $1');
/** Of each year one or two days: the condition on the text reads the index of the person's dates alone. */
const LIST_PAST = statement<{ date: string }>(
  'hidden-day.list-past',
  `SELECT date FROM reflection WHERE user_id = $1 AND date < $2
     AND (date IN ($3, $4, $5) OR substr(date, 6) IN ($6, $7))
     AND date NOT IN (SELECT hidden_day.date FROM hidden_day WHERE hidden_day.user_id = $1)
   ORDER BY date DESC`,
);

export interface DayOfPerson {
  userId: string;
  date: string;
}

/** False for a date without a day. */
export async function hide({ userId, date }: DayOfPerson, database: Database): Promise<boolean> {
  if ((await database.read(HAS_DAY, [userId, date])).length === 0) return false;
  await database.write(HIDE, [userId, date]);
  return true;
}

/** In the transaction that stores the day. */
export async function hideByImport(
  { date, importId }: { date: string; importId: string },
  { transaction, userId }: UserTransaction,
): Promise<void> {
  await transaction.defer(HIDE_BY_IMPORT, [userId, date, importId]);
}

/** Days that the person has hidden as well stay hidden. */
export async function showDaysOfImport(importId: string, { transaction, userId }: UserTransaction): Promise<void> {
  await transaction.run(SHOW_OF_IMPORT, [userId, importId]);
}

export async function show({ userId, date }: DayOfPerson, database: Database): Promise<void> {
  await database.write(SHOW, [userId, date]);
}

export async function listHiddenDates(
  userId: string,
  { database }: { database: Pick<Database, 'read'> },
): Promise<ReadonlySet<string>> {
  return new Set((await database.read(LIST, [userId])).map(({ date }) => date));
}

interface PastDates extends DayOfPerson {
  recent: readonly string[];
  daysOfYear: readonly [string, string];
}

/** Latest first. */
export async function listPastDates(
  { userId, date, recent, daysOfYear }: PastDates,
  { database }: { database: Pick<Database, 'read'> },
): Promise<string[]> {
  const rows = await database.read(LIST_PAST, [userId, date, ...recent, ...daysOfYear]);
  return rows.map((row) => row.date);
}
