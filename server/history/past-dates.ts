// Which days come back on a date, and how they are labelled. Pure.
import { addDays } from '#contract/days.ts';

const MONTHS_PER_YEAR = 12;
const HALF_YEAR_MONTHS = 6;
const LEAP_DAY = '02-29';
const BEFORE_LEAP_DAY = '02-28';

/** The dates before this year: a week, a month and six months ago. A month without that day has its last day instead. */
export function listRecentDates(date: string): { date: string; label: string }[] {
  return [
    { date: addDays(date, -7), label: 'A week ago' },
    { date: subtractMonths(date, 1), label: 'A month ago' },
    { date: subtractMonths(date, HALF_YEAR_MONTHS), label: 'Six months ago' },
  ];
}

/** Month and day of the days of other years that may come back on a date; `labelPastDay` decides. */
export function listDaysOfYear(date: string): [string, string] {
  const day = dayOfYear(date);
  if (day === LEAP_DAY) return [LEAP_DAY, BEFORE_LEAP_DAY];
  return [day, day === BEFORE_LEAP_DAY ? LEAP_DAY : day];
}

/** Null for a day that does not come back. In a year without February 29, that day is remembered on the 28th. */
export function labelPastDay(past: string, date: string): string | null {
  const recent = listRecentDates(date).find((each) => each.date === past);
  if (recent) return recent.label;
  const years = yearOf(date) - yearOf(past);
  if (years < 1) return null;
  const isClamped = subtractMonths(date, years * MONTHS_PER_YEAR) === past;
  const isLeapDay = dayOfYear(past) === LEAP_DAY && dayOfYear(date) === BEFORE_LEAP_DAY && !isLeapYear(yearOf(date));
  if (!isClamped && !isLeapDay) return null;
  return years === 1 ? 'A year ago' : `${years} years ago`;
}

function subtractMonths(date: string, count: number): string {
  const months = yearOf(date) * MONTHS_PER_YEAR + Number(date.slice(5, 7)) - 1 - count;
  const year = Math.floor(months / MONTHS_PER_YEAR);
  const month = months - year * MONTHS_PER_YEAR;
  const day = Math.min(Number(date.slice(8)), countDays(year, month));
  return [String(year).padStart(4, '0'), pad(month + 1), pad(day)].join('-');
}

/** `month` from 0. */
function countDays(year: number, month: number): number {
  if (month === 1) return isLeapYear(year) ? 29 : 28;
  return [3, 5, 8, 10].includes(month) ? 30 : 31;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}

function dayOfYear(date: string): string {
  return date.slice(5);
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
