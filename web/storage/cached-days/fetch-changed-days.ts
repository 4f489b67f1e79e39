// Fetches the days that have changed since they were cached, in place of all days at each visit and after each save.
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { IsoDate } from '#contract/days.ts';
import { CHANGE_EVENT, RESET_EVENT, type ChangeEvent } from '#contract/events.ts';
import type { Reflection } from '#contract/reflections.ts';
import type { ServerChanges } from './cache-days.ts';
import type { CachedDays } from './answer-from-cache.ts';

/** One list is faster than more single days than this. */
const SINGLE_DAYS_MAX = 10;

interface Deps {
  /** The event stream since a cursor, up to now; without a cursor, that of the last minute. */
  fetchEvents: (since: string | undefined) => Promise<string>;
  fetchDay: (userId: string, date: IsoDate) => Promise<Reflection | null>;
}

export function createChangedDaysFetcher({ fetchEvents, fetchDay }: Deps) {
  return async (userId: string, cached: CachedDays | null): Promise<ServerChanges> => {
    const events = readEvents(await fetchEvents(cached?.cursor));
    const cursor = events.findLast(({ id }) => id !== undefined)?.id;
    const isUnknown = !cached || cached.cursor === undefined || events.some(({ event }) => event === RESET_EVENT);
    if (isUnknown) return { change: null, cursor };
    const stale = listStaleDates(cached, events.filter(({ event }) => event === CHANGE_EVENT).map(readChange));
    if (stale.length > SINGLE_DAYS_MAX) return { change: null, cursor };
    const found = await Promise.all(stale.map(async (date) => ({ date, day: await fetchDay(userId, date) })));
    return {
      change: {
        written: found.flatMap(({ day }) => day ?? []),
        removedDates: found.filter(({ day }) => day === null).map(({ date }) => date),
      },
      cursor,
    };
  };
}

function readEvents(text: string): EventSourceMessage[] {
  const events: EventSourceMessage[] = [];
  createParser({ onEvent: (event) => events.push(event) }).feed(text);
  return events;
}

function readChange({ data }: EventSourceMessage): ChangeEvent {
  // The server writes events by this schema.
  return JSON.parse(data) as ChangeEvent;
}

function listStaleDates({ days, isComplete }: CachedDays, changes: readonly ChangeEvent[]): IsoDate[] {
  const oldest = days.at(-1)?.date ?? '';
  const byDate = new Map(days.map((day) => [day.date, day]));
  const dates = changes
    .filter(({ noun, date }) => noun === 'reflection' && (isComplete || date >= oldest))
    .filter(({ date, version }) => isStale(byDate.get(date), version))
    .map(({ date }) => date);
  return [...new Set(dates)];
}

function isStale(known: Reflection | undefined, version: number): boolean {
  if (!known) return version > 0;
  // A model may write a late summary without a new version.
  const awaitsSummary = known.summary.status !== 'ready' || known.summary.degraded;
  return version === 0 || version > known.version || awaitsSummary;
}
