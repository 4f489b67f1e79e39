import { describe, expect, it, test } from 'vitest';
import { addDays } from '#contract/days.ts';
import { labelPastDay, listDaysOfYear, listRecentDates } from './past-dates.ts';

/** The days of six years that come back on a date, latest first. */
function listPast(date: string): [string, string][] {
  const past: [string, string][] = [];
  for (let day = addDays(date, -1); day > addDays(date, -2200); day = addDays(day, -1)) {
    const label = labelPastDay(day, date);
    if (label !== null) past.push([day, label]);
  }
  return past;
}

describe('HK11: on a date come back', () => {
  it('a week, a month, six months, and each year ago', () => {
    expect(listPast('2026-11-21').slice(0, 6)).toEqual([
      ['2026-11-14', 'A week ago'],
      ['2026-10-21', 'A month ago'],
      ['2026-05-21', 'Six months ago'],
      ['2025-11-21', 'A year ago'],
      ['2024-11-21', '2 years ago'],
      ['2023-11-21', '3 years ago'],
    ]);
  });

  it.each([
    ['2026-03-31', '2026-02-28', 'A month ago'],
    ['2024-03-31', '2024-02-29', 'A month ago'],
    ['2026-08-31', '2026-02-28', 'Six months ago'],
    ['2026-01-15', '2025-12-15', 'A month ago'],
    ['2026-02-28', '2024-02-29', '2 years ago'],
    ['2026-02-28', '2024-02-28', '2 years ago'],
    ['2028-02-29', '2027-02-28', 'A year ago'],
    ['2028-02-29', '2024-02-29', '4 years ago'],
  ])('on %s the day %s: %s', (date, past, label) => {
    expect(labelPastDay(past, date)).toBe(label);
  });

  it.each([
    ['2028-02-28', '2024-02-29'],
    ['2028-02-29', '2024-02-28'],
    ['2026-11-21', '2026-11-21'],
    ['2026-11-21', '2026-11-22'],
    ['2026-11-21', '2027-11-21'],
  ])('not on %s the day %s', (date, past) => {
    expect(labelPastDay(past, date)).toBeNull();
  });
});

test('HK11: every day that comes back is among the dates that are looked up, and none is there twice', () => {
  const ends = ['02-27', '02-28', '03-01', '03-29', '03-30', '03-31', '05-31', '08-29', '08-31', '12-31', '01-01'];
  const dates = ['2026', '2028'].flatMap((year) => ends.map((day) => `${year}-${day}`));
  for (const date of [...dates, '2028-02-29']) {
    const recent = listRecentDates(date).map((each) => each.date);
    const found = listPast(date).map(([day]) => day);

    expect(new Set(recent).size).toBe(3);
    expect(found.filter((day) => !recent.includes(day) && !listDaysOfYear(date).includes(day.slice(5)))).toEqual([]);
  }
});
