import { latestDayOnEarth } from '#contract/days.ts';
import type { Clock } from '../../clock.ts';
import { futureDate } from '../errors.ts';

/** Refuses a date that has begun in no time zone. */
export function assertNotFuture(date: string, clock: Clock): void {
  if (date > latestDayOnEarth(clock.now())) throw futureDate();
}
