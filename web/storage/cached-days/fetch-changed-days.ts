// What has changed in a journal since its days were kept on this device. Without it, all of them would be fetched at each
// visit and after each save.
import type { IsoDate } from '#contract/days.ts';
import { CHANGE_EVENT, RESET_EVENT, type ChangeEvent } from '#contract/events.ts';
import type { Reflection } from '#contract/reflections.ts';
import { createSseParser, type SseEvent } from '../../api/sse-parser.ts';
import type { ServerChanges } from './cache-days.ts';
import type { CachedDays } from './answer-from-cache.ts';

/** More days than this are fetched faster as one list. */
const SINGLE_DAYS_MAX = 10;

interface Deps {
  /** The events since a cursor, and the end; without one, those of the last minute. */
  fetchEvents: (since: string | undefined) => Promise<string>;
  fetchDay: (userId: string, date: IsoDate) => Promise<Reflection | null>;
}

export function createChangedDaysFetcher({ fetchEvents, fetchDay }: Deps) {
  return async (userId: string, kept: CachedDays | null): Promise<ServerChanges> => {
    const events = readEvents(await fetchEvents(kept?.cursor));
    const cursor = events.findLast(({ id }) => id !== undefined)?.id;
    const isVoid = !kept || kept.cursor === undefined || events.some(({ name }) => name === RESET_EVENT);
    if (isVoid) return { change: null, cursor };
    const behind = listBehind(kept, events.filter(({ name }) => name === CHANGE_EVENT).map(readChange));
    if (behind.length > SINGLE_DAYS_MAX) return { change: null, cursor };
    const found = await Promise.all(behind.map(async (date) => ({ date, day: await fetchDay(userId, date) })));
    return {
      change: {
        written: found.flatMap(({ day }) => day ?? []),
        removedDates: found.filter(({ day }) => day === null).map(({ date }) => date),
      },
      cursor,
    };
  };
}

function readEvents(text: string): SseEvent[] {
  const events: SseEvent[] = [];
  createSseParser((event) => events.push(event))(text);
  return events;
}

function readChange({ data }: SseEvent): ChangeEvent {
  // The server writes by this schema.
  return JSON.parse(data) as ChangeEvent;
}

/** The dates of the kept days, or of new ones among them, that this device does not have as the server has them. */
function listBehind({ days, isComplete }: CachedDays, changes: readonly ChangeEvent[]): IsoDate[] {
  const oldest = days.at(-1)?.date ?? '';
  const dates = changes
    .filter(({ noun, date }) => noun === 'reflection' && (isComplete || date >= oldest))
    .filter(({ date, version }) =>
      isBehind(
        days.find((day) => day.date === date),
        version,
      ),
    )
    .map(({ date }) => date);
  return [...new Set(dates)];
}

function isBehind(known: Reflection | undefined, version: number): boolean {
  if (!known) return version > 0;
  // A model may write a late summary without a new version.
  const awaitsSummary = known.summary.status !== 'ready' || known.summary.degraded;
  return version === 0 || version > known.version || awaitsSummary;
}
