import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchDownload } from './watch-download.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => vi.useRealTimers());

function watch(isSessionActive: () => Promise<boolean>) {
  const file = new PassThrough();
  const errors: string[] = [];
  const sent = watchDownload(file, isSessionActive).on('error', ({ message }: Error) => errors.push(message));
  return { file, sent, errors };
}

test('a download ends with its session', async () => {
  let isActive = true;
  const { file, sent, errors } = watch(async () => isActive);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.destroyed).toBe(false);

  isActive = false;
  await vi.advanceTimersByTimeAsync(5000);
  await setImmediate();

  expect([sent.destroyed, file.destroyed, errors]).toEqual([true, true, ['The session has ended.']]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a session that cannot be looked up ends nothing', async () => {
  const { sent } = watch(() => Promise.reject(new Error('The database is gone.')));

  await vi.advanceTimersByTimeAsync(60_000);

  expect(sent.destroyed).toBe(false);
});

test('a download whose receiver takes nothing ends after two minutes', async () => {
  const { file, sent, errors } = watch(async () => true);
  file.write(Buffer.alloc(1_000_000));
  await setImmediate();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent.destroyed).toBe(false);

  await vi.advanceTimersByTimeAsync(5000);
  await setImmediate();

  expect([sent.destroyed, file.destroyed]).toEqual([true, true]);
  expect(errors).toEqual(['The receiver of a download took nothing of it for two minutes.']);
});

test('a slow receiver gets all of it', async () => {
  const { file, sent } = watch(async () => true);
  for (let minute = 0; minute < 10; minute += 1) {
    file.write(Buffer.alloc(1000));
    await setImmediate();
    sent.read();
    await vi.advanceTimersByTimeAsync(60_000);
  }

  file.end();
  await setImmediate();
  sent.read();
  await setImmediate();

  expect([sent.readableEnded, vi.getTimerCount()]).toEqual([true, 0]);
});
