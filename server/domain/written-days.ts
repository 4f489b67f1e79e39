// What a writer gets to read: the words of saved days, without ids and times, and of a day beyond all measure a part.
import { addDays } from '#contract/days.ts';
import { READABLE_CHARACTERS_MAX } from '#contract/limits.ts';
import type { ReadingRequest } from '../ai/writer.ts';
import type { Reflections, StoredReflection } from '../storage/storage.ts';

export type WrittenDay = ReadingRequest['days'][number];

/** An ordinary week in one go; a month of days at their limits would fill the memory. */
const DAYS_PER_READ = 8;

export function buildWrittenDay({ date, entries }: Pick<StoredReflection, 'date' | 'entries'>): WrittenDay {
  const share = Math.floor(READABLE_CHARACTERS_MAX / Math.max(1, entries.length));
  return {
    date,
    entries: entries.map(({ content, promptIndex }) => ({ content: shorten(content, share), promptIndex })),
  };
}

interface Window {
  userId: string;
  startDate: string;
  endDate: string;
}

/** Oldest first, both ends included. */
export async function listWrittenDays(
  { userId, startDate, endDate }: Window,
  reflections: Pick<Reflections, 'listBetween'>,
): Promise<WrittenDay[]> {
  const days: WrittenDay[] = [];
  for (let start = startDate; start <= endDate; start = addDays(start, DAYS_PER_READ)) {
    const end = addDays(start, DAYS_PER_READ - 1);
    const rows = await reflections.listBetween(userId, start, end < endDate ? end : endDate);
    days.push(...rows.map(buildWrittenDay));
  }
  return days;
}

/** Ends with a whole word: half of one would not be the writer's. */
function shorten(content: string, charactersMax: number): string {
  if (content.length <= charactersMax) return content;
  const start = content.slice(0, charactersMax);
  const lastSpace = Math.max(start.lastIndexOf(' '), start.lastIndexOf('\n'));
  const kept = lastSpace > 0 ? start.slice(0, lastSpace) : start.replace(/[\uD800-\uDBFF]$/, '');
  // By way of bytes, because a slice alone would hold on to the whole text.
  return Buffer.from(kept, 'utf16le').toString('utf16le');
}
