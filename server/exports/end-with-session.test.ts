import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endWithSession } from './end-with-session.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a download ends with its session', async () => {
  let isActive = true;
  const file = new PassThrough();
  file.on('error', () => {});
  endWithSession(file, async () => isActive);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(file.destroyed).toBe(false);

  isActive = false;
  await vi.advanceTimersByTimeAsync(5000);

  expect(file.destroyed).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('a session that cannot be looked up ends nothing', async () => {
  const file = new PassThrough();
  endWithSession(file, () => Promise.reject(new Error('The database is gone.')));

  await vi.advanceTimersByTimeAsync(60_000);

  expect(file.destroyed).toBe(false);
});
