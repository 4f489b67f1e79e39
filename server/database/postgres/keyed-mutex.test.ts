import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { StorageError } from '../errors.ts';
import { createKeyedMutex } from './keyed-mutex.ts';

function createWork(): { log: string[]; work(name: string): () => Promise<string> } {
  const log: string[] = [];
  return {
    log,
    work: (name) => async () => {
      log.push(`${name} begins`);
      await new Promise(setImmediate);
      log.push(`${name} ends`);
      if (name.startsWith('bad')) throw new Error(name);
      return name;
    },
  };
}

test('of one name, each waits for the one before, also when that one fails', async () => {
  const turns = createKeyedMutex({ stuckMs: 2_000, totalMs: 5_000 });
  const { log, work } = createWork();

  const answers = await Promise.allSettled(['a', 'bad', 'c'].map((name) => turns.run('ada', work(name))));

  expect(log).toEqual(['a begins', 'a ends', 'bad begins', 'bad ends', 'c begins', 'c ends']);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('different names do not wait for each other', async () => {
  const turns = createKeyedMutex({ stuckMs: 2_000, totalMs: 5_000 });
  const { log, work } = createWork();

  await Promise.all([turns.run('ada', work('a')), turns.run('mia', work('b'))]);

  expect(log).toEqual(['a begins', 'b begins', 'a ends', 'b ends']);
});

test('whoever waits too long fails, is never begun, and holds up nobody', async () => {
  const turns = createKeyedMutex({ stuckMs: 20, totalMs: 5_000 });
  const { log, work } = createWork();
  let finish = (): void => {};
  const first = turns.run('ada', () => new Promise<void>((resolve) => (finish = resolve)));

  await expect(turns.run('ada', work('late'))).rejects.toMatchObject({ kind: 'away' });
  const third = turns.run('ada', work('third'));
  finish();

  await first;
  expect(await third).toBe('third');
  expect(log).toEqual(['third begins', 'third ends']);
});

describe('a long line', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** 200 changes of one person at once, each of which takes so long. */
  function takeAll(ms: number, outcome: () => Promise<void>): { done: number; refusedAfterMs: number[] } {
    const turns = createKeyedMutex({ stuckMs: 2_000, totalMs: 5_000 });
    const seen = { done: 0, refusedAfterMs: [] as number[] };
    const startedAt = performance.now();
    for (let count = 0; count < 200; count += 1) {
      const work = async (): Promise<void> => {
        await new Promise((resolve) => {
          setTimeout(resolve, ms);
        });
        await outcome();
      };
      turns.run('ada', work).then(
        () => (seen.done += 1),
        () => seen.refusedAfterMs.push(performance.now() - startedAt),
      );
    }
    return seen;
  }

  test('is waited for up to 5 s while its changes complete', async () => {
    const seen = takeAll(20, async () => {});
    await vi.advanceTimersByTimeAsync(10_000);

    expect(seen).toEqual({ done: 200, refusedAfterMs: [] });
  });

  test('is given up after 5 s, however well it moves', async () => {
    const seen = takeAll(100, async () => {});
    await vi.advanceTimersByTimeAsync(30_000);

    expect(seen.done).toBeGreaterThanOrEqual(49);
    expect(seen.done).toBeLessThanOrEqual(51);
    expect(new Set(seen.refusedAfterMs.map(Math.round))).toEqual(new Set([5_000]));
  });

  test('is given up after 2 s behind a database that does not answer', async () => {
    const away = new StorageError('away', 'The database cannot be reached.');
    const seen = takeAll(5_000, () => Promise.reject(away));
    await vi.advanceTimersByTimeAsync(5_000);

    const [first, ...others] = seen.refusedAfterMs.toSorted((a, b) => b - a);
    expect(Math.round(first ?? 0)).toBe(5_000);
    expect(new Set(others.map(Math.round))).toEqual(new Set([2_000]));
  });

  test('does not move by changes that the database did not answer', async () => {
    const away = new StorageError('away', 'The database cannot be reached.');
    const seen = takeAll(900, () => Promise.reject(away));
    await vi.advanceTimersByTimeAsync(30_000);

    expect(Math.max(...seen.refusedAfterMs)).toBeLessThan(3_000);
  });
});
