import { useSyncExternalStore } from 'react';
import { weekdayOf, type IsoDate } from '#contract/days.ts';
import { watchDayEnd } from './day-end.ts';
import { localToday } from './local-today.ts';

/** Not from Intl: five formatters took a quarter of the main script's start. */
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const SHORT_LETTERS = 3;
const YEAR_LENGTH = 4;
/** Timers stop while a device sleeps, so a long timer would be late. A check each minute costs nothing. */
const MINUTE_MS = 60_000;

/** Today. It updates when the day ends and when the page becomes visible. */
export function useToday(): IsoDate {
  return useSyncExternalStore(watchClock, localToday, localToday);
}

/** «Nov 21», with the year if `today` is in another year. */
export function formatShortDate(day: IsoDate, today: IsoDate = day): string {
  return `${monthName(day).slice(0, SHORT_LETTERS)} ${formatDayAndYear(day, today)}`;
}

/** «Saturday, November 21», with the year if `today` is in another year. */
export function formatLongDate(day: IsoDate, today: IsoDate = day): string {
  return `${weekdayName(day)}, ${monthName(day)} ${formatDayAndYear(day, today)}`;
}

/** «Saturday». */
export function weekdayName(day: IsoDate): string {
  return WEEKDAYS[weekdayOf(day)] ?? '';
}

/** «November». */
export function monthName(day: IsoDate): string {
  return MONTHS[Number(day.split('-')[1]) - 1] ?? '';
}

function formatDayAndYear(day: IsoDate, today: IsoDate): string {
  const [year, , dayOfMonth] = day.split('-').map(Number);
  return today.startsWith(day.slice(0, YEAR_LENGTH)) ? `${dayOfMonth}` : `${dayOfMonth}, ${year}`;
}

/** Each minute, and when the page is seen again. */
export function watchClock(onChange: () => void): () => void {
  let timer = setTimeout(tick, untilNextLook());
  function tick() {
    onChange();
    timer = setTimeout(tick, untilNextLook());
  }
  document.addEventListener('visibilitychange', onChange);
  const stopWatching = watchDayEnd(onChange);
  return () => {
    stopWatching();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}

/** A day begins with a full minute in every time zone, whenever the person's day ends. */
function untilNextLook(): number {
  return MINUTE_MS - (Date.now() % MINUTE_MS);
}
