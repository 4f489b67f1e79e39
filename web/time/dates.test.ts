import { expect, test } from 'vitest';
import { addDays } from '#contract/days.ts';
import { formatLongDate, formatShortDate } from './dates.ts';
import { localToday } from './local-today.ts';

test("today is the device's calendar date, one minute before midnight and one after", () => {
  expect(localToday(new Date(2026, 10, 20, 23, 59))).toBe('2026-11-20');
  expect(localToday(new Date(2026, 10, 21, 0, 1))).toBe('2026-11-21');
});

test('month, day and year are written in full', () => {
  expect(localToday(new Date(2026, 0, 5))).toBe('2026-01-05');
});

test('a short date is month and day, without a leading zero', () => {
  expect(formatShortDate('2026-11-21')).toBe('Nov 21');
  expect(formatShortDate('2026-05-01')).toBe('May 1');
  expect(formatShortDate('2024-02-29')).toBe('Feb 29');
});

test('a long date names the weekday of that very day', () => {
  expect(formatLongDate('2026-11-21')).toBe('Saturday, November 21');
  expect(formatLongDate('2026-01-01')).toBe('Thursday, January 1');
  expect(formatLongDate('2024-02-29')).toBe('Thursday, February 29');
});

test('a date of another year says so', () => {
  expect(formatShortDate('2025-11-21', '2026-11-21')).toBe('Nov 21, 2025');
  expect(formatShortDate('2026-01-01', '2026-11-21')).toBe('Jan 1');
  expect(formatLongDate('2027-01-01', '2026-12-31')).toBe('Friday, January 1, 2027');
});

test('every date of five years reads as the browser formats it', () => {
  const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });
  const short = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

  for (let day = '2024-01-01'; day < '2029-01-01'; day = addDays(day, 1)) {
    expect(formatLongDate(day, '1999-01-01')).toBe(long.format(new Date(day)));
    expect(formatShortDate(day, '1999-01-01')).toBe(short.format(new Date(day)));
  }
});
