// Prepares days for the writers: groups entries by date, parses them, and removes sensitive entries.
import { mentionsCrisis } from '../crisis/crisis-detection.ts';
import { getSignalWords } from '../text/signal-words.ts';
import type { JournalDay, JournalEntry } from './written-day.ts';
import { detectLanguage } from '../text/language.ts';
import { type ParsedDay, parseEntries } from './read-entries.ts';
import { compareText } from '../text/compare-text.ts';

/** Days without text are left out. `charactersMax` is shared evenly by the days. */
export function parseDays(days: readonly JournalDay[], charactersMax: number): ParsedDay[] {
  const merged = groupEntriesByDate(days);
  const share = Math.floor(charactersMax / Math.max(1, merged.length));
  return merged
    .map(({ date, entries }) => ({ date, entries: parseEntries(entries, share) }))
    .filter(({ entries }) => entries.length > 0);
}

/** One day per date, oldest first. */
export function groupEntriesByDate(days: readonly JournalDay[]): JournalDay[] {
  const merged = new Map<string, JournalEntry[]>();
  for (const { date, entries } of days.toSorted((a, b) => compareText(a.date, b.date))) {
    merged.set(date, [...(merged.get(date) ?? []), ...entries]);
  }
  return [...merged].map(([date, entries]) => ({ date, entries }));
}

/**
 * Leaves out entries about dying, self-harm or danger, and days without other entries. Checks whole entries, before any
 * truncation: otherwise such words in the truncated part would be missed and the rest of the entry would be quoted.
 */
export function excludeSensitiveEntries(days: readonly JournalDay[]): JournalDay[] {
  return days
    .map(({ date, entries }) => ({ date, entries: entries.filter(({ content }) => !isSensitive(content)) }))
    .filter(({ entries }) => entries.length > 0);
}

/** Languages without crisis patterns are checked with their signal words. */
export function isSensitive(content: string): boolean {
  const text = content.normalize('NFC').replace(/\s{2,}|[^\S ]/g, ' ');
  return mentionsCrisis(text) || getSignalWords(detectLanguage(text)).sensitive.test(text);
}
