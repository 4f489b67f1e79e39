// What tests of the cached days share: days, and a keeper over a shelf in memory and a server that a test decides about.
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

/** By default the server knows all that it is asked about. */
export function openDayCache(latest: readonly Reflection[], news: ServerChanges = { change: null, cursor: 'c1' }) {
  const shelves = new Map<string, CachedDays>();
  const server = { latest, check: (_ids: string[]): CheckedDays => ({ removed: [], unknown: [] }) };
  const fetched: number[] = [];
  const asked: string[][] = [];
  const told: string[][] = [];
  const shelf: CachedDaysStore = {
    find: async (userId) => shelves.get(userId) ?? null,
    async change(userId, decide) {
      const next = decide(shelves.get(userId) ?? null);
      if (next) shelves.set(userId, next);
      return shelves.get(userId) ?? null;
    },
  };
  const keeper = createDayCache({
    store: shelf,
    async fetchLatest(_, limit) {
      fetched.push(limit);
      return server.latest.slice(0, limit);
    },
    fetchChanges: async () => news,
    async checkDays(_, days) {
      asked.push(days.map(({ id, version, versionTag }) => [id, version, versionTag].filter(Boolean).join(' ')));
      return server.check(days.map(({ id }) => id));
    },
    onDeviceOnly: (_, days) => told.push(days.map(({ date }) => date)),
  });
  return { keeper, shelves, server, fetched, asked, told };
}
