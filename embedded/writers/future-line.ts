// The line about tomorrow that a bedtime reading sets apart.
import { type IsoDate, daysBetween } from '#contract/days.ts';
import type { ParsedEntry, Sentence } from '../entries/read-entries.ts';
import type { QuotableDay } from './quotable.ts';
import { isUnspaced } from '../text/terms.ts';
import { getThreadLanguage } from '../threads/languages.ts';
import { isAboutFuture } from './tone.ts';

/** A line about tomorrow is quoted until the next day. */
const DAYS_MAX = 1;
const WORDS_MIN = 3;
const WORDS_MAX = 30;
/** A plan starts with the first or second of them. */
const WORDS_READ = 6;

/** The last line of the latest day about the future, if the day has another line to quote. No run of sentences is torn. */
export function findFutureLine(days: readonly QuotableDay[], readingDate: IsoDate): ParsedEntry | null {
  const latest = days.at(-1);
  if (latest === undefined || daysBetween(latest.date, readingDate) > DAYS_MAX) return null;
  const count = latest.entries.reduce((sum, { sentences }) => sum + sentences.length, 0);
  if (count < 2) return null;
  const found = latest.entries
    .flatMap(({ language, sentences }) => [...new Set(listEnds(sentences))].map((sentence) => ({ language, sentence })))
    .findLast(
      ({ language, sentence }) =>
        isAboutFuture(sentence, language) &&
        isPlan(sentence, language) &&
        sentence.wordCount >= WORDS_MIN &&
        sentence.wordCount <= WORDS_MAX,
    );
  return found === undefined ? null : { language: found.language, sentences: [found.sentence] };
}

/** Says at its start what the person wants to do, unlike «The dog may come along from now on» or «No bus tomorrow». */
function isPlan({ text, mark }: Sentence, language: string): boolean {
  const { plans } = getThreadLanguage(language).markers;
  if (isUnspaced(text, language)) return mark === 'intention' || plans.test(text);
  const start = text.replaceAll('’', "'").split(' ', WORDS_READ).join(' ');
  const found = plans.exec(start);
  return found !== null && found.index <= start.indexOf(' ') + 1;
}

/** The first sentence of a run, unless the second refers to it, and the last. */
function listEnds(sentences: readonly Sentence[]): Sentence[] {
  const [first, second] = sentences;
  const isReferredTo = second?.isDangling === true || second?.isJoining === true;
  return [first, sentences.at(-1)].filter(
    (sentence): sentence is Sentence => sentence !== undefined && !(sentence === first && isReferredTo),
  );
}

export function excludeSentences<Day extends QuotableDay>(days: readonly Day[], excluded: ParsedEntry | null): Day[] {
  return days.map((day) => ({
    ...day,
    entries: day.entries
      .map((entry) => ({
        ...entry,
        sentences: entry.sentences.filter((sentence) => excluded?.sentences.includes(sentence) !== true),
      }))
      .filter(({ sentences }) => sentences.length > 0),
  }));
}
