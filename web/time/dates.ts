import { useSyncExternalStore } from 'react';
import { weekdayOf, type IsoDate } from '#contract/days.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const SHORT_MONTH_LETTERS = 3;
/** A timer that sleeps longer is late after the device has slept; a wake-up each minute costs nothing. */
const LONGEST_WAIT_MS = 60_000;

/** The calendar date of this device, where the person is; never the one in Greenwich. */
export function localToday(now: Date = new Date()): IsoDate {
  const year = String(now.getFullYear()).padStart(4, '0');
  const month = String(now.getMonth() + 1).padStart(2, '0');
  const day = String(now.getDate()).padStart(2, '0');
  return `${year}-${month}-${day}`;
}

/** Today, and again when midnight has passed or the page comes back into view. */
export function useToday(): IsoDate {
  return useSyncExternalStore(watchDay, localToday, localToday);
}

/** «Nov 21»; seen from a day of another year «Nov 21, 2025». */
export function formatShortDate(day: IsoDate, today: IsoDate = day): string {
  const { month, dayOfMonth } = readParts(day);
  return `${month.slice(0, SHORT_MONTH_LETTERS)} ${dayOfMonth}${nameOtherYear(day, today)}`;
}

/** «Saturday, November 21», likewise. */
export function formatLongDate(day: IsoDate, today: IsoDate = day): string {
  const { month, dayOfMonth } = readParts(day);
  return `${weekdayName(day)}, ${month} ${dayOfMonth}${nameOtherYear(day, today)}`;
}

/** «Saturday». */
export function weekdayName(day: IsoDate): string {
  return WEEKDAYS[weekdayOf(day)] ?? '';
}

function nameOtherYear(day: IsoDate, today: IsoDate): string {
  const [year, thisYear] = [day, today].map((date) => date.split('-')[0]);
  return year === thisYear ? '' : `, ${year}`;
}

/** From the parts of the text alone: a date that became a moment could be the day before elsewhere. */
function readParts(day: IsoDate): { month: string; dayOfMonth: number } {
  const [, month, dayOfMonth] = day.split('-').map(Number);
  return { month: MONTHS[(month ?? 1) - 1] ?? '', dayOfMonth: dayOfMonth ?? 1 };
}

function watchDay(onChange: () => void): () => void {
  let timer = setTimeout(tick, untilNextLook());
  function tick() {
    onChange();
    timer = setTimeout(tick, untilNextLook());
  }
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}

function untilNextLook(): number {
  const now = new Date();
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return Math.min(midnight.getTime() - now.getTime(), LONGEST_WAIT_MS);
}
