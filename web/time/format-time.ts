import type { IsoDate } from '#contract/days.ts';
import { formatShortDate, localToday } from './dates.ts';

/** «21:04» */
export function formatTime(moment: Date): string {
  return moment.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}

/** «at 21:04», or «on Nov 20 at 21:04» for another day. */
export function formatDateTime(at: string, today: IsoDate = localToday()): string {
  const moment = new Date(at);
  const day = localToday(moment);
  const time = `at ${formatTime(moment)}`;
  return day === today ? time : `on ${formatShortDate(day, today)} ${time}`;
}
