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
/** Timers stop while a device sleeps, so a long timer would be late. A check each minute costs nothing. */
const LONGEST_WAIT_MS = 60_000;

/** The calendar date in this device's time zone. */
export function localToday(now: Date = new Date()): IsoDate {
  const year = String(now.getFullYear()).padStart(4, '0');
  const month = String(now.getMonth() + 1).padStart(2, '0');
  const day = String(now.getDate()).padStart(2, '0');
  return `${year}-${month}-${day}`;
}

/** Today. It updates after midnight and when the page becomes visible. */
export function useToday(): IsoDate {
  return useSyncExternalStore(watchDay, localToday, localToday);
}

/** «Nov 21», with the year if `today` is in another year. */
export function formatShortDate(day: IsoDate, today: IsoDate = day): string {
  const { month, dayOfMonth } = readParts(day);
  return `${month.slice(0, SHORT_MONTH_LETTERS)} ${dayOfMonth}${nameOtherYear(day, today)}`;
}

/** «Saturday, November 21», with the year if `today` is in another year. */
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

/** Built from the parts of the text, because a parsed ISO date is in UTC and may be the previous local day. */
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
