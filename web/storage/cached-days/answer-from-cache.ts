// The reads of the journal, answered from the days that lie on this device. Pure: the same days, the same answer.
import { addDays, daysBetween, isIsoDate, listWeekEndingOn, type IsoDate } from '#contract/days.ts';
import { LIST_LIMIT_DEFAULT } from '#contract/limits.ts';
import type { Figures, Reflection } from '#contract/reflections.ts';
import type { DayCopy } from './day-copies.ts';

/** How many of the latest days are kept: two months of somebody who misses none. */
export const CACHED_DAYS_MAX = 60;

/** What of a person's journal lies here. */
export interface CachedDays {
  /** Newest first. */
  days: readonly Reflection[];
  /** True when the journal has no other days. */
  isComplete: boolean;
  /** Up to where in the person's changes they are known; missing where an older version of Learn kept them. */
  cursor?: string | undefined;
  /** What this device has beside them. */
  copies?: readonly DayCopy[] | undefined;
}

export type JournalRead =
  | { kind: 'list'; userId: string; limit: number; before: IsoDate | null }
  | { kind: 'day'; userId: string; date: IsoDate }
  | { kind: 'figures'; userId: string; today: IsoDate };

const READ = /^\/api\/reflections\/([^/?]+)(?:\/([^/?]+))?(?:\?(.*))?$/;

/** Which read an address is; null for every other call. */
export function parseJournalRead(path: string): JournalRead | null {
  const [, user, last, search] = READ.exec(path) ?? [];
  if (user === undefined) return null;
  const userId = decodeURIComponent(user);
  const query = new URLSearchParams(search);
  if (last === undefined) {
    return {
      kind: 'list',
      userId,
      limit: Number(query.get('limit') ?? LIST_LIMIT_DEFAULT),
      before: query.get('before'),
    };
  }
  const today = query.get('today');
  if (last === 'figures') return today === null ? null : { kind: 'figures', userId, today };
  return isIsoDate(last) ? { kind: 'day', userId, date: last } : null;
}

/** Undefined when what lies here does not say. */
export function answerFromCache(
  read: JournalRead,
  kept: CachedDays,
): readonly Reflection[] | Reflection | Figures | null | undefined {
  if (read.kind === 'list') return answerList(read, kept);
  if (read.kind === 'day') return answerDay(read.date, kept);
  // A best run or a total over a part of the days would be a wrong figure, and worse than none.
  return kept.isComplete ? countFigures(kept.days, read.today) : undefined;
}

/** Older pages than those kept are not to be had without a connection, and an empty page would say that there are none. */
function answerList({ limit, before }: { limit: number; before: IsoDate | null }, { days, isComplete }: CachedDays) {
  const older = before === null ? days : days.filter(({ date }) => date < before);
  if (older.length === 0 && !isComplete) return undefined;
  return older.slice(0, limit);
}

function answerDay(date: IsoDate, { days, isComplete }: CachedDays): Reflection | null | undefined {
  const found = days.find((day) => day.date === date);
  if (found) return found;
  const oldest = days.at(-1)?.date;
  // Within the kept days, one that is missing was never written.
  return isComplete || (oldest !== undefined && date > oldest) ? null : undefined;
}

function countFigures(days: readonly Reflection[], today: IsoDate): Figures {
  const dates = days.map(({ date }) => date).toSorted();
  const runs = listRuns(dates);
  const last = dates.at(-1);
  const isRunning = last !== undefined && last >= addDays(today, -1);
  const week = listWeekEndingOn(today).map((date) => dates.includes(date));
  return {
    current: isRunning ? (runs.at(-1) ?? 0) : 0,
    best: Math.max(0, ...runs),
    lastSevenDays: week.filter(Boolean).length,
    week,
    total: dates.length,
  };
}

/** How long each run of consecutive days is, oldest first. */
function listRuns(dates: readonly IsoDate[]): number[] {
  const runs: number[] = [];
  for (const [index, date] of dates.entries()) {
    const previous = dates[index - 1];
    const isNext = previous !== undefined && daysBetween(previous, date) === 1;
    if (isNext) runs.push((runs.pop() ?? 0) + 1);
    else runs.push(1);
  }
  return runs;
}
