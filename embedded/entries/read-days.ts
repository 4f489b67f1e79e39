// Prepares days for the writers: sorts them, parses them, and leaves out entries about dying, self-harm or danger.
import { collapseWhitespace, mentionsCrisis } from '../crisis/crisis-detection.ts';
import { boundMarks } from '#contract/bounded-marks.ts';
import { getSignalWords, mayBeSensitive } from '../text/signal-words.ts';
import type { JournalDay } from './written-day.ts';
import { detectLanguage } from '../text/language.ts';
import { type ParsedDay, parseEntries } from './read-entries.ts';
import { compareText } from '../text/compare-text.ts';

/** Oldest first; days without text are left out. `charactersMax` is shared evenly by the days. */
export function parseDays(days: readonly JournalDay[], charactersMax: number): ParsedDay[] {
  const share = Math.floor(charactersMax / Math.max(1, days.length));
  return sortDays(days)
    .map(({ date, entries }) => ({ date, entries: parseEntries(entries, share) }))
    .filter(({ entries }) => entries.length > 0);
}

export function sortDays<Day extends { date: string }>(days: readonly Day[]): Day[] {
  return days.toSorted((a, b) => compareText(a.date, b.date));
}

/** Checks whole entries: after a truncation, the rest of an entry about dying could be quoted. */
export function excludeSensitiveEntries(days: readonly JournalDay[]): JournalDay[] {
  return days
    .map(({ date, entries }) => ({ date, entries: entries.filter(({ content }) => !isSensitive(content)) }))
    .filter(({ entries }) => entries.length > 0);
}

/** Languages without crisis patterns are checked with their signal words. */
export function isSensitive(content: string): boolean {
  const text = boundMarks(content).normalize('NFC');
  if (mentionsCrisis(text)) return true;
  const plain = collapseWhitespace(text);
  return mayBeSensitive(plain) && getSignalWords(detectLanguage(plain)).sensitive.test(plain);
}
