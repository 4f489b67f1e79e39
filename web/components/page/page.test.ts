import { expect, test } from 'vitest';
import { createPageVisit } from './page.tsx';

test('the first heading after a move takes the focus, a later one does not', () => {
  const arrival = createPageVisit({ isFirst: false });

  expect([arrival.claimFocus(), arrival.claimFocus()]).toEqual([true, false]);
});

test('the first page of a visit gives the focus to nobody', () => {
  expect(createPageVisit({ isFirst: true }).claimFocus()).toBe(false);
});
