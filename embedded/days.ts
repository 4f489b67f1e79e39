// Days ready for the bedtime and weekly writers: one per date, in order, read, and without what must not be quoted back.
import type { WrittenDay, WrittenEntry } from './day.ts';
import { isHeavy } from './kinds.ts';
import { type ReadDay, readEntries } from './reading.ts';

/** Only days that have text. The character budget is shared evenly. */
export function readDays(days: readonly WrittenDay[], charactersMax: number): ReadDay[] {
  const merged = new Map<string, WrittenEntry[]>();
  for (const { date, entries } of days.toSorted((a, b) => Number(a.date > b.date) - Number(a.date < b.date))) {
    merged.set(date, [...(merged.get(date) ?? []), ...entries]);
  }
  const share = Math.floor(charactersMax / Math.max(1, merged.size));
  return [...merged]
    .map(([date, entries]) => ({ date, entries: readEntries(entries, share) }))
    .filter(({ entries }) => entries.length > 0);
}

/** The same days without heavy sentences; a day of nothing else is left out. */
export function leaveOutHeavy(days: readonly ReadDay[]): ReadDay[] {
  return days
    .map(({ date, entries }) => ({
      date,
      entries: entries
        .map((entry) => ({
          ...entry,
          sentences: entry.sentences.filter((sentence) => !isHeavy(sentence, entry.language)),
        }))
        .filter(({ sentences }) => sentences.length > 0),
    }))
    .filter(({ entries }) => entries.length > 0);
}
