import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, isIsoDate, latestDayOnEarth, weekdayOf } from './days.ts';

describe('a date exists', () => {
  test.each(['2026-11-21', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s', (day) => {
    expect(isIsoDate(day)).toBe(true);
  });

  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-11-31',
    '0000-01-01',
    '2026-1-1',
    '2026-11-21T00:00',
    ' 2026-11-21',
    '',
    '+2026-11-21',
    '２０２６-11-21',
  ])('but not «%s»', (text) => {
    expect(isIsoDate(text)).toBe(false);
  });
});

describe('calendar arithmetic', () => {
  test.each([
    ['2026-03-01', -1, '2026-02-28'],
    ['2024-03-01', -1, '2024-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-29', 1, '2026-03-30'],
    ['0099-12-31', 1, '0100-01-01'],
  ])('%s and %i days is %s', (day, count, result) => {
    expect(addDays(day, count)).toBe(result);
    expect(daysBetween(day, result)).toBe(count);
  });

  test('a Saturday is the sixth day after Sunday', () => {
    expect(weekdayOf('2026-11-21')).toBe(6);
  });
});

test('the latest date on earth is fourteen hours ahead of UTC', () => {
  expect(latestDayOnEarth(Date.parse('2026-11-21T09:59:59Z'))).toBe('2026-11-21');
  expect(latestDayOnEarth(Date.parse('2026-11-21T10:00:00Z'))).toBe('2026-11-22');
});
