import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAnswerLimit } from './answer-limit.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

test('what is sent to a silent server waits only for the rest of the time, and a while at least', () => {
  const limit = createAnswerLimit({ maxMs: 5_000, silentMs: 2_000 });
  const waits = [0, 1_500, 3_000, 60_000].map((ms) => {
    vi.advanceTimersByTime(ms);
    return limit.take();
  });

  expect(waits).toEqual([5_000, 3_500, 2_000, 2_000]);
});

test('an answer ends the silence, and a pause is none', () => {
  const limit = createAnswerLimit({ maxMs: 5_000, silentMs: 2_000 });
  limit.take();
  vi.advanceTimersByTime(4_000);

  limit.answered();
  vi.advanceTimersByTime(60_000);

  expect(limit.take()).toBe(5_000);
});
