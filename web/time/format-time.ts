// Moments by the clock of this device, said in one way everywhere.
import type { Day } from '#contract/days.ts';
import { shortDate, todayHere } from './dates.ts';

/** «21:04» */
export function describeTime(moment: Date): string {
  return moment.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}

/** «at 21:04», and of another day «on Nov 20 at 21:04». */
export function describeMoment(at: string, today: Day = todayHere()): string {
  const moment = new Date(at);
  const day = todayHere(moment);
  const time = `at ${describeTime(moment)}`;
  return day === today ? time : `on ${shortDate(day, today)} ${time}`;
}
