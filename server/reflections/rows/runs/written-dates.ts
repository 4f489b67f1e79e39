// The dates of a person's days, read without opening a day.
import { addDays, daysBetween } from '#contract/days.ts';
import { statement } from '../../../database/database.ts';
import type { Statement, Value } from '../../../database/database.ts';

type Read = <Row>(query: Statement<Row>, values: readonly Value[]) => Promise<Row[]>;

const LIST_SINCE = statement<{ date: string }>(
  'reflection.list-dates',
  'SELECT date FROM reflection WHERE user_id = $1 AND date >= $2 ORDER BY date',
);
/** The stored day that has `$3` others between itself and a date. */
const AWAY = {
  before: statement<{ date: string }>(
    'figures.before',
    'SELECT date FROM reflection WHERE user_id = $1 AND date < $2 ORDER BY date DESC LIMIT 1 OFFSET $3',
  ),
  after: statement<{ date: string }>(
    'figures.after',
    'SELECT date FROM reflection WHERE user_id = $1 AND date > $2 ORDER BY date LIMIT 1 OFFSET $3',
  ),
};
/** A run is measured in few statements, because on PostgreSQL each is a round trip. */
const RUN_GROWTH = 8;

interface DatesContext {
  read: Read;
  userId: string;
}

/** In order. */
export async function listDatesSince(startDate: string, { read, userId }: DatesContext): Promise<string[]> {
  return (await read(LIST_SINCE, [userId, startDate])).map(({ date }) => date);
}

/** How many days without a gap lie next to `date`. The run lasts as long as the nth stored day is n days away. */
export async function measureRun(
  side: keyof typeof AWAY,
  date: string,
  { read, userId }: DatesContext,
): Promise<number> {
  const isWithoutGap = async (days: number): Promise<boolean> => {
    const [row] = await read(AWAY[side], [userId, date, days - 1]);
    return row !== undefined && Math.abs(daysBetween(date, row.date)) === days;
  };
  let run = 0;
  let tooLong = 1;
  while (await isWithoutGap(tooLong)) {
    run = tooLong;
    tooLong *= RUN_GROWTH;
  }
  while (tooLong - run > 1) {
    const middle = Math.floor((run + tooLong) / 2);
    if (await isWithoutGap(middle)) run = middle;
    else tooLong = middle;
  }
  return run;
}

/** Days in the run that ends before a gap: `date` is the first day after the gap. 0 without an earlier day. */
export async function measureEarlierRun(date: string, context: DatesContext): Promise<number> {
  const [last] = await context.read(AWAY.before, [context.userId, date, 0]);
  return last === undefined ? 0 : measureRun('before', addDays(last.date, 1), context);
}
