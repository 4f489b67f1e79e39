import { expect, test } from 'vitest';
import { createWriteQueue } from './write-queue.ts';

test('tasks run one at a time in order; a failed task does not block the next', async () => {
  const queue = createWriteQueue();
  const steps: string[] = [];
  const task = (name: string) => async () => {
    steps.push(`${name} begins`);
    await Promise.resolve();
    steps.push(`${name} ends`);
    if (name === 'b') throw new Error('b failed');
    return name;
  };

  const answers = await Promise.allSettled(['a', 'b', 'c'].map((name) => queue.enqueue(task(name))));

  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('a long queue yields to the event loop', async () => {
  const queue = createWriteQueue();
  let done = 0;
  let doneWhenSeen = -1;
  const tasks = Array.from({ length: 100 }, () =>
    queue.enqueue(async () => {
      done += 1;
    }),
  );

  setImmediate(() => {
    doneWhenSeen = done;
  });
  await Promise.all(tasks);

  expect(doneWhenSeen).toBeGreaterThan(0);
  expect(doneWhenSeen).toBeLessThan(100);
});

test('drain() resolves when all enqueued tasks are done', async () => {
  const queue = createWriteQueue();
  let done = 0;
  await queue.drain();

  const tasks = [1, 2, 3].map(() =>
    queue.enqueue(async () => {
      done += 1;
    }),
  );
  await queue.drain();

  expect(done).toBe(3);
  await Promise.all(tasks);
});
