import { expect, test } from 'vitest';
import { createArrival } from './page.tsx';

test('the first heading after a move takes the focus, a later one does not', () => {
  const arrival = createArrival({ isFirst: false });

  expect([arrival.take(), arrival.take()]).toEqual([true, false]);
});

test('the first page of a visit gives the focus to nobody', () => {
  expect(createArrival({ isFirst: true }).take()).toBe(false);
});
