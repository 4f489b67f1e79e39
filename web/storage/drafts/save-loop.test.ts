import { expect, test } from 'vitest';
import { createSaveLoop, SignedOutError } from './save-loop.ts';

function setUp(save: () => Promise<void>) {
  const timers: { run: () => void; delayMs: number }[] = [];
  const failures: string[] = [];
  const loop = createSaveLoop({
    save,
    onFailed: () => failures.push('failed'),
    schedule(run, delayMs) {
      const timer = { run, delayMs };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
  });
  return { loop, timers, failures };
}

test('many keys cause one save', async () => {
  let saves = 0;
  const { loop, timers } = setUp(async () => void (saves += 1));

  loop.saveSoon();
  loop.saveSoon();
  expect(timers).toHaveLength(1);
  await loop.saveNow();

  expect(saves).toBe(1);
  expect(timers).toHaveLength(0);
});

test('a failed save is reported and retried after a delay', async () => {
  let saves = 0;
  const { loop, timers, failures } = setUp(async () => {
    saves += 1;
    if (saves === 1) throw new Error('The device failed.');
  });
  await loop.saveNow();
  expect(failures).toEqual(['failed']);
  expect(timers.map(({ delayMs }) => delayMs)).toEqual([3000]);

  timers[0]?.run();
  await loop.settled();

  expect(saves).toBe(2);
  expect(failures).toHaveLength(1);
});

test('an ended loop starts no save and no retry', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  const { loop, timers } = setUp(() => promise);
  const running = loop.saveNow();
  await Promise.resolve();

  loop.end();
  reject(new Error('The device failed.'));
  await running;
  loop.saveSoon();

  expect(timers).toHaveLength(0);
});

test('a save that fails after the sign-out is not retried', async () => {
  const { loop, timers, failures } = setUp(() => Promise.reject(new SignedOutError('Its person has left.')));

  await loop.saveNow();

  expect(failures).toEqual(['failed']);
  expect(timers).toEqual([]);
  loop.saveSoon();
  expect(timers).toEqual([]);
});
