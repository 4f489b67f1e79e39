import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createInternalEvents } from '../changes/event-buses.ts';
import type { SummaryJob } from '../models/rows/summary-jobs.ts';
import type { SummaryJobs } from './jobs.ts';
import { startSummaryWorker, type SummaryWorker, type SummaryWorkerDeps } from './worker.ts';

let summaries: SummaryWorker;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(async () => {
  const stopping = summaries.stop();
  await vi.advanceTimersByTimeAsync(3_000);
  await stopping;
  vi.useRealTimers();
});

function turnOf(reflectionId: string): SummaryJob {
  const about = { userId: 'ada', reflectionId, inputHash: 'h', variant: 0 };
  return { ...about, owner: reflectionId, claims: 1, isDegraded: false, enqueuedAt: 0 };
}

/** What waits, and what has been done with it; every method that a test does not care for does nothing. */
function createTurns(waiting: string[], changes: Partial<SummaryJobs> = {}) {
  const claims: (string | null)[] = [];
  const turns: SummaryJobs = {
    async claim() {
      const id = waiting.shift() ?? null;
      claims.push(id);
      return id === null ? null : turnOf(id);
    },
    renew: async () => true,
    saveProgress: async () => true,
    complete: async () => null,
    timeOut: async () => null,
    listOpen: async () => [],
    release: async () => {},
    findProgress: async () => null,
    retryDegraded: async () => 0,
    findNextDue: async () => null,
    countOpen: async () => 0,
    purge: async () => {},
    ...changes,
  };
  return { turns, claims };
}

