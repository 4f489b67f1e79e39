import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { connection as pageConnection, createConnection } from '../api/connection.ts';
import { buildKey } from '../api/query-keys.ts';
import { ADA, signedInAs, signedOut, startSession } from '../session/session-store.fixture.ts';
import { flushPromises, type Answers } from '../session/session.fixture.ts';
import { createReconnector, mayBeStale, refetchOnReconnect } from './reconnect.ts';

afterEach(() => vi.unstubAllGlobals());

function open() {
  let nowMs = 0;
  let isServerThere = false;
  const connection = createConnection(
    () => nowMs,
    () => Promise.reject(new TypeError('Failed to fetch')),
  );
  const waits: { run: () => void; delayMs: number }[] = [];
  const seen = { probes: 0, backs: 0 };
  const prober = createReconnector({
    connection,
    probe: async () => {
      seen.probes += 1;
      if (isServerThere) connection.recordAnswer(null);
      else connection.recordNoAnswer();
    },
    onReconnected: async () => {
      seen.backs += 1;
    },
    now: () => nowMs,
    random: () => 1,
    schedule: (run, delayMs) => {
      const wait = { run, delayMs };
      waits.push(wait);
      return () => waits.splice(waits.indexOf(wait), waits.includes(wait) ? 1 : 0);
    },
  });
  return {
    connection,
    prober,
    seen,
    waits,
    bringServerBack: () => (isServerThere = true),
    pass: (ms: number) => (nowMs += ms),
    async runNext() {
      waits.shift()?.run();
      await new Promise((resolve) => setTimeout(resolve, 0));
    },
  };
}

test('while there is a connection, nothing is asked', () => {
  const { prober, seen, waits } = open();

  prober.probeNow();

  expect([seen.probes, waits.length]).toEqual([0, 0]);
});

test('without one it is asked after ever longer waits, a minute at most', async () => {
  const { connection, waits, runNext } = open();
  connection.recordNoAnswer();
  const delays: number[] = [];

  for (let turn = 0; turn < 7; turn += 1) {
    delays.push(waits[0]?.delayMs ?? 0);
    // oxlint-disable-next-line no-await-in-loop -- each wait begins when the one before has ended
    await runNext();
  }

  expect(delays).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
});

test('the first answer ends the polling and is reported once', async () => {
  const { connection, seen, waits, bringServerBack, runNext } = open();
  connection.recordNoAnswer();
  bringServerBack();

  await runNext();

  expect(seen).toEqual({ probes: 1, backs: 1 });
  expect(waits).toEqual([]);
});

test('a hint asks at once instead of waiting', async () => {
  const { connection, prober, seen, bringServerBack } = open();
  connection.recordNoAnswer();
  bringServerBack();

  prober.probeNow();
  await Promise.resolve();

  expect(seen).toEqual({ probes: 1, backs: 1 });
});

test('a connection that comes and goes is asked about less and less often', async () => {
  const { connection, waits, pass } = open();

  connection.recordNoAnswer();
  connection.recordAnswer(null);
  pass(1000);
  connection.recordNoAnswer();
  expect(waits[0]?.delayMs).toBe(4000);
  connection.recordAnswer(null);
  pass(61_000);
  connection.recordNoAnswer();

  expect(waits[0]?.delayMs).toBe(2000);
});

test('a sign that comes too early is followed by tries soon after', async () => {
  const { connection, prober, waits, runNext } = open();
  connection.recordNoAnswer();
  for (let turn = 0; turn < 5; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each wait begins when the one before has ended
    await runNext();
  }
  expect(waits[0]?.delayMs).toBe(60_000);

  prober.probeNow();
  await new Promise((resolve) => setTimeout(resolve, 0));

  expect(waits.map(({ delayMs }) => delayMs)).toEqual([2000]);
});

test('a list that could not be fetched meanwhile is fetched again', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const [readings, weeks, others] = ['readings', 'weeks', 'others'].map((path) => buildKey(path, 'history', 'ada'));
  if (!readings || !weeks || !others) throw new Error('Keys are missing.');
  const fail = () => Promise.reject(new Error('No answer.'));
  queryClient.setQueryData(readings, ['one']);
  queryClient.setQueryData(others, ['two']);
  await queryClient.invalidateQueries({ queryKey: readings });
  await queryClient.fetchQuery({ queryKey: readings, queryFn: fail }).catch(() => undefined);
  await queryClient.fetchQuery({ queryKey: weeks, queryFn: fail }).catch(() => undefined);

  const stale = queryClient.getQueryCache().findAll({ predicate: mayBeStale('ada') });

  expect(stale.map(({ queryKey }) => queryKey)).toEqual([readings, weeks]);
});

describe('a page that has its connection back', () => {
  /** The people whose queries are stale once the connection is back: Ada is signed in, and Bob has a query in the same cache. */
  const reconnect = async (answers: Answers) => {
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('document', new EventTarget());
    const { session, server } = await startSession(signedInAs(ADA));
    const queryClient = new QueryClient();
    const [hers, his] = ['id-ada', 'id-bob'].map((userId) => buildKey('/api/reflections', 'reflections', userId));
    if (!hers || !his) throw new Error('Keys are missing.');
    for (const key of [hers, his]) queryClient.setQueryData(key, []);
    refetchOnReconnect({ session, queryClient });
    pageConnection.recordNoAnswer();
    const listStale = () =>
      [hers, his].filter((key) => queryClient.getQueryState(key)?.isInvalidated === true).map(([, , userId]) => userId);
    expect(listStale()).toEqual([]);
    Object.assign(server.answers, answers);
    pageConnection.recordAnswer(null);
    await flushPromises();
    return listStale();
  };

  test('fetches again what it shows of its person', async () => {
    expect(await reconnect({})).toEqual(['id-ada']);
  });

  test('fetches nothing when the session has ended meanwhile', async () => {
    expect(await reconnect(signedOut())).toEqual([]);
  });
});
