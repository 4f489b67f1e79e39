import { expect, test } from 'vitest';
import { createGate } from './semaphore.ts';

test('who comes too many waits, and goes in the order of coming', async () => {
  const gate = createGate(1);
  const order: number[] = [];
  const first = await gate.enter();
  const rest = [1, 2].map(async (number) => {
    const leave = await gate.enter();
    order.push(number);
    leave();
  });
  order.push(0);
  first();
  await Promise.all(rest);

  expect(order).toEqual([0, 1, 2]);
});

test('who gives up waiting takes nobody’s place', async () => {
  const gate = createGate(1);
  const leave = await gate.enter();
  const leaving = new AbortController();
  const given = gate.enter(leaving.signal);
  const patient = gate.enter();
  leaving.abort();
  leave();

  await expect(given).rejects.toMatchObject({ failure: 'aborted' });
  expect(await patient).toBeTypeOf('function');
});

test('who has given up already does not even wait', async () => {
  await expect(createGate(1).enter(AbortSignal.abort())).rejects.toMatchObject({ failure: 'aborted' });
});

test('leaving twice makes no second place', async () => {
  const gate = createGate(1);
  const leave = await gate.enter();
  leave();
  leave();
  await gate.enter();
  let isIn = false;
  void gate.enter().then(() => (isIn = true));
  await Promise.resolve();

  expect(isIn).toBe(false);
});
