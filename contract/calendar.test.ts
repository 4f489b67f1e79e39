import { describe, expect, test } from 'vitest';
import { buildYears, promptOfDay, type CalendarDay } from './calendar.ts';

const TODAY = '2026-11-21';
const day = (date: string, entries = 1, prompt: number | null = 0): CalendarDay => ({ date, entries, prompt });

describe('HK1: the years of a calendar', () => {
  test('without a day are the current year, which ends today', () => {
    const [year, ...others] = buildYears([], '2026-01-03');

    expect(year).toEqual({ year: 2026, days: '000', prompts: '---' });
    expect(others).toEqual([]);
  });

  test('are whole when they are past, leap years included, latest first', () => {
    const years = buildYears([day('2024-02-29'), day('2025-12-31')], TODAY);

    expect(years.map(({ year, days }) => [year, days.length])).toEqual([
      [2026, 325],
      [2025, 365],
      [2024, 366],
    ]);
    expect(years.every(({ days, prompts }) => days.length === prompts.length)).toBe(true);
  });

  test('leave out the years between without a day', () => {
    expect(buildYears([day('0001-01-01'), day('1987-06-01')], TODAY).map(({ year }) => year)).toEqual([2026, 1987, 1]);
  });

  test('count the entries of a day up to nine, and name its prompt', () => {
    const [year] = buildYears(
      [day('2026-01-01', 1, 4), day('2026-01-02', 9, 0), day('2026-01-04', 200, null)],
      '2026-01-05',
    );

    expect(year).toEqual({ year: 2026, days: '19090', prompts: '40---' });
  });

  test('do not cut off a day that has begun only further east', () => {
    const [year, before] = buildYears([day('2026-12-31', 2, 1), day('2027-01-01', 3, 2)], '2026-12-31');

    expect(year).toEqual({ year: 2027, days: '3', prompts: '2' });
    expect(before?.days).toHaveLength(365);
  });
});

test('a day whose entries were all written to no prompt has none', () => {
  expect(promptOfDay({ promptIndex: 2, entries: [{ promptIndex: null }, { promptIndex: 2 }] })).toBe(2);
  expect(promptOfDay({ promptIndex: 0, entries: [{ promptIndex: null }] })).toBeNull();
});
