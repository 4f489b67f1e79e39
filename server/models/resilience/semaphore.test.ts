import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

test('who comes too many waits, and goes in the order of coming', async () => {
  const gate = createSemaphore(1);
  const order: number[] = [];
  const first = await gate.acquire();
  const rest = [1, 2].map(async (number) => {
    const leave = await gate.acquire();
    order.push(number);
    leave();
  });
  order.push(0);
  first();
  await Promise.all(rest);

  expect(order).toEqual([0, 1, 2]);
});

test('an aborted waiter takes no slot', async () => {
  const gate = createSemaphore(1);
  const leave = await gate.acquire();
  const leaving = new AbortController();
  const given = gate.acquire(leaving.signal);
  const patient = gate.acquire();
  leaving.abort();
  leave();

  await expect(given).rejects.toMatchObject({ failure: 'aborted' });
  expect(await patient).toBeTypeOf('function');
});

test('who has given up already does not even wait', async () => {
  await expect(createSemaphore(1).acquire(AbortSignal.abort())).rejects.toMatchObject({ failure: 'aborted' });
});

test('leaving twice makes no second place', async () => {
  const gate = createSemaphore(1);
  const leave = await gate.acquire();
  leave();
  leave();
  await gate.acquire();
  let isIn = false;
  void gate.acquire().then(() => (isIn = true));
  await Promise.resolve();

  expect(isIn).toBe(false);
});
