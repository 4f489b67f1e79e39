// The figures of a person as of the date of their own calendar.
import { addDays, listWeekEndingOn } from '#contract/days.ts';
import { RUN_LOOKBACK_DAYS } from '#contract/limits.ts';
import type { Figures } from '#contract/reflections.ts';
import { countRuns, hasRests, type RestRules, type Runs } from '#contract/runs.ts';
import { getSettings } from '../settings/settings.ts';
import { assertNotFuture } from './checks/date-check.ts';
import { listVersions } from './rows/day-versions.ts';
import { findFigures, type StoredFigures } from './rows/figures.ts';
import { listSkippedDays } from './rows/runs/skipped-days.ts';
import { listDatesSince, measureEarlierRun } from './rows/runs/written-dates.ts';
import type { StorageDeps } from './rows/user-transaction.ts';

type FiguresDeps = Pick<StorageDeps, 'database' | 'clock'>;

interface PersonToday {
  userId: string;
  today: string;
}

export async function getFigures({ userId, today }: PersonToday, deps: FiguresDeps): Promise<Figures> {
  const { database, clock } = deps;
  assertNotFuture(today, clock);
  const dates = listWeekEndingOn(today);
  const startDate = addDays(today, -6);
  const [figures, rules, written] = await Promise.all([
    findFigures(userId, { database }),
    getSettings(userId, { database }),
    listVersions({ userId, startDate, endDate: today }, { database }),
  ]);
  const isResting = hasRests(rules);
  const runs = await findRuns({ userId, today, figures, rules: isResting ? rules : null }, deps);
  return {
    ...runs,
    rests: isResting ? runs.rests : null,
    lastSevenDays: written.length,
    week: dates.map((date) => written.some((day) => day.date === date)),
    total: figures?.total ?? 0,
  };
}

interface CountedPerson extends PersonToday {
  figures: StoredFigures | null;
  /** Null while the person has chosen no rests: then the stored figures are enough. */
  rules: RestRules | null;
}

async function findRuns({ figures, rules, ...person }: CountedPerson, deps: FiguresDeps): Promise<Runs> {
  if (figures === null) return { current: 0, best: 0, rests: 0, earlier: 0 };
  const { best, ...runs } =
    rules === null ? await findStrictRuns(person, figures, deps) : await countRunsWithRests(person, rules, deps);
  return { ...runs, best: Math.max(best, figures.bestRun) };
}

async function findStrictRuns(
  { userId, today }: PersonToday,
  { lastDate, lastRun, bestRun }: StoredFigures,
  { database }: FiguresDeps,
): Promise<Runs> {
  if (lastDate < addDays(today, -1)) return { current: 0, best: bestRun, rests: 0, earlier: lastRun };
  const earlier = await measureEarlierRun(addDays(lastDate, 1 - lastRun), { read: database.read, userId });
  return { current: lastRun, best: bestRun, rests: 0, earlier };
}

/** Begins with the first of a month: the rests of a month are spent from its beginning. */
async function countRunsWithRests(
  { userId, today }: PersonToday,
  rules: RestRules,
  { database }: FiguresDeps,
): Promise<Runs> {
  const startDate = `${addDays(today, -RUN_LOOKBACK_DAYS).slice(0, 7)}-01`;
  const [dates, skipped] = await Promise.all([
    listDatesSince(startDate, { read: database.read, userId }),
    listSkippedDays({ userId, startDate }, { database }),
  ]);
  return countRuns({ dates, today, rules, skipped: new Set(skipped) });
}
