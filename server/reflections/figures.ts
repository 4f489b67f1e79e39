// The figures of a person as of the date of their own calendar.
import { addDays, listWeekEndingOn } from '#contract/days.ts';
import type { Figures } from '#contract/reflections.ts';
import { assertNotFuture } from './checks/date-check.ts';
import { listVersions } from './rows/day-versions.ts';
import { findFigures } from './rows/figures.ts';
import type { StorageDeps } from './rows/user-transaction.ts';

export async function getFigures(
  { userId, today }: { userId: string; today: string },
  { database, clock }: Pick<StorageDeps, 'database' | 'clock'>,
): Promise<Figures> {
  assertNotFuture(today, clock);
  const figures = await findFigures(userId, { database });
  const dates = listWeekEndingOn(today);
  if (!figures) return { current: 0, best: 0, lastSevenDays: 0, week: dates.map(() => false), total: 0 };
  const written = await listVersions({ userId, startDate: addDays(today, -6), endDate: today }, { database });
  const isRunning = figures.lastDate >= addDays(today, -1);
  return {
    current: isRunning ? figures.lastRun : 0,
    best: figures.bestRun,
    lastSevenDays: written.length,
    week: dates.map((date) => written.some((day) => day.date === date)),
    total: figures.total,
  };
}
