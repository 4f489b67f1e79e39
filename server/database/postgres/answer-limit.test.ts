import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAnswerLimit } from './answer-limit.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

const openLimit = () => createAnswerLimit({ maxMs: 5_000, silentMs: 2_000 });

test('what is sent beside a slow statement has its whole time: one that runs is no silence', () => {
  const limit = openLimit();
  limit.take();

  vi.advanceTimersByTime(3_900);

  expect(limit.take()).toBe(5_000);
});

test('after one that had no answer, the next ones wait a while only', () => {
  const limit = openLimit();
  limit.take();

  limit.failed();

  expect([limit.take(), limit.take()]).toEqual([2_000, 2_000]);
});

test('an answer ends the silence', () => {
  const limit = openLimit();
  limit.failed();

  limit.answered();

  expect(limit.take()).toBe(5_000);
});
