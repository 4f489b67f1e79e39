// The theme of today that was written about in the days before. Those are searched for the words of today and not read:
// no sentences, no ranking, because this runs inside every save.
import { readWithin } from '../entries/reading-budget.ts';
import type { WrittenDay } from '../entries/written-day.ts';
import { isHeavy } from '../entries/read-days.ts';
import { guessLanguage } from '../text/language.ts';
import { collectOccurrences, collectWords, findKnown, type Pick } from './occurrences.ts';
import type { ReadDay } from '../entries/read-entries.ts';
import { listWholeWords, listWords } from '../text/terms.ts';
import { findFirstTheme, type Theme } from './themes.ts';

/** All earlier days together. */
const CHARACTERS_MAX = 8000;

export function findReturningTheme(today: ReadDay, earlierDays: readonly WrittenDay[]): Theme | null {
  const occurrences = collectOccurrences([today]);
  const pick: Pick = (stems) => findKnown(occurrences, stems);
  const budget = Math.floor(CHARACTERS_MAX / Math.max(1, earlierDays.length));
  for (const { date, entries } of earlierDays) {
    for (const text of readWithin(entries, budget)) {
      // What is cut away is not looked at: nothing of these entries is quoted, only words of today are named.
      if (isHeavy(text)) continue;
      const language = guessLanguage(text);
      collectWords(listWholeWords(text, language) ?? listWords(text, language), { date, text, language }, pick);
    }
  }
  return findFirstTheme(occurrences, today.date);
}
