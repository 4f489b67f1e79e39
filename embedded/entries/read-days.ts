// Days ready for the bedtime and weekly writers: one per date, in order, read, and those without what must not be quoted back.
import { mentionsCrisis } from '../crisis/crisis-detection.ts';
import { getSignalWords } from '../text/signal-words.ts';
import type { JournalDay, JournalEntry } from './written-day.ts';
import { detectLanguage } from '../text/language.ts';
import { type ParsedDay, parseEntries } from './read-entries.ts';

/** Only days that have text. The character budget is shared evenly. */
export function parseDays(days: readonly JournalDay[], charactersMax: number): ParsedDay[] {
  const merged = groupEntriesByDate(days);
  const share = Math.floor(charactersMax / Math.max(1, merged.length));
  return merged
    .map(({ date, entries }) => ({ date, entries: parseEntries(entries, share) }))
    .filter(({ entries }) => entries.length > 0);
}

/** One day per date, the oldest first. */
export function groupEntriesByDate(days: readonly JournalDay[]): JournalDay[] {
  const merged = new Map<string, JournalEntry[]>();
  for (const { date, entries } of days.toSorted((a, b) => Number(a.date > b.date) - Number(a.date < b.date))) {
    merged.set(date, [...(merged.get(date) ?? []), ...entries]);
  }
  return [...merged].map(([date, entries]) => ({ date, entries }));
}

/**
 * The same days without entries that speak of dying, self-harm or danger; a day of nothing else is left out. It sees whole
 * entries: such words in a part that is cut away would go unseen, and the rest of the entry would be quoted.
 */
export function excludeSensitiveEntries(days: readonly JournalDay[]): JournalDay[] {
  return days
    .map(({ date, entries }) => ({ date, entries: entries.filter(({ content }) => !isSensitive(content)) }))
    .filter(({ entries }) => entries.length > 0);
}

/** Where there is no list for the card, the cues of the language still keep such words from being read back. */
export function isSensitive(content: string): boolean {
  const text = content.normalize('NFC').replace(/\s{2,}|[^\S ]/g, ' ');
  return mentionsCrisis(text) || getSignalWords(detectLanguage(text)).sensitive.test(text);
}
