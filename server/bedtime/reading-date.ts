// The date that a bedtime reading names days from.
import type { Clock } from '../clock.ts';
import { assertNotFuture } from '../reflections/checks/date-check.ts';
import type { JournalDay } from '../reflections/prompt-days.ts';

/** Not before the newest of the days, also for a device whose clock is behind. */
export function findReadingDate(
  days: readonly Pick<JournalDay, 'date'>[],
  today: string | undefined,
  clock: Clock,
): string {
  const newest = days.at(-1)?.date ?? '';
  if (today === undefined || today <= newest) return newest;
  assertNotFuture(today, clock);
  return today;
}

/** What the fingerprint of a reading contains: the date of reading, unless it is the newest of the days. */
export function findHashedDate(days: readonly Pick<JournalDay, 'date'>[], readingDate: string): string | undefined {
  return readingDate === days.at(-1)?.date ? undefined : readingDate;
}
