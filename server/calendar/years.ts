// The calendar of a person, from what stands beside the sealed days in clear.
import { buildYears, type CalendarDay, type CalendarYear } from '#contract/calendar.ts';
import type { Clock } from '../clock.ts';
import { assertNotFuture } from '../reflections/checks/date-check.ts';
import type { ListDeps } from '../reflections/list.ts';
import { readJournalDays } from '../reflections/read-journal-days.ts';
import { listVersions } from '../reflections/rows/day-versions.ts';
import { listCalendarRows, UNCOUNTED, type CalendarRow } from './rows/calendar-rows.ts';

export type YearsDeps = ListDeps & { clock: Clock };

export async function listYears(
  { userId, budget, today }: { userId: string; budget: string; today: string | undefined },
  deps: YearsDeps,
): Promise<CalendarYear[]> {
  const { clock } = deps;
  if (today !== undefined) assertNotFuture(today, clock);
  const rows = await listCalendarRows(userId, deps);
  const uncounted = rows.filter(({ entries }) => entries === UNCOUNTED);
  const counts =
    uncounted.length === 0 ? new Map<string, number>() : await countEntries({ userId, budget }, uncounted, deps);
  const written = rows.map(({ date, entries, prompt }): CalendarDay => {
    return { date, entries: counts.get(date) ?? entries, prompt };
  });
  return buildYears(written, today ?? new Date(clock.now()).toISOString().slice(0, 'YYYY-MM-DD'.length));
}

/** Days that an older program saved have no count until they are saved again: they are opened. */
async function countEntries(
  { userId, budget }: { userId: string; budget: string },
  uncounted: readonly CalendarRow[],
  deps: YearsDeps,
): Promise<Map<string, number>> {
  const dates = new Set(uncounted.map(({ date }) => date));
  const range = { userId, startDate: uncounted[0]?.date ?? '', endDate: uncounted.at(-1)?.date ?? '' };
  const sizes = (await listVersions(range, deps)).filter(({ date }) => dates.has(date));
  deps.chargeOpenedBytes(
    budget,
    sizes.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  const opened = await readJournalDays(
    { userId, sizes, toDay: ({ date, entries }) => [date, entries.length] as const },
    deps,
  );
  const found = new Map(opened);
  // A day that does not open was written all the same.
  return new Map(sizes.map(({ date }) => [date, found.get(date) ?? 1]));
}
