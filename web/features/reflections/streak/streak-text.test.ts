import { expect, it } from 'vitest';
import { formatStreak } from './streak-text.ts';

it.each([
  [
    { current: 12, best: 30, lastSevenDays: 6, total: 80, week: [] },
    '12 days in a row · best 30 · 6 of the last 7 days',
  ],
  [{ current: 1, best: 1, lastSevenDays: 1, total: 1, week: [] }, '1 day in a row · best 1 · 1 of the last 7 days'],
  [{ current: 0, best: 4, lastSevenDays: 0, total: 9, week: [] }, '0 days in a row · best 4 · 0 of the last 7 days'],
])('the true figures %j read as one line', (figures, line) => {
  expect(formatStreak({ ...figures, rests: null, earlier: 0 })).toBe(line);
});

it('a person without any reflection has no line of figures', () => {
  expect(
    formatStreak({ current: 0, best: 0, lastSevenDays: 0, total: 0, week: [], rests: null, earlier: 0 }),
  ).toBeNull();
});
