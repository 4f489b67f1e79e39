// What the rows of the days say in clear. The index `reflection_calendar` has all of it.
import { statement } from '../../database/database.ts';
import type { Database } from '../../database/database.ts';
import { NO_PROMPT } from '../../reflections/rows/reflection-row.ts';

/** The count of a day that a program saved which did not count. */
export const UNCOUNTED = 0;
/** Few enough for one transaction, which all others wait for. */
const COUNTS_PER_TRANSACTION = 200;

export interface CalendarRow {
  date: string;
  entries: number;
  prompt: number | null;
}

const LIST = statement<{ date: string; entry_count: number; prompt_index: number }>(
  'calendar.list',
  'SELECT date, entry_count, prompt_index FROM reflection WHERE user_id = $1 ORDER BY date',
);
/** A version that was saved meanwhile has its own count. */
const SAVE_COUNT = statement(
  'calendar.save-count',
  'UPDATE reflection SET entry_count = $4 WHERE user_id = $1 AND date = $2 AND version = $3',
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

export async function saveEntryCounts(
  userId: string,
  counts: readonly { date: string; version: number; entries: number }[],
  { database }: { database: Pick<Database, 'transact'> },
): Promise<void> {
  for (let start = 0; start < counts.length; start += COUNTS_PER_TRANSACTION) {
    const part = counts.slice(start, start + COUNTS_PER_TRANSACTION);
    // oxlint-disable-next-line no-await-in-loop -- one transaction after the other, so that others come in between
    await database.transact(async (transaction) => {
      for (const { date, version, entries } of part) {
        // oxlint-disable-next-line no-await-in-loop -- deferred writes of one transaction
        await transaction.defer(SAVE_COUNT, [userId, date, version, entries]);
      }
    }, userId);
  }
}
