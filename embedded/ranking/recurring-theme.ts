// The theme of today that was written about in the days before. Those are searched for the words of today and not read:
// no sentences, no ranking, because this runs inside every save.
import { truncateEntries } from '../entries/reading-budget.ts';
import type { JournalDay } from '../entries/written-day.ts';
import { isSensitive } from '../entries/read-days.ts';
import { detectLanguage } from '../text/language.ts';
import { collectOccurrences, countOccurrences, findOccurrence, type FindOccurrence } from './occurrences.ts';
import type { ParsedDay } from '../entries/read-entries.ts';
import { listWholeWords, listWords } from '../text/terms.ts';
import { findFirstTheme, type Theme } from './themes.ts';

/** All earlier days together. */
const CHARACTERS_MAX = 8000;

export function findRecurringTheme(today: ParsedDay, earlierDays: readonly JournalDay[]): Theme | null {
  const occurrences = collectOccurrences([today]);
  const pick: FindOccurrence = (stems) => findOccurrence(occurrences, stems);
  const budget = Math.floor(CHARACTERS_MAX / Math.max(1, earlierDays.length));
  for (const { date, entries } of earlierDays) {
    for (const text of truncateEntries(entries, budget)) {
      // What is cut away is not looked at: nothing of these entries is quoted, only words of today are named.
      if (isSensitive(text)) continue;
      const language = detectLanguage(text);
      countOccurrences(listWholeWords(text, language) ?? listWords(text, language), { date, text, language }, pick);
    }
  }
  return findFirstTheme(occurrences, today.date);
}
