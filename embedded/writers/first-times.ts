// Input of the growth note: a line about a first time, and whether a word recurs.
import { isFiller } from '../text/filler-words.ts';
import type { ParsedDay } from '../entries/read-entries.ts';

const FIRST_TIME =
  /(?<![\p{L}\p{N}])(?:first time|zum ersten mal|das erste mal|(?:pour )?la première fois|(?:por )?primera vez|(?:per la )?prima volta|(?:pela )?primeira vez|(?:voor het eerst|de eerste keer))(?![\p{L}\p{N}])/iu;

export function isFirstTime(text: string): boolean {
  return FIRST_TIME.test(text);
}

/** True if two days share a content word. */
export function hasRecurringWord(days: readonly ParsedDay[]): boolean {
  const dayOf = new Map<string, string>();
  const words = days.flatMap(({ date, entries }) =>
    entries.flatMap(({ sentences, language }) =>
      sentences.flatMap((sentence) =>
        sentence.words
          .filter((word) => word.stem !== '' && !isFiller(word, language))
          .map(({ stem }) => ({ stem, date })),
      ),
    ),
  );
  return words.some(({ stem, date }) => {
    const before = dayOf.get(stem) ?? date;
    dayOf.set(stem, date);
    return before !== date;
  });
}
