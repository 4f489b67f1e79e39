import { localDate } from '../../../time/local-today.ts';

/** So long the end of the day is what has just happened; later somebody meets the page that they left open. */
const NIGHT_HOURS = 3;

/** «It is past midnight.», «It is past 04:00.», or «A new day has begun.» when that was hours ago. */
export function describeNewDay(now: Date = new Date()): string {
  const hours = globalThis.learnDayEndsAt ?? 0;
  const hasJustEnded = localDate(now, hours) !== localDate(now, hours + NIGHT_HOURS);
  if (!hasJustEnded) return 'A new day has begun.';
  return hours === 0 ? 'It is past midnight.' : `It is past 0${hours}:00.`;
}
