import { describe, expect, test } from 'vitest';
import { findLocalDate } from './local-date.ts';

describe('the date of a capture without one', () => {
  test.each([
    ['2026-11-21T12:00:00Z', null, 0, '2026-11-21'],
    ['2026-11-21T23:30:00Z', 'Europe/Berlin', 0, '2026-11-22'],
    ['2026-11-21T04:30:00Z', 'America/Los_Angeles', 0, '2026-11-20'],
    ['2026-11-21T11:30:00Z', 'Pacific/Auckland', 0, '2026-11-22'],
    ['2026-11-22T00:30:00Z', 'Europe/Berlin', 4, '2026-11-21'],
    ['2026-11-22T02:59:59Z', 'Europe/Berlin', 4, '2026-11-21'],
    ['2026-11-22T03:00:00Z', 'Europe/Berlin', 4, '2026-11-22'],
    // The night in which the clocks go from 02:00 to 03:00: four hours after midnight are three.
    ['2026-03-29T01:59:59Z', 'Europe/Berlin', 4, '2026-03-28'],
    ['2026-03-29T02:00:00Z', 'Europe/Berlin', 4, '2026-03-29'],
    ['2026-01-01T00:30:00Z', 'Europe/London', 2, '2025-12-31'],
  ])('at %s in %s, with a day that ends %i hours after midnight, is %s', (time, timeZone, dayEndsAt, date) => {
    expect(findLocalDate(Date.parse(time), { timeZone, dayEndsAt })).toBe(date);
  });
});
