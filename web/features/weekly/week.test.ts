import { expect, it } from 'vitest';
import { findWeek, formatWeek } from './week.ts';

it.each([
  ['2026-11-21', '2026-11-14', 'Nov 14 – Nov 21'],
  ['2027-01-03', '2026-12-27', 'Dec 27 – Jan 3'],
  ['2028-03-02', '2028-02-24', 'Feb 24 – Mar 2'],
  // Clocks are set back and forward within these weeks; the calendar does not care.
  ['2026-11-02', '2026-10-26', 'Oct 26 – Nov 2'],
  ['2027-03-29', '2027-03-22', 'Mar 22 – Mar 29'],
])('the week that ends on %s starts on %s', (today, startDate, name) => {
  const week = findWeek(today);

  expect(week).toEqual({ startDate, endDate: today });
  expect(formatWeek(week)).toBe(name);
});
