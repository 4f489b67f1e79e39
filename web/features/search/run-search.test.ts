import { expect, test } from 'vitest';
import type { Reflection } from '#contract/reflections.ts';
import { NetworkError } from '../../api/network-error.ts';
import { buildReflection } from '../reflections/reflection.fixture.ts';
import { runSearch, type SearchRequest } from './run-search.ts';
import { searchDays } from './search-device.ts';

const HIT = { date: '2026-11-20', entryId: 'a', snippet: 'a walk', at: 0, isCut: false, marks: [[2, 6]] };
const END = { done: true, scanned: 3, cursor: null };
const NEXT = { done: false, scanned: 3, cursor: '2026-11-20' };

function search(
  pieces: readonly (readonly unknown[] | Error)[],
  options: Partial<SearchRequest> = {},
  days?: Reflection[],
) {
  const found: string[] = [];
  const { signal } = new AbortController();
  const onHits: SearchRequest['onHits'] = (hits) => found.push(...hits.map(({ snippet }) => snippet));
  async function* fetchLines() {
    for (const piece of pieces) {
      if (piece instanceof Error) throw piece;
      yield [...piece];
    }
  }
  const cached = days === undefined ? null : { days, isComplete: false, cursor: undefined };
  const outcome = runSearch(
    { userId: 'ada', query: 'walk', cursor: null, signal, onHits, ...options },
    { fetchLines, findCachedDays: async () => cached },
  );
  return { found, outcome };
}

test('HL5: hits are passed on as they arrive, and the cursor asks for older ones', async () => {
  const { found, outcome } = search([[HIT], [HIT, NEXT]]);

  expect(await outcome).toEqual({ cursor: '2026-11-20', keptDays: null });
  expect(found).toEqual(['a walk', 'a walk']);
});

test('HL13: without a connection the days of this device are searched', async () => {
  const days = [day('2026-11-20', 'A long walk'), day('2026-11-19', 'Nothing of it')];
  const { found, outcome } = search([new NetworkError()], {}, days);

  expect(await outcome).toEqual({ cursor: null, keptDays: 2 });
  expect(found).toEqual(['A long walk']);
});

test.each([
  ['that was cut after its first hits', [[HIT], new NetworkError()], {}],
  ['without an end', [[HIT]], {}],
  ['about older days', [new NetworkError()], { cursor: '2026-11-20' }],
])('HL13: an answer %s is no answer of this device', async (_, pieces, options) => {
  const { outcome } = search(pieces, options, [day('2026-11-20', 'A long walk')]);

  await expect(outcome).rejects.toBeInstanceOf(NetworkError);
});

test('HL13: the device finds what the server finds: language, dates and order', () => {
  const days = [day('2026-11-18', 'Łódź one'), day('2026-11-20', 'łódź two'), day('2026-11-10', 'lodz three')];

  expect(searchDays(days, 'lodz after:2026-11-10').map(({ date }) => date)).toEqual(['2026-11-20', '2026-11-18']);
  expect(searchDays(days, 'lodz -two').map(({ snippet, marks }) => [snippet, marks])).toEqual([
    ['Łódź one', [[0, 4]]],
    ['lodz three', [[0, 4]]],
  ]);
});

test('HL8: hits of an aborted search are dropped', async () => {
  const abort = new AbortController();
  abort.abort();
  const { found, outcome } = search([[HIT], [END]], { signal: abort.signal });

  await expect(outcome).rejects.toBeInstanceOf(NetworkError);
  expect(found).toEqual([]);
});

function day(date: string, content: string): Reflection {
  return buildReflection({ date, entries: [{ id: 'a', content, rev: 1, promptIndex: 0 }] });
}
