import { latestDayOnEarth } from '#contract/days.ts';
import type { Clock } from '../clock.ts';
import { futureDate } from './errors.ts';

/** Nobody on earth can have lived a later day than this. */
export function assertNotFuture(date: string, clock: Clock): void {
  if (date > latestDayOnEarth(clock.now())) throw futureDate();
}
