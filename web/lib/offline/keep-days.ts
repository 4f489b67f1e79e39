// Keeps the latest days of the person on this device: all of them once after signing in, and from then on whatever the
// pages fetch anyway.
import type { QueryCacheNotifyEvent } from '@tanstack/react-query';
import type { Day } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import { KEPT_DAYS, parseRead, type KeptDays } from './kept-answers.ts';

/** Where the days lie. */
export interface DayShelf {
  /** Null when nothing was ever kept of this person. */
  find: (userId: string) => Promise<KeptDays | null>;
  replace: (userId: string, kept: KeptDays) => Promise<void>;
  /** The days are as they were; that is known up to here now. */
  moveCursor: (userId: string, cursor: string) => Promise<void>;
}

interface KeeperDeps {
  shelf: DayShelf;
  fetchLatest: (userId: string, limit: number) => Promise<readonly Reflection[]>;
  /** What has changed since the days were kept. */
  fetchNews: (userId: string, kept: KeptDays | null) => Promise<News>;
}

export interface News {
  /** Null: nobody can say what has changed, or it is too much to fetch one by one. */
  change: Change | null;
  cursor: string | undefined;
}

export interface Change {
  written: readonly Reflection[];
  /** Days that turned out to be gone. */
  missing: readonly Day[];
}

export type DayKeeper = ReturnType<typeof createDayKeeper>;

export function createDayKeeper({ shelf, fetchLatest, fetchNews }: KeeperDeps) {
  // One after the other: two changes at once would each put back what the other has taken away.
  let turn: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };

  return {
    /** What has changed, or everything anew; what was removed elsewhere goes here too. */
    refresh: (userId: string) =>
      inTurn(async () => {
        const kept = await shelf.find(userId);
        const { change, cursor } = await fetchNews(userId, kept);
        const next = kept && change && applyChange(kept, change);
        // One that is gone makes room for an older one, which does not lie here.
        const isShort = next !== null && !next.isComplete && next.days.length < KEPT_DAYS;
        if (kept && change && !isShort) {
          if (next) return shelf.replace(userId, { ...next, cursor });
          return cursor === undefined ? undefined : shelf.moveCursor(userId, cursor);
        }
        const days = await fetchLatest(userId, KEPT_DAYS);
        return shelf.replace(userId, { days, isComplete: days.length < KEPT_DAYS, cursor });
      }),
    apply: (userId: string, change: Change) =>
      inTurn(async () => {
        const kept = await shelf.find(userId);
        // Without the first full fetch, a few days would look like all there are.
        const next = kept && applyChange(kept, change);
        if (next) await shelf.replace(userId, { ...next, cursor: kept.cursor });
      }),
  };
}

/** Null when nothing that lies here changes. */
export function applyChange({ days, isComplete }: KeptDays, { written, missing }: Change): KeptDays | null {
  const byDate = new Map(days.map((day) => [day.date, day]));
  const oldest = days.at(-1)?.date ?? '';
  // An older day alone would leave a gap that looks like days without words.
  const fitting = written.filter(({ date }) => isComplete || date >= oldest);
  const news = fitting.filter((day) => isNews(day, byDate.get(day.date)));
  const gone = missing.filter((date) => byDate.has(date));
  if (news.length === 0 && gone.length === 0) return null;
  for (const day of news) byDate.set(day.date, day);
  for (const date of gone) byDate.delete(date);
  const all = [...byDate.values()].toSorted((a, b) => (a.date < b.date ? 1 : -1));
  return { days: all.slice(0, KEPT_DAYS), isComplete: isComplete && all.length <= KEPT_DAYS };
}

function isNews(day: Reflection, known: Reflection | undefined): boolean {
  if (!known || known.id !== day.id) return true;
  // An answer that was overtaken on its way is no news. A summary or a reading may come without a new version.
  return day.version >= known.version && JSON.stringify(day) !== JSON.stringify(known);
}

/** What an event of the query cache says about the person's days; null when it says nothing. */
export function readChange(event: QueryCacheNotifyEvent, userId: string): Change | null {
  if (event.type !== 'updated' || event.action.type !== 'success') return null;
  const { queryKey } = event.query;
  if (queryKey[1] !== 'reflections' || queryKey[2] !== userId) return null;
  const read = parseRead(String(queryKey[0]));
  const data: unknown = event.action.data;
  if (read?.kind === 'day')
    return data ? { written: [data as Reflection], missing: [] } : { written: [], missing: [read.date] };
  if (read?.kind === 'list' && Array.isArray(data)) return { written: data as Reflection[], missing: [] };
  return null;
}
