// Days ready for the bedtime and weekly writers: one per date, in order, read, and those without what must not be quoted back.
import { findCare } from '../crisis/crisis-detection.ts';
import { getCues } from '../text/signal-words.ts';
import type { WrittenDay, WrittenEntry } from './written-day.ts';
import { guessLanguage } from '../text/language.ts';
import { type ReadDay, readEntries } from './read-entries.ts';

/** Only days that have text. The character budget is shared evenly. */
export function readDays(days: readonly WrittenDay[], charactersMax: number): ReadDay[] {
  const merged = mergeDays(days);
  const share = Math.floor(charactersMax / Math.max(1, merged.length));
  return merged
    .map(({ date, entries }) => ({ date, entries: readEntries(entries, share) }))
    .filter(({ entries }) => entries.length > 0);
}

/** One day per date, the oldest first. */
export function mergeDays(days: readonly WrittenDay[]): WrittenDay[] {
  const merged = new Map<string, WrittenEntry[]>();
  for (const { date, entries } of days.toSorted((a, b) => Number(a.date > b.date) - Number(a.date < b.date))) {
    merged.set(date, [...(merged.get(date) ?? []), ...entries]);
  }
  return [...merged].map(([date, entries]) => ({ date, entries }));
}

/**
 * The same days without entries that speak of dying, self-harm or danger; a day of nothing else is left out. It sees whole
 * entries: such words in a part that is cut away would go unseen, and the rest of the entry would be quoted.
 */
export function leaveOutHeavyEntries(days: readonly WrittenDay[]): WrittenDay[] {
  return days
    .map(({ date, entries }) => ({ date, entries: entries.filter(({ content }) => !isHeavy(content)) }))
    .filter(({ entries }) => entries.length > 0);
}

/** Where there is no list for the card, the cues of the language still keep such words from being read back. */
export function isHeavy(content: string): boolean {
  const text = content.normalize('NFC').replace(/\s{2,}|[^\S ]/g, ' ');
  return findCare(text) || getCues(guessLanguage(text)).heavy.test(text);
}
