// Calendar dates 'YYYY-MM-DD' without time and time zone.

export type IsoDate = string;

const MS_PER_DAY = 86_400_000;
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
/** The furthest a calendar can be ahead of UTC (Line Islands, UTC+14). */
const UTC_OFFSET_MAX_MS = 14 * 3_600_000;

/** True for a date that exists, from 0001-01-01 on (PostgreSQL has no year 0). */
export function isIsoDate(text: string): boolean {
  if (!DAY_PATTERN.test(text) || text < '0001') return false;
  // A day that its month does not have becomes one of the next month.
  return new Date(toTime(text)).getUTCDate() === Number(text.slice(-2));
}

export function addDays(day: IsoDate, count: number): IsoDate {
  return fromTime(toTime(day) + count * MS_PER_DAY);
}

/** Whole days from `start` to `end`; negative when `end` is earlier. */
export function daysBetween(start: IsoDate, end: IsoDate): number {
  return Math.round((toTime(end) - toTime(start)) / MS_PER_DAY);
}

export function listWeekEndingOn(day: IsoDate): IsoDate[] {
  return [6, 5, 4, 3, 2, 1, 0].map((daysBefore) => addDays(day, -daysBefore));
}

/** 0 = Sunday … 6 = Saturday. */
export function weekdayOf(day: IsoDate): number {
  return new Date(toTime(day)).getUTCDay();
}

/** The latest calendar date in any time zone at `nowMs` (epoch milliseconds). */
export function latestDayOnEarth(nowMs: number): IsoDate {
  return fromTime(nowMs + UTC_OFFSET_MAX_MS);
}

/** Input and output are calendar dates; UTC only does the arithmetic, so no time zone can shift a day. */
function toTime(day: IsoDate): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function fromTime(time: number): IsoDate {
  return new Date(time).toISOString().slice(0, 10);
}
