// Finds the queries that a pushed change makes stale. Queries that show the version already stay as they are.
import type { QueryKey } from '@tanstack/react-query';
import type { CalendarYear } from '#contract/calendar.ts';
import type { ChangeEvent } from '#contract/events.ts';
import type { Reflection } from '#contract/reflections.ts';

export interface FetchedQuery {
  queryKey: QueryKey;
  data: unknown;
}

type Freshness = 'current' | 'stale' | 'unrelated' | 'unknown';

interface ShownDay {
  date: string;
  version: number;
}

type Change = Pick<ChangeEvent, 'date' | 'version'>;

const DAY_PATH = /\/(\d{4}-\d{2}-\d{2})$/;
const LIMIT = /[?&]limit=(\d+)/;

export function listStaleQueries(fetched: readonly FetchedQuery[], changes: readonly Change[]): ReadonlySet<QueryKey> {
  const stale = new Set<QueryKey>();
  for (const change of changes) {
    const results = fetched.map((query) => ({ query, freshness: findFreshness(query, change) }));
    // Figures and removed days do not name the versions that they contain.
    const isKnown = isShown(fetched, change);
    for (const { query, freshness } of results) {
      if (freshness === 'stale' || (freshness === 'unknown' && !isKnown)) stale.add(query.queryKey);
    }
  }
  return stale;
}

/** A query has the version already, as after a save of this tab. */
export function isShown(fetched: readonly FetchedQuery[], change: Change): boolean {
  return fetched.some((query) => findFreshness(query, change) === 'current');
}

function findFreshness({ queryKey, data }: FetchedQuery, change: Change): Freshness {
  const path = String(queryKey[0]);
  const [, date] = DAY_PATH.exec(path) ?? [];
  if (date !== undefined && date === change.date && awaitsSummary(data)) return 'stale';
  if (date !== undefined)
    return date === change.date ? compare(data as ShownDay | null | undefined, change) : 'unrelated';
  const days = listDays(data);
  if (!days) return 'unknown';
  const day = days.find((shown) => shown.date === change.date);
  if (day) return compare(day, change);
  const limit = Number(LIMIT.exec(path)?.[1] ?? Infinity);
  const reaches = days.length < limit || change.date > (days.at(-1)?.date ?? '');
  if (!reaches) return 'unrelated';
  return change.version === 0 ? 'current' : 'stale';
}

/** A model may still replace it, which does not change the day's version. A summary in progress has its own stream. */
function awaitsSummary(day: unknown): boolean {
  const { summary } = (day ?? {}) as Partial<Reflection>;
  return summary?.status === 'ready' && summary.degraded;
}

function compare(day: ShownDay | null | undefined, { version }: Change): 'current' | 'stale' {
  if (version === 0) return day === null ? 'current' : 'stale';
  return day && day.version >= version ? 'current' : 'stale';
}

/** The days of a list or of a paged list. Pages of generated texts are objects. */
function listDays(data: unknown): readonly ShownDay[] | null {
  // The years of the calendar have no dates: like figures, they do not name what they contain.
  if (Array.isArray(data)) return (data[0] as Partial<CalendarYear> | undefined)?.days ? null : (data as ShownDay[]);
  const pages = (data as { pages?: unknown } | null | undefined)?.pages;
  return Array.isArray(pages) && pages.every(Array.isArray) ? (pages.flat() as ShownDay[]) : null;
}
