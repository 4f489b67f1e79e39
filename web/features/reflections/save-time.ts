import type { Day } from '#contract/days.ts';
import { shortDate, todayHere } from '../../lib/today.ts';

/** «Saved at 9:41 PM», by the clock of this device; with the date when that was another day. */
export function describeSaveTime(savedAt: string, today: Day): string {
  const moment = new Date(savedAt);
  const time = moment.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  const day = todayHere(moment);
  return day === today ? `Saved at ${time}` : `Saved on ${shortDate(day)} at ${time}`;
}
