// What a week has for its growth note besides counts: a first time, and whether any word stands on two days.
import { isFiller } from '../text/filler-words.ts';
import type { ParsedDay } from '../entries/read-entries.ts';

const FIRST_TIME =
  /(?<![\p{L}\p{N}])(?:first time|zum ersten mal|das erste mal|(?:pour )?la première fois|(?:por )?primera vez|(?:per la )?prima volta|(?:pela )?primeira vez|(?:voor het eerst|de eerste keer))(?![\p{L}\p{N}])/iu;

export function isFirstTime(text: string): boolean {
  return FIRST_TIME.test(text);
}

/** A content word of two days: then no line may say that the days have nothing in common. */
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
