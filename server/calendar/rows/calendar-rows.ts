// What the rows of the days say in clear. The index `reflection_calendar` has all of it.
import { statement } from '../../database/database.ts';
import type { Database } from '../../database/database.ts';
import { NO_PROMPT } from '../../reflections/rows/reflection-row.ts';

/** The count of a day that a program saved which did not count. */
export const UNCOUNTED = 0;

export interface CalendarRow {
  date: string;
  entries: number;
  prompt: number | null;
}

const LIST = statement<{ date: string; entry_count: number; prompt_index: number }>(
  'calendar.list',
  'SELECT date, entry_count, prompt_index FROM reflection WHERE user_id = $1 ORDER BY date',
);

/** Oldest date first. */
export async function listCalendarRows(
  userId: string,
  { database }: { database: Pick<Database, 'read'> },
): Promise<CalendarRow[]> {
  const rows = await database.read(LIST, [userId]);
  return rows.map(({ date, entry_count: entries, prompt_index: prompt }) => {
    return { date, entries, prompt: prompt === NO_PROMPT ? null : prompt };
  });
}
