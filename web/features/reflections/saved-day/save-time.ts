import type { IsoDate } from '#contract/days.ts';
import { formatDateTime } from '../../../time/format-time.ts';

/** «Saved at 21:41», by the clock of this device; with the date when that was another day. */
export function formatSaveTime(savedAt: string, today: IsoDate): string {
  return `Saved ${formatDateTime(savedAt, today)}`;
}
