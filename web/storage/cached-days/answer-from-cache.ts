// Answers the reads of the journal from the cached days. Pure functions.
import { addDays, daysBetween, isIsoDate, listWeekEndingOn, type IsoDate } from '#contract/days.ts';
import { LIST_LIMIT_DEFAULT } from '#contract/limits.ts';
import { findReflection, getFigures, listReflections, type Figures, type Reflection } from '#contract/reflections.ts';
import type { DayCopy } from './day-copies.ts';

/** The latest days on the device: two months of a person who writes every day. */
export const CACHED_DAYS_MAX = 60;

export interface CachedDays {
  /** Latest date first. */
  days: readonly Reflection[];
  /** True when the journal has no other days. */
  isComplete: boolean;
  /** Position in the change feed up to which the days are current. */
  cursor?: string | undefined;
  copies?: readonly DayCopy[] | undefined;
}

export type JournalRead =
  | { kind: 'list'; userId: string; limit: number; before: IsoDate | null }
  | { kind: 'day'; userId: string; date: IsoDate }
  | { kind: 'figures'; userId: string; today: IsoDate };

/** The journal read that a URL of the API stands for; null for every other call. */
export function parseJournalRead(url: string): JournalRead | null {
  const [path = '', search] = url.split('?');
  const query = new URLSearchParams(search);
  const list = matchPath(listReflections.path, path);
  if (list) {
    return {
      kind: 'list',
      ...list,
      limit: Number(query.get('limit') ?? LIST_LIMIT_DEFAULT),
      before: query.get('before'),
    };
  }
  const figures = matchPath(getFigures.path, path);
  const today = query.get('today');
  if (figures) return today === null ? null : { kind: 'figures', ...figures, today };
  const { userId, date = '' } = matchPath(findReflection.path, path) ?? {};
  return userId !== undefined && isIsoDate(date) ? { kind: 'day', userId, date } : null;
}

/** The parameters of a path such as `/api/reflections/:userId/:date`; null for another path. */
function matchPath(template: string, path: string): { userId: string; date?: string } | null {
  const names = template.split('/');
  const segments = path.split('/');
  const isMatch = names.length === segments.length && names.every((name, at) => isSegment(name, segments[at] ?? ''));
  if (!isMatch) return null;
  const params = names.flatMap((name, at) =>
    name.startsWith(':') ? [[name.slice(1), decodeURIComponent(segments[at] ?? '')] as const] : [],
  );
  const { userId, date } = Object.fromEntries(params) as { userId?: string; date?: string };
  return userId === undefined ? null : { userId, ...(date !== undefined && { date }) };
}

function isSegment(name: string, segment: string): boolean {
  return name.startsWith(':') ? segment !== '' : name === segment;
}

/** Undefined when the cached days do not contain the answer. */
export function answerFromCache(
  read: JournalRead,
  cached: CachedDays,
): readonly Reflection[] | Reflection | Figures | null | undefined {
  if (read.kind === 'list') return answerList(read, cached);
  if (read.kind === 'day') return answerDay(read.date, cached);
  // Figures counted over only a part of the days would be wrong.
  return cached.isComplete ? countFigures(cached.days, read.today) : undefined;
}

/** Undefined for pages older than the cached days: an empty page would say that there are no older days. */
function answerList({ limit, before }: { limit: number; before: IsoDate | null }, { days, isComplete }: CachedDays) {
  const older = before === null ? days : days.filter(({ date }) => date < before);
  if (older.length === 0 && !isComplete) return undefined;
  return older.slice(0, limit);
}

function answerDay(date: IsoDate, { days, isComplete }: CachedDays): Reflection | null | undefined {
  const found = days.find((day) => day.date === date);
  if (found) return found;
  const oldest = days.at(-1)?.date;
  // A date within the cached days that has no day was never written.
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
