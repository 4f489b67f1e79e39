import { useSyncExternalStore } from 'react';
import type { IsoDate } from '#contract/days.ts';
import { localToday } from './local-today.ts';

const SHORT = createFormat({ month: 'short', day: 'numeric' });
const SHORT_WITH_YEAR = createFormat({ month: 'short', day: 'numeric', year: 'numeric' });
const LONG = createFormat({ weekday: 'long', month: 'long', day: 'numeric' });
const LONG_WITH_YEAR = createFormat({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
const WEEKDAY = createFormat({ weekday: 'long' });
/** Timers stop while a device sleeps, so a long timer would be late. A check each minute costs nothing. */
const LONGEST_WAIT_MS = 60_000;

/** Today. It updates after midnight and when the page becomes visible. */
export function useToday(): IsoDate {
  return useSyncExternalStore(watchDay, localToday, localToday);
}

/** «Nov 21», with the year if `today` is in another year. */
export function formatShortDate(day: IsoDate, today: IsoDate = day): string {
  return (isSameYear(day, today) ? SHORT : SHORT_WITH_YEAR).format(new Date(day));
}

/** «Saturday, November 21», with the year if `today` is in another year. */
export function formatLongDate(day: IsoDate, today: IsoDate = day): string {
  return (isSameYear(day, today) ? LONG : LONG_WITH_YEAR).format(new Date(day));
}

/** «Saturday». */
export function weekdayName(day: IsoDate): string {
  return WEEKDAY.format(new Date(day));
}

/** An ISO date is parsed as UTC, so it is formatted in UTC too: otherwise it may become the previous local day. */
function createFormat(parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' });
}

function isSameYear(day: IsoDate, other: IsoDate): boolean {
  return day.split('-')[0] === other.split('-')[0];
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
