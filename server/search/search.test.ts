import { afterEach, expect, test, vi } from 'vitest';
import { addDays } from '#contract/days.ts';
import { parseQuery } from '../../search/parse-query.ts';
import { TODAY } from '../../tests/support/test-clock.ts';
import type { DaySize } from '../reflections/rows/day-versions.ts';
import { readDaysBetween } from '../reflections/rows/reflections.ts';
import type { StoredReflection } from '../reflections/stored-reflection.ts';
import { searchEntries, type SearchDeps } from './search.ts';

vi.mock('../reflections/rows/reflections.ts', { spy: true });

const MB = 1024 * 1024;
const DAY_BYTES = 64 * 1024;

afterEach(() => {
  vi.restoreAllMocks();
});

/** The days are removed while they are searched: their sizes alone are charged. */
async function searchSizes(megabytes: number, cursor?: string, query = 'walk'): Promise<number[]> {
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
    query: parseQuery(query),
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
  const entries = [{ id: 'e1', content: 'ﷺ'.repeat(20_000), promptIndex: 0 }];
  vi.mocked(readDaysBetween).mockResolvedValueOnce([{ date: TODAY, entries }] as unknown as StoredReflection[]);
  // Each step takes longer than a slice.
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 10));
  let turns = 0;
  const count = (): void => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);

  await searchSizes(DAY_BYTES / MB, undefined, '-ل');
  clearImmediate(next);

  expect(turns).toBeGreaterThan(20);
});
