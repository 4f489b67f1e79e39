// Days for tests, and a day cache with a store in memory and a fake server.
import { addDays } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import type { CheckedDays } from './day-copies.ts';
import { createDayCache, type DayChanges, type CachedDaysStore, type ServerChanges } from './cache-days.ts';
import type { CachedDays } from './answer-from-cache.ts';

export const TODAY = '2026-11-21';

export function day(date: string, parts: Partial<Reflection> = {}): Reflection {
  return {
    id: `r-${date}`,
    userId: 'ada',
    date,
    promptIndex: 0,
    entries: [],
    aiSummary: null,
    bedtimeReading: null,
    summary: { status: 'ready', source: 'embedded', degraded: false, madeAt: null },
    reading: null,
    version: 1,
    createdAt: '',
    updatedAt: '',
    ...parts,
  };
}

export function buildCachedDays(count: number, isComplete: boolean): CachedDays {
  return { days: Array.from({ length: count }, (_, index) => day(addDays(TODAY, -index))), isComplete };
}

export function buildDayChanges(...written: Reflection[]): DayChanges {
  return { written, removedDates: [] };
}

/** By default the server knows every version that it is asked about. */
export function openDayCache(latest: readonly Reflection[], changes: ServerChanges = { change: null, cursor: 'c1' }) {
  const stored = new Map<string, CachedDays>();
  const server = { latest, check: (_ids: string[]): CheckedDays => ({ removed: [], unknown: [] }) };
  const fetched: number[] = [];
  const asked: string[][] = [];
  const deviceOnly: string[][] = [];
  const store: CachedDaysStore = {
    find: async (userId) => stored.get(userId) ?? null,
    async change(userId, update) {
      const next = update(stored.get(userId) ?? null);
      if (next) stored.set(userId, next);
      return stored.get(userId) ?? null;
    },
  };
  const cache = createDayCache({
    store,
    async fetchLatest(_, limit) {
      fetched.push(limit);
      return server.latest.slice(0, limit);
    },
    fetchChanges: async () => changes,
    async checkDays(_, days) {
      asked.push(days.map(({ id, version, versionTag }) => [id, version, versionTag].filter(Boolean).join(' ')));
      return server.check(days.map(({ id }) => id));
    },
    onDeviceOnly: (_, days) => deviceOnly.push(days.map(({ date }) => date)),
  });
  return { cache, stored, server, fetched, asked, deviceOnly };
}
