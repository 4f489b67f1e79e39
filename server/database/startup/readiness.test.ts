import { expect, test } from 'vitest';
import { StorageError } from '../errors.ts';
import { createReadiness } from './readiness.ts';

const away = (): StorageError => new StorageError('away', 'The database cannot be reached.');

test('start() throws errors that a retry cannot fix', async () => {
  for (const error of [new Error('a wrong key'), new StorageError('fault', 'a wrong statement')]) {
    const readiness = createReadiness(() => Promise.reject(error));

    await expect(readiness.start()).rejects.toBe(error);
    expect(() => readiness.assertReady()).toThrow('is being opened');
  }
});

test('errors that a retry can fix are retried until the start succeeds', async () => {
  let tries = 0;
  const readiness = createReadiness(async () => {
    tries += 1;
    if (tries < 3) throw away();
  });

  await readiness.start();
  expect(readiness.reason).toBe('The database cannot be reached.');
  expect(() => readiness.assertReady()).toThrow('The database cannot be reached.');
  await expect.poll(() => readiness.reason).toBeNull();

  expect(tries).toBe(3);
  expect(() => readiness.assertReady()).not.toThrow();
  await readiness.close();
});

test('a later reason replaces an earlier one', async () => {
  const reasons: unknown[] = [away(), 'no error at all', new Error('a wrong key')];
  const seen = new Set<string | null>();
  const readiness = createReadiness(() => Promise.reject(reasons.length > 1 ? reasons.shift() : reasons[0]));

  await readiness.start();
  await expect
    .poll(() => {
      seen.add(readiness.reason);
      return readiness.reason;
    })
    .toBe('a wrong key');

  expect(seen).toContain('The database cannot be prepared.');
  await readiness.close();
});

test('close() waits for the running attempt and starts no other', async () => {
  let tries = 0;
  let fail: (() => void) | undefined;
  const readiness = createReadiness(() => {
    tries += 1;
    if (tries === 1) return Promise.reject(away());
    return new Promise((_, reject) => {
      fail = () => reject(away());
    });
  });
  await readiness.start();
  await expect.poll(() => tries).toBe(2);

  const closing = readiness.close();
  fail?.();
  await closing;

  expect(readiness.reason).toBe('The database cannot be reached.');
  expect(tries).toBe(2);
});
