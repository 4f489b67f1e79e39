// Reads days for a writer, a megabyte at a time.
import { setImmediate } from 'node:timers/promises';
import { addDays } from '#contract/days.ts';
import type { EarlierDay } from '../../embedded/ranking/recurring-theme.ts';
import { toEarlierDay } from './prompt-days.ts';
import { listVersions, type DayVersion } from './rows/day-versions.ts';
import { readDaysBetween } from './rows/reflections.ts';
import type { ReadDeps } from './rows/user-transaction.ts';
import type { StoredReflection } from './stored-reflection.ts';

/** Opened in a few milliseconds. A month of days at their limits would fill the memory. */
const CHUNK_BYTES = 1_000_000;

const EARLIER_DAYS = 7;

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

interface EarlierDays {
  /** Oldest first. */
  days: EarlierDay[];
  /** Sealed, of all of them. */
  bytes: number;
}

/** The seven days before a day: only as many of the latest as open in a few milliseconds. */
export async function readEarlierDays(
  { userId, date }: { userId: string; date: string },
  deps: ReadDeps,
): Promise<EarlierDays> {
  const window = { startDate: addDays(date, -EARLIER_DAYS), endDate: addDays(date, -1) };
  const sizes = takeLatest(await listVersions({ userId, ...window }, deps));
  const days = await readJournalDays({ userId, sizes, toDay: toEarlierDay }, deps);
  return { days, bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0) };
}

function takeLatest(versions: readonly DayVersion[]): DayVersion[] {
  let bytes = 0;
  const tooMany = versions.findLastIndex((day) => {
    bytes += day.bytes;
    return bytes > CHUNK_BYTES;
  });
  return versions.slice(tooMany + 1);
}
