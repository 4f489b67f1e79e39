// The calendar in every zone: what a device says the date is, and the arithmetic on it. No date may become a moment.
import { afterEach, describe, expect, test } from 'vitest';
import { addDays, daysBetween, isIsoDate, latestDayOnEarth, weekdayOf } from '#contract/days.ts';
import { findWeek } from '../features/weekly/week.ts';
import { formatLongDate, formatShortDate } from './dates.ts';
import { formatTime } from './format-time.ts';
import { localToday } from './local-today.ts';

// The zone is the process's; the client is checked without Node's types, and only this test needs one of them.
const { env } = (globalThis as unknown as { process: { env: Record<string, string | undefined> } }).process;

const HOUR_MS = 3_600_000;
const OFFSETS = Array.from({ length: 27 }, (_, index) => index - 12);
/** Zones that change their clocks at different hours of the day, whole countries that skipped a date, half and quarter hours. */
const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Beirut',
  'America/Havana',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
];

const zoneBefore = env['TZ'];
afterEach(() => {
  if (zoneBefore === undefined) delete env['TZ'];
  else env['TZ'] = zoneBefore;
});

function at(zone: string, moment: string | number): string {
  env['TZ'] = zone;
  return localToday(new Date(moment));
}

/** Zones of this form are named after the way to Greenwich, so their sign is the other way round. */
function zoneOf(offset: number): string {
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}

describe('the date of this device', () => {
  test.each(OFFSETS)('%i hours from Greenwich changes at midnight there, and not before', (offset) => {
    const midnight = Date.UTC(2026, 10, 21) - offset * HOUR_MS;

    expect(at(zoneOf(offset), midnight - 1)).toBe('2026-11-20');
    expect(at(zoneOf(offset), midnight)).toBe('2026-11-21');
  });

  test.each(OFFSETS)('%i hours from Greenwich is never later than the latest on earth', (offset) => {
    for (let hour = 0; hour < 24; hour += 1) {
      const now = Date.UTC(2026, 11, 31, hour, 30);
      expect(at(zoneOf(offset), now) <= latestDayOnEarth(now)).toBe(true);
    }
  });

  test.each([
    ['Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29', 23],
    ['Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25', 25],
    ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-08', 23],
    ['America/New_York', '2026-11-01T04:00:00Z', '2026-11-01', 25],
    ['Australia/Lord_Howe', '2026-04-04T13:00:00Z', '2026-04-05', 24.5],
    ['Asia/Beirut', '2026-03-28T22:00:00Z', '2026-03-29', 23],
  ])('in %s is the same all through the day that starts at %s', (zone, start, day, hours) => {
    const startMs = Date.parse(start);

    expect(at(zone, startMs - 1)).toBe(addDays(day, -1));
    expect(at(zone, startMs)).toBe(day);
    expect(at(zone, startMs + hours * HOUR_MS - 1)).toBe(day);
    expect(at(zone, startMs + hours * HOUR_MS)).toBe(addDays(day, 1));
  });

  test.each([
    ['2027-01-01T00:00:00Z', 'Pacific/Kiritimati', '2027-01-01'],
    ['2027-01-01T00:00:00Z', 'America/Los_Angeles', '2026-12-31'],
    ['2028-02-28T23:30:00Z', 'Europe/Berlin', '2028-02-29'],
    ['2028-02-29T23:30:00Z', 'Europe/Berlin', '2028-03-01'],
    ['2027-02-28T23:30:00Z', 'Europe/Berlin', '2027-03-01'],
  ])('at %s in %s is %s', (moment, zone, day) => {
    expect(at(zone, moment)).toBe(day);
  });
});

test('a time follows a device that travels', () => {
  const moment = new Date('2026-11-21T20:04:00Z');
  const times = ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu'].map((zone) => {
    env['TZ'] = zone;
    return formatTime(moment);
  });

  expect(times).toEqual(['21:04', '15:04', '01:49']);
});

describe('a date, once written down,', () => {
  test.each(ZONES)('is the same days away from another, and has the same name, in %s', (zone) => {
    env['TZ'] = zone;

    for (const day of ['2026-03-29', '2026-10-25', '2028-02-29', '2026-12-31', '2011-12-30']) {
      expect(isIsoDate(day)).toBe(true);
      expect(addDays(addDays(day, 1), -1)).toBe(day);
      expect(daysBetween(addDays(day, -7), day)).toBe(7);
      expect((weekdayOf(addDays(day, 1)) - weekdayOf(day) + 7) % 7).toBe(1);
    }
    expect(formatShortDate('2026-11-21')).toBe('Nov 21');
    expect(formatLongDate('2026-11-21')).toBe('Saturday, November 21');
    expect(formatShortDate('2028-02-29')).toBe('Feb 29');
  });

  test.each([
    ['2026-03-30', '2026-03-23'],
    ['2026-10-27', '2026-10-20'],
    ['2027-01-03', '2026-12-27'],
    ['2028-03-02', '2028-02-24'],
    ['2027-03-02', '2027-02-23'],
  ])('ends a week of eight days: %s begins on %s', (endDate, startDate) => {
    for (const zone of ZONES) {
      env['TZ'] = zone;
      expect(findWeek(endDate)).toEqual({ startDate, endDate });
    }
  });
});
