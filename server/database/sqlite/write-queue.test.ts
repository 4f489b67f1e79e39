import { expect, test } from 'vitest';
import { createWriteQueue } from './write-queue.ts';

test('turns come one after another, in order, and a failing one holds up nobody', async () => {
  const queue = createWriteQueue();
  const steps: string[] = [];
  const turn = (name: string) => async () => {
    steps.push(`${name} begins`);
    await Promise.resolve();
    steps.push(`${name} ends`);
    if (name === 'b') throw new Error('b failed');
    return name;
  };

  const answers = await Promise.allSettled(['a', 'b', 'c'].map((name) => queue.enqueue(turn(name))));

  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('a long queue lets others in between', async () => {
  const queue = createWriteQueue();
  let done = 0;
  let doneWhenSeen = -1;
  const turns = Array.from({ length: 100 }, () =>
    queue.enqueue(async () => {
      done += 1;
    }),
  );

  setImmediate(() => {
    doneWhenSeen = done;
  });
  await Promise.all(turns);

  expect(doneWhenSeen).toBeGreaterThan(0);
  expect(doneWhenSeen).toBeLessThan(100);
});

test('is drained when everybody who entered is done', async () => {
  const queue = createWriteQueue();
  let done = 0;
  await queue.drain();

  const turns = [1, 2, 3].map(() =>
    queue.enqueue(async () => {
      done += 1;
    }),
  );
  await queue.drain();

  expect(done).toBe(3);
  await Promise.all(turns);
});
