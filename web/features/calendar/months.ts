// Months as a calendar shows them: weeks begin on Monday.
import { addDays, weekdayOf, type IsoDate } from '#contract/days.ts';

/** `2026-11`. */
export type YearMonth = string;

const MONTH_LENGTH = 'YYYY-MM'.length;
const MONTHS_PER_YEAR = 12;
const DAYS_PER_WEEK = 7;

export function monthOf(date: IsoDate): YearMonth {
  return date.slice(0, MONTH_LENGTH);
}

export function yearOf(month: YearMonth): number {
  return Number(month.slice(0, 'YYYY'.length));
}

export function isYearMonth(text: string): boolean {
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text) && text > '0001';
}

export function addMonths(month: YearMonth, count: number): YearMonth {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const months = year * MONTHS_PER_YEAR + number - 1 + count;
  return formatMonth(Math.floor(months / MONTHS_PER_YEAR), (months % MONTHS_PER_YEAR) + 1);
}

export function listMonths(year: number): YearMonth[] {
  return Array.from({ length: MONTHS_PER_YEAR }, (_, index) => formatMonth(year, index + 1));
}

export function firstDayOf(month: YearMonth): IsoDate {
  return `${month}-01`;
}

export function lastDayOf(month: YearMonth): IsoDate {
  return addDays(firstDayOf(addMonths(month, 1)), -1);
}

/** The same day of another month; the last one of a shorter month. */
export function moveByMonths(date: IsoDate, count: number): IsoDate {
  const month = addMonths(monthOf(date), count);
  const moved = `${month}${date.slice(MONTH_LENGTH)}`;
  const last = lastDayOf(month);
  return moved < last ? moved : last;
}

/** 0 for Monday … 6 for Sunday. */
export function dayOfWeek(date: IsoDate): number {
  return (weekdayOf(date) + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK;
}

/** The weeks of a month; null where a week has days of another month. */
export function listWeeks(month: YearMonth): (IsoDate | null)[][] {
  const first = firstDayOf(month);
  const last = lastDayOf(month);
  const weeks: (IsoDate | null)[][] = [];
  for (let monday = addDays(first, -dayOfWeek(first)); monday <= last; monday = addDays(monday, DAYS_PER_WEEK)) {
    const days = Array.from({ length: DAYS_PER_WEEK }, (_, index) => addDays(monday, index));
    weeks.push(days.map((date) => (monthOf(date) === month ? date : null)));
  }
  return weeks;
}

function formatMonth(year: number, number: number): YearMonth {
  return `${String(year).padStart(4, '0')}-${String(number).padStart(2, '0')}`;
}
