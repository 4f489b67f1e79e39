// Reads days for a writer, a megabyte at a time.
import { setImmediate } from 'node:timers/promises';
import type { DayVersion } from './rows/day-versions.ts';
import { readDaysBetween } from './rows/reflections.ts';
import type { ReadDeps } from './rows/user-transaction.ts';
import type { StoredReflection } from './stored-reflection.ts';

/** Opened in a few milliseconds. A month of days at their limits would fill the memory. */
export const CHUNK_BYTES = 1_000_000;

interface ReadParams<Day> {
  userId: string;
  sizes: readonly Pick<DayVersion, 'date' | 'bytes'>[];
  toDay: (day: StoredReflection) => Day;
}

/** Oldest first. Reads about a megabyte at a time, so that other requests run in between. */
export async function readJournalDays<Day>({ userId, sizes, toDay }: ReadParams<Day>, deps: ReadDeps): Promise<Day[]> {
  const days: Day[] = [];
  let start = 0;
  while (start < sizes.length) {
    let end = start + 1;
    for (let bytes = sizes[start]?.bytes ?? 0; end < sizes.length; end += 1) {
      bytes += sizes[end]?.bytes ?? 0;
      if (bytes > CHUNK_BYTES) break;
    }
    const [first, last] = [sizes[start], sizes[end - 1]];
    if (!first || !last) break;
    const rows = await readDaysBetween({ userId, startDate: first.date, endDate: last.date }, deps);
    days.push(...rows.map(toDay));
    await setImmediate();
    start = end;
  }
  return days;
}
