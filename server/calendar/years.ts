// The calendar of a person, from what stands beside the sealed days in clear.
import { buildYears, type CalendarDay, type CalendarYear } from '#contract/calendar.ts';
import type { Clock } from '../clock.ts';
import { assertNotFuture } from '../reflections/checks/date-check.ts';
import { readJournalDays } from '../reflections/read-journal-days.ts';
import { listVersions } from '../reflections/rows/day-versions.ts';
import type { StorageDeps } from '../reflections/rows/user-transaction.ts';
import { listCalendarRows, saveEntryCounts, UNCOUNTED, type CalendarRow } from './rows/calendar-rows.ts';

export type YearsDeps = Pick<StorageDeps, 'database' | 'vault' | 'documents'> & { clock: Clock };

export async function listYears(
  { userId, today }: { userId: string; today: string | undefined },
  deps: YearsDeps,
): Promise<CalendarYear[]> {
  const { clock } = deps;
  if (today !== undefined) assertNotFuture(today, clock);
  const rows = await listCalendarRows(userId, deps);
  const uncounted = rows.filter(({ entries }) => entries === UNCOUNTED);
  const counts = uncounted.length === 0 ? new Map<string, number>() : await countEntries(userId, uncounted, deps);
  const written = rows.map(({ date, entries, prompt }): CalendarDay => {
    return { date, entries: counts.get(date) ?? entries, prompt };
  });
  return buildYears(written, today ?? new Date(clock.now()).toISOString().slice(0, 'YYYY-MM-DD'.length));
}

/** Days that an older program saved have no count: they are opened once, and never again for the calendar. */
async function countEntries(
  userId: string,
  uncounted: readonly CalendarRow[],
  deps: YearsDeps,
): Promise<Map<string, number>> {
  const dates = new Set(uncounted.map(({ date }) => date));
  const range = { userId, startDate: uncounted[0]?.date ?? '', endDate: uncounted.at(-1)?.date ?? '' };
  const versions = (await listVersions(range, deps)).filter(({ date }) => dates.has(date));
  const opened = await readJournalDays(
    { userId, sizes: versions, toDay: ({ date, entries }) => [date, entries.length] as const },
    deps,
  );
  const found = new Map(opened);
  // A day that does not open was written all the same.
  const counts = versions.map(({ date, version }) => ({ date, version, entries: found.get(date) ?? 1 }));
  await saveEntryCounts(userId, counts, deps);
  return new Map(counts.map(({ date, entries }) => [date, entries]));
}
