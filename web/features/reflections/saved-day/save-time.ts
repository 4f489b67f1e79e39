import type { Day } from '#contract/days.ts';
import { describeMoment } from '../../../time/format-time.ts';

/** «Saved at 21:41», by the clock of this device; with the date when that was another day. */
export function describeSaveTime(savedAt: string, today: Day): string {
  return `Saved ${describeMoment(savedAt, today)}`;
}
