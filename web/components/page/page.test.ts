import { expect, test } from 'vitest';
import { createPageVisit } from './page.tsx';

test('only the first heading after a navigation takes the focus', () => {
  const visit = createPageVisit({ isFirst: false });

  expect([visit.claimFocus(), visit.claimFocus()]).toEqual([true, false]);
});

test('no heading takes the focus on the first load', () => {
  expect(createPageVisit({ isFirst: true }).claimFocus()).toBe(false);
});