function start(deps: Partial<SummaryWorkerDeps> & Pick<SummaryWorkerDeps, 'jobs'>) {
  const signals = createInternalEvents();
  const reports: unknown[] = [];
  const writing: { id: string; signal: AbortSignal; say(text: string): void; finish(): void }[] = [];
  const write: SummaryWorkerDeps['write'] = ({ reflectionId: id }, { signal, onText }) =>
    new Promise((resolve) => {
      writing.push({ id, signal, say: onText, finish: resolve });
      signal.addEventListener('abort', () => resolve());
    });
  summaries = startSummaryWorker({
    internalEvents: signals,
    now: async () => Date.now(),
    write,
    timeOut: async () => {},
    concurrency: 2,
    isShared: false,
    report: (error) => reports.push(error),
    ...deps,
  });
  return { signals, reports, writing };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test('writes as many at a time as the provider takes, the next when one is done', async () => {
  const { turns } = createTurns(['a', 'b', 'c']);
  const { writing } = start({ jobs: turns });
  await settle();
  const first = writing.map(({ id }) => id);

  writing[0]?.finish();
  await settle();

  expect(first).toEqual(['a', 'b']);
  expect(writing.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('looks for a job when an event says that one is due, and not at events about text', async () => {
  const waiting: string[] = [];
  const { turns, claims } = createTurns(waiting);
  const { signals, writing } = start({ jobs: turns });
  await settle();

  signals.emit({ what: 'text', userId: 'ben', reflectionId: 'b' });
  await settle();
  expect(claims).toHaveLength(1);
  waiting.push('a');
  signals.emit({ what: 'due', userId: 'ada', reflectionId: 'a' });
  await settle();

  expect(writing.map(({ id }) => id)).toEqual(['a']);
});

test('looks again when the next one is due, and once a second where there are other processes', async () => {
  const alone = createTurns([], { findNextDue: async () => Date.now() + 5_000 });
  start({ jobs: alone.turns });
  await vi.advanceTimersByTimeAsync(4_999);
  expect(alone.claims).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(alone.claims).toHaveLength(2);
  await summaries.stop();

  const shared = createTurns([]);
  start({ jobs: shared.turns, isShared: true });
  await vi.advanceTimersByTimeAsync(3_000);

  expect(shared.claims).toHaveLength(4);
});

test('aborts a job that it no longer owns, whether an event or the database says so', async () => {
  const { turns } = createTurns(['a', 'b'], { renew: async ({ reflectionId }) => reflectionId !== 'a' });
  const { signals, writing } = start({ jobs: turns, concurrency: 2 });
  await settle();

  signals.emit({ what: 'over', userId: 'ada', reflectionId: 'b' });
  await settle();
  expect(writing.map(({ signal }) => signal.aborted)).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(4_000);

  expect(writing.map(({ signal }) => signal.aborted)).toEqual([true, false]);
});

test('HP4: aborts the jobs of a person who has asked for deletion', async () => {
  let isClosing = false;
  const { turns } = createTurns(['a', 'b'], { renew: async () => !isClosing });
  const { signals, writing } = start({ jobs: turns, concurrency: 2 });
  await settle();
  isClosing = true;

  signals.emit({ what: 'session', userId: 'ben', reflectionId: null });
  await settle();
  const ofOthers = writing.map(({ signal }) => signal.aborted);
  signals.emit({ what: 'session', userId: 'ada', reflectionId: null });
  await settle();

  expect(ofOthers).toEqual([false, false]);
  expect(writing.map(({ signal }) => signal.aborted)).toEqual([true, true]);
});

test('continues while the database is unavailable, and reports it once', async () => {
  let isAway = true;
  const waiting = ['a'];
  const { turns } = createTurns(waiting);
  const claim: SummaryJobs['claim'] = (own) => (isAway ? Promise.reject(new Error('away')) : turns.claim(own));
  const { reports, writing } = start({ jobs: { ...turns, claim } });

  await vi.advanceTimersByTimeAsync(5_000);
  expect(reports).toHaveLength(1);
  isAway = false;
  await vi.advanceTimersByTimeAsync(1_000);

  expect(writing.map(({ id }) => id)).toEqual(['a']);
});

test('claims failed jobs as soon as the provider is back', async () => {
  const waiting: string[] = [];
  const { turns } = createTurns(waiting, {
    retryDegraded: async () => {
      waiting.push('a');
      return 1;
    },
  });
  const { writing } = start({ jobs: turns });
  await settle();

  summaries.retryDegraded();
  await settle();

  expect(writing.map(({ id }) => id)).toEqual(['a']);
});

test('releases its running jobs when it stops, and claims no more', async () => {
  const given: string[] = [];
  const giveBack = async ({ reflectionId }: SummaryJob) => void given.push(reflectionId);
  const { turns, claims } = createTurns(['a', 'b', 'c'], { release: giveBack });
  const { signals } = start({ jobs: turns });
  await settle();

  await summaries.stop();
  signals.emit({ what: 'due', userId: 'ada', reflectionId: 'c' });
  await vi.advanceTimersByTimeAsync(60_000);

  expect(given).toEqual(['a', 'b']);
  expect(claims).toEqual(['a', 'b']);
});

test('releases a job that it claims while it stops', async () => {
  const given: string[] = [];
  const claimed = Promise.withResolvers<SummaryJob>();
  const { turns } = createTurns([], {
    claim: () => claimed.promise,
    release: async ({ reflectionId }) => void given.push(reflectionId),
  });
  const { writing } = start({ jobs: turns });
  await settle();

  const stopping = summaries.stop();
  claimed.resolve(turnOf('a'));
  await stopping;

  expect(given).toEqual(['a']);
  expect(writing).toEqual([]);
});

test('renews the progress while the text grows; the same text again is no progress', async () => {
  const enqueuedAt = Date.now();
  const released: number[] = [];
  const own = { userId: 'ada', reflectionId: 'a', enqueuedAt, owner: 'a' };
  const { turns } = createTurns(['a'], { listOpen: async () => (released.length === 0 ? [own] : []) });
  const { writing } = start({ jobs: turns, timeOut: async () => void released.push(Date.now() - enqueuedAt) });
  await vi.advanceTimersByTimeAsync(49_000);
  expect(released).toHaveLength(1);
  released.length = 0;

  writing[0]?.say('Rye rests.\nWheat');
  await vi.advanceTimersByTimeAsync(8_000);
  expect(released).toEqual([]);
  writing[0]?.say('Rye rests.');
  await vi.advanceTimersByTimeAsync(4_000);

  expect(released).toHaveLength(1);
});

test('does not wait for ever for an endless call', async () => {
  const { turns } = createTurns(['a']);
  start({ jobs: turns, write: () => new Promise(() => {}) });
  await settle();
  let isStopped = false;

  void summaries.stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(3_000);

  expect(isStopped).toBe(true);
});

test('a fault while writing is reported, and its lease expires', async () => {
  const given: string[] = [];
  const { turns } = createTurns(['a'], { release: async ({ reflectionId }) => void given.push(reflectionId) });
  const { reports } = start({ jobs: turns, write: () => Promise.reject(new Error('fault')) });
  await settle();

  expect(reports).toMatchObject([{ message: 'fault' }]);
  expect(given).toEqual([]);
});
