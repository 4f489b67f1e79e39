import type { IsoDate } from '#contract/days.ts';
import { formatShortDate } from './dates.ts';
import { localDate, localToday } from './local-today.ts';

/** «21:04». A formatter of the browser costs 40 times as much, and a cached one would keep its time zone. */
export function formatTime(moment: Date): string {
  const hour = String(moment.getHours()).padStart(2, '0');
  const minute = String(moment.getMinutes()).padStart(2, '0');
  return `${hour}:${minute}`;
}

/** «at 21:04», or «on Nov 20 at 21:04» for another day. */
export function formatDateTime(at: string, today: IsoDate = localToday()): string {
  const moment = new Date(at);
  const time = `at ${formatTime(moment)}`;
  return localToday(moment) === today ? time : `on ${formatShortDate(localDate(moment), today)} ${time}`;
}
