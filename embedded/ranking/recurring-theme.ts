// Finds a theme of today that the previous days contain. This runs inside every save, so the previous days are only
// searched for today's words: no sentences, no ranking.
import { addDays } from '#contract/days.ts';
import { truncateEntries } from '../entries/reading-budget.ts';
import type { JournalDay } from '../entries/written-day.ts';
import { isSensitive } from '../entries/read-days.ts';
import { detectLanguage } from '../text/language.ts';
import { collectOccurrences, countOccurrences, findOccurrence, type FindOccurrence } from './occurrences.ts';
import type { ParsedDay } from '../entries/read-entries.ts';
import { listWholeWords, listWords } from '../text/terms.ts';
import { findFirstTheme, type Theme } from './themes.ts';

const CHARACTERS_MAX = 8000;
const EARLIER_DAYS = 7;

/** Of the EARLIER_DAYS before today. */
export function findRecurringTheme(today: ParsedDay, days: readonly JournalDay[]): Theme | null {
  const since = addDays(today.date, -EARLIER_DAYS);
  const earlierDays = days.filter(({ date }) => date >= since && date < today.date);
  if (earlierDays.length === 0) return null;
  const occurrences = collectOccurrences([today]);
  const pick: FindOccurrence = (stems) => findOccurrence(occurrences, stems);
  const budget = Math.floor(CHARACTERS_MAX / earlierDays.length);
  for (const { date, entries } of earlierDays) {
    for (const text of truncateEntries(entries, budget)) {
      // The truncated text is enough here: earlier entries are not quoted, only today's words are named.
      if (isSensitive(text)) continue;
      const language = detectLanguage(text);
      countOccurrences(listWholeWords(text, language) ?? listWords(text, language), { date, text, language }, pick);
    }
  }
  return findFirstTheme(occurrences, today.date);
}
