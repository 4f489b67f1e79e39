import { expect, it } from 'vitest';
import { groupByMonth } from './months.ts';
import { buildReflection } from '../reflection.fixture.ts';

it('days are grouped by month in their order, with the year where it is another one', () => {
  const dates = ['2026-11-21', '2026-11-01', '2026-10-31', '2025-11-30'];

  const months = groupByMonth(
    dates.map((date) => buildReflection({ id: date, date })),
    '2026-11-21',
  );

  expect(months.map(({ month, days }) => [month, ...days.map(({ date }) => date)])).toEqual([
    ['November', '2026-11-21', '2026-11-01'],
    ['October', '2026-10-31'],
    ['November 2025', '2025-11-30'],
  ]);
});

it('no days make no group', () => {
  expect(groupByMonth([], '2026-11-21')).toEqual([]);
});
