// Days of single words («Moss», «silence», «bread»): these words are what is read.
import type { JournalDay } from '../entries/written-day.ts';
import { countCodeWords } from '../text/prose.ts';
import { isStopWord } from '../text/stop-words.ts';
import { normaliseSpelling } from '../text/terms.ts';
import { type QuotableDay, type SentenceRun, parseQuotableDays } from './quotable.ts';

export interface ReadableDay extends QuotableDay {
  areWords?: boolean;
}

const WORDS_MIN = 1;
/** Written instead of words. */
const IDLE =
  /^(?:lo+l|ha(?:ha)*|ok(?:ay)?|hm+|uh|yep|nope|nah|yes|no|none|nothing|n\/?a|tbd|test(?:ing)?|meh|idk|same|wip)$/iu;
const WORD = /\p{L}{3}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** Gives the days without a line their single words, unless something of the day was hard. */
export function readWords(
  days: readonly QuotableDay[],
  written: readonly JournalDay[],
  charactersMax: number,
): ReadableDay[] {
  if (days.every((day) => !isWithoutLines(day))) return [...days];
  const words = new Map(parseQuotableDays(written, charactersMax, WORDS_MIN).map((day) => [day.date, day]));
  return days.map((day) =>
    isWithoutLines(day) ? { ...day, entries: words.get(day.date)?.entries.filter(isWord) ?? [], areWords: true } : day,
  );
}

/** «lol», «ok». */
export function isIdle(text: string): boolean {
  return IDLE.test(text.replace(/[^\p{L}\p{N}\p{M}\s/]/gu, '').trim());
}

function isWithoutLines({ entries, isDistressing }: QuotableDay): boolean {
  return entries.length === 0 && !isDistressing;
}

function isWord({ sentences, language }: SentenceRun): boolean {
  return sentences.every(({ words, text }) => {
    return (
      WORD.test(text) &&
      countCodeWords(text) === 0 &&
      !isIdle(text) &&
      !words.every((word) => isStopWord(normaliseSpelling(word.text), language))
    );
  });
}
