import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OpenJob } from '../models/rows/unfinished-jobs.ts';
import { startJobTimeouts, JOB_TIMEOUT_MS, type JobTimeoutDeps } from './job-timeouts.ts';

/** What was promised, and what a look may take. */
const MINUTE_MS = 60_000;

let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

function start(changes: Partial<JobTimeoutDeps> = {}) {
  const open: OpenJob[] = [];
  const released: string[] = [];
  const reports: unknown[] = [];
  stop = startJobTimeouts({
    jobs: {
      async listOpen() {
        return [...open];
      },
    },
    now: async () => Date.now(),
    findRun: () => undefined,
    async timeOut(turn) {
      released.push(turn.reflectionId);
      open.splice(open.indexOf(turn), 1);
    },
    report: (error) => void (error !== null && reports.push(error)),
    ...changes,
  });
  const add = (reflectionId: string, owner: string | null = null) => {
    open.push({ userId: 'ada', reflectionId, enqueuedAt: Date.now(), owner });
  };
  return { add, released, reports };
}

test('a job that no process works on times out after a minute', async () => {
  const { add, released } = start();
  await vi.advanceTimersByTimeAsync(5_000);
  add('a');
  await vi.advanceTimersByTimeAsync(JOB_TIMEOUT_MS - 1);
  expect(released).toEqual([]);
  await vi.advanceTimersByTimeAsync(MINUTE_MS - JOB_TIMEOUT_MS);

  expect(released).toEqual(['a']);
});

test('a job of this process does not time out while its text grows', async () => {
  const run = { isGrowing: () => true };
  const { add, released } = start({ findRun: (owner) => (owner === 'own' ? run : undefined) });
  add('a', 'own');
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(released).toEqual([]);
  run.isGrowing = () => false;
  await vi.advanceTimersByTimeAsync(2_000);

  expect(released).toEqual(['a']);
});

test('a job of another process is not timed out here', async () => {
  const { add, released } = start();
  add('a', 'another');
  add('b');
  await vi.advanceTimersByTimeAsync(MINUTE_MS);

  expect(released).toEqual(['b']);
});

test('continues while the database is unavailable', async () => {
  const turns = { listOpen: vi.fn<() => Promise<OpenJob[]>>().mockRejectedValue(new Error('away')) };
  const { released, reports } = start({ jobs: turns });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(reports.length).toBeGreaterThan(1);
  turns.listOpen.mockResolvedValueOnce([{ userId: 'ada', reflectionId: 'a', enqueuedAt: 0, owner: null }]);
  await vi.advanceTimersByTimeAsync(2_000);

  expect(released).toEqual(['a']);
});

test('does nothing after stop()', async () => {
  const { add, released } = start();
  add('a');
  await vi.advanceTimersByTimeAsync(1_000);
  stop();
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);

  expect(released).toEqual([]);
});
