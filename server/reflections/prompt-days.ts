// The input of a writer: texts of saved days without ids and times. A day beyond the limits is truncated.
import { setImmediate } from 'node:timers/promises';
import { GENERATION_INPUT_CHARACTERS_MAX } from '#contract/limits.ts';
import type { ReadingRequest } from '../models/writer.ts';
import type { DayVersion } from './rows/day-versions.ts';
import type { StoredReflection } from './stored-reflection.ts';
import { readDaysBetween } from './rows/reflections.ts';
import type { ReadDeps } from './rows/user-transaction.ts';

export type JournalDay = ReadingRequest['days'][number];

/** Opened in a few milliseconds. A month of days at their limits would fill the memory. */
export const CHUNK_BYTES = 1_000_000;

export function toJournalDay({ date, entries }: Pick<StoredReflection, 'date' | 'entries'>): JournalDay {
  return truncateDay({ date, entries: entries.map(({ content, promptIndex }) => ({ content, promptIndex })) });
}

/** Of a day beyond all measure the start of each entry. */
export function truncateDay({ date, entries }: JournalDay): JournalDay {
  const share = Math.floor(GENERATION_INPUT_CHARACTERS_MAX / Math.max(1, entries.length));
  return { date, entries: entries.map((entry) => ({ ...entry, content: truncateAtWord(entry.content, share) })) };
}

/** Oldest first. Reads about a megabyte at a time, so that other requests run in between. */
export async function readJournalDays(
  userId: string,
  sizes: readonly Pick<DayVersion, 'date' | 'bytes'>[],
  deps: ReadDeps,
): Promise<JournalDay[]> {
  const days: JournalDay[] = [];
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
    days.push(...rows.map(toJournalDay));
    await setImmediate();
    start = end;
  }
  return days;
}

function truncateAtWord(content: string, charactersMax: number): string {
  if (content.length <= charactersMax) return content;
  const start = content.slice(0, charactersMax);
  const lastSpace = Math.max(start.lastIndexOf(' '), start.lastIndexOf('\n'));
  const kept = lastSpace > 0 ? start.slice(0, lastSpace) : start.replace(/[\uD800-\uDBFF]$/, '');
  // By way of bytes, because a slice alone would hold on to the whole text.
  return Buffer.from(kept, 'utf16le').toString('utf16le');
}
