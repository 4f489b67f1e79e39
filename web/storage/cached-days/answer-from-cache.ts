// Answers the reads of the journal from the cached days. Pure functions.
import { isIsoDate, listWeekEndingOn, type IsoDate } from '#contract/days.ts';
import { buildYears, listYears, promptOfDay, type CalendarYear } from '#contract/calendar.ts';
import { LIST_LIMIT_DEFAULT } from '#contract/limits.ts';
import { findReflection, getFigures, listReflections, type Figures, type Reflection } from '#contract/reflections.ts';
import { countRuns, hasRests, type RestRules } from '#contract/runs.ts';
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
  /** By the date of a day whose new summary is on its way. */
  earlierSummaries?: ReadonlyMap<IsoDate, string | undefined> | undefined;
}

export type JournalRead =
  | { kind: 'list'; userId: string; limit: number; before: IsoDate | null; prompt: number | null }
  | { kind: 'day'; userId: string; date: IsoDate }
  | { kind: 'figures'; userId: string; today: IsoDate }
  | { kind: 'years'; userId: string; today: IsoDate };

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
      prompt: query.has('prompt') ? Number(query.get('prompt')) : null,
    };
  }
  const figures = matchPath(getFigures.path, path);
  const today = query.get('today');
  if (figures) return today === null ? null : { kind: 'figures', ...figures, today };
  const years = matchPath(listYears.path, path);
  if (years) return today === null ? null : { kind: 'years', ...years, today };
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
  rules: RestRules,
): readonly Reflection[] | Reflection | Figures | readonly CalendarYear[] | null | undefined {
  if (read.kind === 'list') return answerList(read, cached);
  if (read.kind === 'day') return answerDay(read.date, cached);
  // Figures counted over only a part of the days would be wrong, and a calendar would show written days as empty.
  if (!cached.isComplete) return undefined;
  return read.kind === 'years' ? drawYears(cached.days, read.today) : countFigures(cached.days, read.today, rules);
}

/** Undefined for pages older than the cached days: an empty page would say that there are no older days. */
function answerList(
  { limit, before, prompt }: Extract<JournalRead, { kind: 'list' }>,
  { days, isComplete }: CachedDays,
): readonly Reflection[] | undefined {
  const older = days.filter(
    (day) => (before === null || day.date < before) && (prompt === null || promptOfDay(day) === prompt),
  );
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

function drawYears(days: readonly Reflection[], today: IsoDate): CalendarYear[] {
  const written = days.map((day) => ({ date: day.date, entries: day.entries.length, prompt: promptOfDay(day) }));
  return buildYears(written.toReversed(), today);
}

function countFigures(days: readonly Reflection[], today: IsoDate, rules: RestRules): Figures {
  const dates = days.map(({ date }) => date).toSorted();
  const week = listWeekEndingOn(today).map((date) => dates.includes(date));
  // The dates that a person flew over are on the server alone.
  const runs = countRuns({ dates, today, rules, skipped: new Set() });
  return {
    ...runs,
    rests: hasRests(rules) ? runs.rests : null,
    lastSevenDays: week.filter(Boolean).length,
    week,
    total: dates.length,
  };
}
