import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scheduleIdle } from './schedule-idle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page that is idle `idleAfterMs` after it is asked, but always within the time-out. */
function stubPage({ idleAfterMs }: { idleAfterMs: number }): void {
  vi.stubGlobal('window', {
    requestIdleCallback: (run: () => void, { timeout }: { timeout: number }) =>
      setTimeout(run, Math.min(idleAfterMs, timeout)),
    cancelIdleCallback: (handle: number) => clearTimeout(handle),
  });
}

function runTimes(): { times: number[]; run: () => void } {
  const start = Date.now();
  const times: number[] = [];
  return { times, run: () => times.push(Date.now() - start) };
}

test('runs in an idle moment shortly before its deadline', async () => {
  stubPage({ idleAfterMs: 20 });
  const { times, run } = runTimes();
  scheduleIdle(run, 300);

  await vi.advanceTimersByTimeAsync(1000);

  expect(times).toHaveLength(1);
  expect(times[0]).toBeGreaterThan(100);
  expect(times[0]).toBeLessThan(300);
});

test('runs at its deadline on a page that is never idle', async () => {
  stubPage({ idleAfterMs: Infinity });
  const { times, run } = runTimes();
  scheduleIdle(run, 300);

  await vi.advanceTimersByTimeAsync(1000);

  expect(times).toEqual([300]);
});

test('runs at its deadline in a browser without idle callbacks', async () => {
  vi.stubGlobal('window', {});
  const { times, run } = runTimes();
  scheduleIdle(run, 300);

  await vi.advanceTimersByTimeAsync(1000);

  expect(times).toEqual([300]);
});

test('does not run after it was cancelled, also while it waits for an idle moment', async () => {
  stubPage({ idleAfterMs: Infinity });
  const { times, run } = runTimes();
  const cancelWaiting = scheduleIdle(run, 300);
  scheduleIdle(run, 300)();
  await vi.advanceTimersByTimeAsync(250);
  cancelWaiting();

  await vi.advanceTimersByTimeAsync(1000);

  expect(times).toEqual([]);
});
