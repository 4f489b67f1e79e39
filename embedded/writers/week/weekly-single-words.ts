// The single words of a week in which nothing longer was written: «Moss», «silence», «bread».
import type { CheckedDay } from '../../entries/checked-entries.ts';
import { parseDays } from '../../entries/read-days.ts';
import { removeHardLines } from '../../hard-lines/find-hard-lines.ts';
import { isIdle } from '../bedtime-words.ts';
import { isProse } from '../../text/prose.ts';

const CHARACTERS_MAX = 60_000;
const WORDS_MAX = 3;
/** Not «hm», «no». */
const LETTERS = /\p{L}{3}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Each once, in order. */
export function listSingleWords(days: readonly CheckedDay[]): string[] {
  const found = parseDays(days, CHARACTERS_MAX)
    .flatMap(({ entries }) => entries.flatMap((entry) => removeHardLines(entry).sentences))
    .filter(({ isTask, wordCount }) => !isTask && wordCount <= WORDS_MAX)
    .map(({ text }) => text)
    .filter((text) => LETTERS.test(text) && isProse(text) && !isIdle(text));
  return [...new Set(found)];
}
