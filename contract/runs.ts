// Runs of days with rests. A rest bridges a missed day and adds nothing. Pure: the server counts with it, and a device
// without a connection.
import type { IsoDate } from './days.ts';
import { RESTS_IN_A_ROW_MAX } from './limits.ts';
import type { Settings } from './settings.ts';

export type RestRules = Pick<Settings, 'restWeekdays' | 'restPerMonth'>;

export interface Runs {
  /** Days written in the run that ends with the last written date; 0 when a missed day has ended it. */
  current: number;
  best: number;
  /** Missed days in the current run that were rests. */
  rests: number;
  /** Days written in the run before the last gap; 0 without one. */
  earlier: number;
}

interface RunsInput {
  /** Different, and in order. */
  dates: readonly IsoDate[];
  today: IsoDate;
  rules: RestRules;
  /** Dates that the person's calendar never had: they flew over them. */
  skipped: ReadonlySet<IsoDate>;
}

const DAYS_PER_WEEK = 7;
const MS_PER_DAY = 86_400_000;

export function hasRests({ restWeekdays, restPerMonth }: RestRules): boolean {
  return restWeekdays.length > 0 || restPerMonth > 0;
}

/** Without rules the runs are those of consecutive days. Today is never missed: the day is not over. */
export function countRuns({ dates, today, rules, skipped }: RunsInput): Runs {
  const bridge = createBridge(rules, skipped);
  const runs: Runs = { current: 0, best: 0, rests: 0, earlier: 0 };
  const passGap = (start: number, end: number): void => {
    const rests = bridge(start, end);
    if (rests === null) Object.assign(runs, { earlier: runs.current, current: 0, rests: 0 });
    else runs.rests += rests;
  };
  let previous: number | undefined;
  for (const date of dates) {
    const day = toDayNumber(date);
    if (previous !== undefined && day - previous > 1) passGap(previous, day);
    runs.current += 1;
    runs.best = Math.max(runs.best, runs.current);
    previous = day;
  }
  if (previous !== undefined) passGap(previous, toDayNumber(today));
  return runs;
}

/** Returns the rests between two written days; null when a missed day among them stays missed. Then none is spent. */
function createBridge({ restWeekdays, restPerMonth }: RestRules, skipped: ReadonlySet<IsoDate>) {
  const spent = new Map<string, number>();
  // Any seven missed days have one that is no rest weekday. Longer gaps need not be looked at day by day.
  const longestGap = (RESTS_IN_A_ROW_MAX + 2) * DAYS_PER_WEEK;
  return (start: number, end: number): number | null => {
    if (end - start > longestGap) return null;
    let rests = 0;
    const needed: IsoDate[] = [];
    for (let day = start + 1; day < end; day += 1) {
      if (restWeekdays.includes(isoWeekdayOf(day))) rests += 1;
      else needed.push(toDate(day));
    }
    const missed = needed.filter((date) => !skipped.has(date));
    if (missed.length > RESTS_IN_A_ROW_MAX) return null;
    const perMonth = Map.groupBy(missed, monthOf);
    const spending = [...perMonth].map(([month, days]) => [month, (spent.get(month) ?? 0) + days.length] as const);
    if (spending.some(([, count]) => count > restPerMonth)) return null;
    for (const [month, count] of spending) spent.set(month, count);
    return rests + missed.length;
  };
}

/** Days since 1970: ten years of dates are counted in a millisecond or two, because none becomes a text again. */
function toDayNumber(date: IsoDate): number {
  return Date.parse(date) / MS_PER_DAY;
}

function toDate(day: number): IsoDate {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}

/** The first day of 1970 was a Thursday. Years before it are counted too. */
function isoWeekdayOf(day: number): number {
  return ((((day + 3) % DAYS_PER_WEEK) + DAYS_PER_WEEK) % DAYS_PER_WEEK) + 1;
}

function monthOf(date: IsoDate): string {
  return date.slice(0, 7);
}
