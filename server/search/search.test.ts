import { afterEach, expect, test, vi } from 'vitest';
import { addDays } from '#contract/days.ts';
import { parseQuery } from '../../search/parse-query.ts';
import { changeDay } from '../../tests/support/change-day.ts';
import { createUserId, dayOf } from '../../tests/support/storage.ts';
import { createTestClock, TODAY } from '../../tests/support/test-clock.ts';
import { openTestStorage } from '../../tests/support/test-storage.ts';
import type { DaySize } from '../reflections/rows/day-versions.ts';
import { searchEntries, type SearchDeps } from './search.ts';

const MB = 1024 * 1024;
const DAY_BYTES = 64 * 1024;

afterEach(() => {
  vi.restoreAllMocks();
});

/** The days are removed while they are searched: their sizes alone are charged. */
async function searchSizes(megabytes: number, cursor?: string): Promise<number[]> {
  const sizes: DaySize[] = Array.from({ length: (megabytes * MB) / DAY_BYTES }, (_, index) => ({
    date: addDays(TODAY, -1 - index),
    bytes: DAY_BYTES,
  }));
  const charged: number[] = [];
  const deps = {
    database: {
      read: async (query: { name: string }, [, from, to, limit]: readonly [string, string, string, number]) =>
        query.name === 'reflection.list-sizes'
          ? sizes.filter(({ date }) => date >= from && date <= to).slice(0, limit)
          : [],
    },
    vault: { getKey: async () => null },
    chargeOpenedBytes: (_: string, bytes: number) => charged.push(bytes),
  } as unknown as SearchDeps;
  const params = {
    userId: 'ada',
    budget: 'ada',
    query: parseQuery('walk'),
    cursor,
    signal: new AbortController().signal,
  };
  for await (const _ of searchEntries(params, deps));
  return charged;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

test('a search of ten full years costs no more than its request', async () => {
  expect(await searchSizes(8)).toEqual([]);
});

test('what a search opens beyond that is charged while it is opened, whole points at a time', async () => {
  const charged = await searchSizes(20);

  expect(sum(charged)).toBe(12 * MB);
  expect(new Set(charged)).toEqual(new Set([256 * 1024]));
});

test('a further page is charged from its first point on', async () => {
  expect(sum(await searchSizes(3, TODAY))).toBe(3 * MB);
});

test('HL7: other requests run within an entry, too', async () => {
  const storage = await openTestStorage(createTestClock());
  const [userId, entry] = [createUserId(), 'ﷺ'.repeat(20_000)];
  await changeDay(storage, { userId, date: TODAY }, () => ({ next: dayOf(entry), replaced: [] }));
  const deps = { ...storage, chargeOpenedBytes: () => {} };
  const params = { userId, budget: userId, query: parseQuery('-ل'), cursor: undefined };
  // Each step takes longer than a slice.
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 10));
  let slices = 0;

  for await (const _ of searchEntries({ ...params, signal: new AbortController().signal }, deps)) slices += 1;
  await storage.close();

  expect(slices).toBeGreaterThan(20);
});
