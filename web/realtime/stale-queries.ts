// Which of the fetched answers a pushed change makes out of date. A device hears of its own saves too, and a stream that is
// opened anew tells the last minute again: what shows that version already is left alone.
import type { QueryKey } from '@tanstack/react-query';
import type { ChangeEvent } from '#contract/events.ts';
import type { Reflection } from '#contract/reflections.ts';

/** An answer that was fetched: the query's whole path, its noun, its person, and what came. */
export interface FetchedQuery {
  queryKey: QueryKey;
  data: unknown;
}

interface ShownDay {
  date: string;
  version: number;
}

type Change = Pick<ChangeEvent, 'date' | 'version'>;

/** What is shown from the days; `history` is what was removed or replaced. */
const SHOWS_DAYS = new Set(['reflections', 'history']);
const DAY_PATH = /\/(\d{4}-\d{2}-\d{2})$/;
const LIMIT = /[?&]limit=(\d+)/;

export function createJournalQueryFilter(userId: string): (queryKey: QueryKey) => boolean {
  return (queryKey) => queryKey[2] === userId && SHOWS_DAYS.has(String(queryKey[1]));
}

/** The keys of all answers that some change makes out of date. */
export function listStaleQueries(fetched: readonly FetchedQuery[], changes: readonly Change[]): ReadonlySet<QueryKey> {
  const stale = new Set<QueryKey>();
  for (const change of changes) {
    const standings = fetched.map((answer) => ({ answer, standing: findStanding(answer, change) }));
    // Figures and removed days do not say which versions they were made from.
    const isShown = standings.some(({ standing }) => standing === 'shown');
    for (const { answer, standing } of standings) {
      if (standing === 'behind' || (standing === 'silent' && !isShown)) stale.add(answer.queryKey);
    }
  }
  return stale;
}

/** `elsewhere`: the answer is about other days. */
function findStanding({ queryKey, data }: FetchedQuery, change: Change): 'shown' | 'behind' | 'elsewhere' | 'silent' {
  const path = String(queryKey[0]);
  const [, date] = DAY_PATH.exec(path) ?? [];
  if (date !== undefined && date === change.date && awaitsSummary(data)) return 'behind';
  if (date !== undefined)
    return date === change.date ? compare(data as ShownDay | null | undefined, change) : 'elsewhere';
  const days = listDays(data);
  if (!days) return 'silent';
  const day = days.find((shown) => shown.date === change.date);
  if (day) return compare(day, change);
  const limit = Number(LIMIT.exec(path)?.[1] ?? Infinity);
  const reaches = days.length < limit || change.date > (days.at(-1)?.date ?? '');
  if (!reaches) return 'elsewhere';
  return change.version === 0 ? 'shown' : 'behind';
}

/** A model may write it after all, which makes no new version of the day. One that is being written has a stream of its own. */
function awaitsSummary(day: unknown): boolean {
  const { summary } = (day ?? {}) as Partial<Reflection>;
  return summary?.status === 'ready' && summary.degraded;
}

function compare(day: ShownDay | null | undefined, { version }: Change): 'shown' | 'behind' {
  if (version === 0) return day === null ? 'shown' : 'behind';
  return day && day.version >= version ? 'shown' : 'behind';
}

/** Of a list, or of the pages of a long one. */
function listDays(data: unknown): readonly ShownDay[] | null {
  if (Array.isArray(data)) return data as ShownDay[];
  const pages = (data as { pages?: unknown } | null | undefined)?.pages;
  return Array.isArray(pages) ? (pages.flat() as ShownDay[]) : null;
}
