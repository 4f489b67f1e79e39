// The lines of a day that can stand alone: a whole sentence, together with the sentence before if it needs that.
import type { ParsedEntry, Sentence } from '../entries/read-entries.ts';
import type { JournalDay } from '../entries/written-day.ts';
import { hasPairedMarks } from '../text/paired-marks.ts';
import { getSignalWords } from '../text/signal-words.ts';
import { sumOf } from '../text/sum.ts';
import { listWholeWords, listWords, normaliseSpelling, type Word } from '../text/terms.ts';
import { writeQuotation } from '../writers/bedtime-quotes.ts';
import { type QuotableDay, parseQuotableDays } from '../writers/quotable.ts';
import { chooseLanguage, detectJournalLanguage, readWord } from './journal-language.ts';
import { getThreadLanguage } from './languages.ts';

/** For all days together. */
const CHARACTERS_MAX = 60_000;
const WORDS_MIN = 3;
/** Longer ones would be shortened, and the shared words could be in what is left out. */
const WORDS_MAX = 34;
const UNFINISHED = /[:：…]$|\.\.\.$/u;
const IDEOGRAPH = /^\p{Script=Han}$/u;
/** «Garden:», «To do:»; more words are a sentence. */
const LABEL = /^\S{1,20}(?: \S{1,20})?[:：]/u;

export interface ThreadLine {
  date: string;
  text: string;
  language: string;
  sentences: readonly Sentence[];
}

export interface Line extends ThreadLine {
  words: readonly Word[];
  /** Where the text after a label such as «Garden:» starts. */
  start: number;
}

export type MayQuote = (line: ThreadLine) => boolean;

export function listLines(days: readonly JournalDay[], mayQuote: MayQuote): Line[] {
  const journal = detectJournalLanguage(days.flatMap(({ entries }) => entries.map(({ content }) => content)));
  return listReadLines(parseQuotableDays(days, CHARACTERS_MAX), journal).filter(mayQuote);
}

/** `journal` is the language of all days. */
export function listReadLines(days: readonly QuotableDay[], journal: string): Line[] {
  return days.flatMap(({ date, entries }) => entries.flatMap((run) => listRunLines(run, { date, journal })));
}

/** The lines of one run of sentences; they overlap. */
export function listRunLines(
  { sentences, language: detected }: ParsedEntry,
  { date, journal }: { date: string; journal: string },
): Line[] {
  const language = chooseLanguage(sentences.map(({ text }) => text).join(' '), detected, journal);
  return sentences
    .flatMap((_, index) => selectSentences(sentences, index, language))
    .filter((selected) => isWhole(selected))
    .map((selected) => toLine(selected, { detected, language, date }));
}

/** The sentence, and the sentence with the one before if it leans on that, or says what is asked or planned about. */
function selectSentences(run: readonly Sentence[], index: number, language: string): Sentence[][] {
  const sentence = run[index];
  if (sentence === undefined || sentence.isTask) return [];
  const isLeaning = leans(sentence, language);
  const alone = isLeaning ? [] : [[sentence]];
  if (!isLeaning && !opens(sentence, language)) return alone;
  const before = run[index - 1];
  if (before === undefined || before.index + 1 !== sentence.index || leans(before, language)) return alone;
  return hasPronoun(sentence, language) && isWhole([before, sentence])
    ? [[before, sentence]]
    : [...alone, [before, sentence]];
}

/** «Send her the photo», but not «her barn». */
function hasPronoun({ words }: Sentence, language: string): boolean {
  const { pronouns } = getThreadLanguage(language);
  return words.some(
    ({ text }, index) => pronouns.has(normaliseSpelling(text)) && (text !== 'her' || words[index + 1]?.stem === ''),
  );
}

function opens({ text, isQuestion }: Sentence, language: string): boolean {
  return isQuestion || getThreadLanguage(language).markers.plans.test(text.replaceAll('’', "'"));
}

export function leans({ text, words, isDangling, isJoining }: Sentence, language: string): boolean {
  const { dangling, joining } = getSignalWords(language);
  const first = normaliseSpelling(words[0]?.text ?? '');
  const isContinued = isDangling || isJoining || dangling.has(first) || joining.has(first);
  return isContinued || getThreadLanguage(language).leaning.test(text);
}

interface Read {
  detected: string;
  language: string;
  date: string;
}

export function toLine(sentences: readonly Sentence[], { detected, language, date }: Read): Line {
  const text = joinSentences(sentences, language);
  const [first, second] = sentences;
  const spaced = second === undefined ? (first?.words ?? []) : listWords(text, language);
  const read = second === undefined ? detected : language;
  const words = joinIdeographs(listWholeWords(text, language)) ?? spaced.map((word) => readWord(word, read, language));
  return { date, text, language, sentences, words, start: LABEL.exec(text)?.[0].length ?? 0 };
}

/** Intl.Segmenter splits words that it does not know: «雨», «樋». */
function joinIdeographs(words: readonly Word[] | null): Word[] | null {
  if (words === null) return null;
  const joined: Word[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const isNext = last !== undefined && last.at + 1 === word.at;
    if (isNext && IDEOGRAPH.test(last.text) && IDEOGRAPH.test(word.text)) {
      const text = last.text + word.text;
      joined[joined.length - 1] = { text, at: last.at, stem: text };
    } else joined.push(word);
  }
  return joined;
}

function joinSentences(sentences: readonly Sentence[], language: string): string {
  return sentences.length === 1 ? (sentences[0]?.text ?? '') : writeQuotation(sentences, language);
}

function isWhole(sentences: readonly Sentence[]): boolean {
  const words = sumOf(sentences, ({ wordCount }) => wordCount);
  if (words < WORDS_MIN || words > WORDS_MAX) return false;
  return (
    sentences.every(({ text }) => !UNFINISHED.test(text)) && hasPairedMarks(sentences.map(({ text }) => text).join(' '))
  );
}
