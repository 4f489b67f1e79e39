import { describe, expect, test } from 'vitest';
import { buildYears } from '#contract/calendar.ts';
import { createFindCell, findLatestDay, findNeighbours } from './calendar-days.ts';

const TODAY = '2026-11-21';
const YEARS = buildYears(
  [
    { date: '2024-12-31', entries: 2, prompt: 3 },
    { date: '2026-03-01', entries: 12, prompt: null },
    { date: '2026-11-20', entries: 1, prompt: 0 },
  ],
  TODAY,
);

describe('a day of the calendar', () => {
  const findCell = createFindCell({ years: YEARS, waiting: new Map([['2026-11-21', 2]]) });

  test('has its number of entries and its prompt', () => {
    expect(findCell('2024-12-31')).toEqual({ entries: 2, prompt: 3, isWaiting: false });
    expect(findCell('2026-03-01')).toEqual({ entries: 9, prompt: null, isWaiting: false });
  });

  test('without a text has none, in any year', () => {
    for (const date of ['2024-12-30', '2025-06-01', '2026-11-22'])
      expect(findCell(date)).toEqual({ entries: 0, prompt: null, isWaiting: false });
  });

  test('that waits on this device counts as written', () => {
    expect(findCell('2026-11-21')).toEqual({ entries: 1, prompt: 2, isWaiting: true });
  });
});

test('the calendar ends today, or with a day that was written further east', () => {
  expect(findLatestDay(YEARS, TODAY)).toBe(TODAY);
  expect(findLatestDay([], TODAY)).toBe(TODAY);
  expect(findLatestDay(buildYears([{ date: '2027-01-01', entries: 1, prompt: 0 }], '2026-12-31'), '2026-12-31')).toBe(
    '2027-01-01',
  );
});

test('HK8: the neighbours of a day are the written ones, across empty years', () => {
  expect(findNeighbours(YEARS, '2026-03-01')).toEqual({ previous: '2024-12-31', next: '2026-11-20' });
  expect(findNeighbours(YEARS, '2024-12-31')).toEqual({ previous: null, next: '2026-03-01' });
  expect(findNeighbours(YEARS, TODAY)).toEqual({ previous: '2026-11-20', next: null });
});
