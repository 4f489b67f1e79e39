import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startCleanupSchedule } from './cleanup-schedule.ts';

const MINUTE_MS = 60_000;

let swept: number[];
let reported: unknown[];
let stop: () => void;
let isFailing: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  [swept, reported, isFailing] = [[], [], false];
  const cleanUp = async (nowMs: number): Promise<void> => {
    swept.push(nowMs);
    if (isFailing) throw new Error('away');
  };
  stop = startCleanupSchedule({
    storage: { now: async () => 5, cleanUp },
    report: (error) => reported.push(error),
  });
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('what has expired by the time of the database is removed soon after the start, and once an hour', async () => {
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(swept).toEqual([5]);

  await vi.advanceTimersByTimeAsync(120 * MINUTE_MS);
  expect(swept).toEqual([5, 5, 5]);
});

test('a cleanUp that fails is reported and tried again', async () => {
  isFailing = true;

  await vi.advanceTimersByTimeAsync(61 * MINUTE_MS);

  expect(swept).toHaveLength(2);
  expect(reported).toHaveLength(2);
});

test('nothing is swept once it was stopped', async () => {
  stop();

  await vi.advanceTimersByTimeAsync(120 * MINUTE_MS);

  expect(swept).toEqual([]);
});
