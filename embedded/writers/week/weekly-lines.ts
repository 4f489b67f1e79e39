// The lines that a weekly refresher may say: whole short entries, or sentences that can stand alone, each with a score.
import { daysBetween } from '#contract/days.ts';
import { saysPoint } from '../../ranking/conclusions.ts';
import { isFirstTime, isPoint } from './weekly-points.ts';
import { isFiller } from '../../text/filler-words.ts';
import { isJoyful } from '../../text/joy.ts';
import { countCodeWords, countNumericWords } from '../../text/prose.ts';
import { sumOf } from '../../text/sum.ts';
import type { ParsedEntry, Sentence } from '../../entries/read-entries.ts';
import { chooseLanguage } from '../../threads/journal-language.ts';
import { type Line, leans, listRunLines, toLine } from '../../threads/lines.ts';
import { countWarmWords } from '../../hard-lines/find-hard-lines.ts';
import type { QuotableDay, SentenceRun } from '../quotable.ts';
import { isTroubled } from '../troubled.ts';

export interface WeekLine extends Line {
  score: number;
  /** The person says what they take from it. */
  isInsight: boolean;
  isQuestion: boolean;
  isWarm: boolean;
  /** The whole entry, or a whole line of a list. */
  isWhole: boolean;
  /** Its place among the lines of the week. */
  place: number;
}

const DAYS_NEAR = 1;
/** An entry up to this length is quoted whole. */
const WHOLE_WORDS_MAX = 40;
const GOOD_WORDS_MIN = 6;
const GOOD_WORDS_MAX = 32;
const INSIGHT = 3;
const POINT = 2;
const LEARNED = 0.8;
const WARM = 1;
const FIRST_TIME = 1;
const TURN = 0.8;
const RETURNING = 0.5;
const RETURNING_MAX = 1.5;
const WHOLE = 0.6;
const SHORT = -1.2;
const VERY_SHORT = -2.5;
const VERY_SHORT_WORDS = 3;
const LONG = -0.5;
const FIGURE = -0.5;
const CODE = -0.8;
const ITEM = -1;
const LABEL = -0.8;
const TROUBLE = -1.5;
const SIGNS = -1.2;
const QUESTION = -1.5;
const CAPITALS = -0.6;
const TITLE_WORDS_MAX = 4;
const FINISHED = /[.!?…。！？]["'”’»」)）]*$/u;
const FRAGMENTS = -1;
const FRAGMENT_WORDS = 3.5;
/** «WG: …», «Mensa: …»; «TIL …». */
const LABELLED = /^(?:\p{L}[\p{L}\p{N}]{0,14} ?[:：]|TIL\b)/u;
/** «Things I learned:» */
const INTRODUCTION = /[:：]$/u;
const NOTE_SIGNS = /[→=+<>[\]*#|]|->|\bvs\b|\?\?/u;
const SHOUT = /(?<![\p{L}])\p{Lu}{4,}(?![\p{L}])/u;

/** Without the days of distress and those near them: what was written then is mostly about the same. */
export function excludeHardDays(days: readonly QuotableDay[]): QuotableDay[] {
  const hard = days.filter(({ hasSensitiveEntry }) => hasSensitiveEntry);
  return days.filter(({ date }) => hard.every((day) => Math.abs(daysBetween(day.date, date)) > DAYS_NEAR));
}

/** `journal` is the language of all days. */
export function listWeekLines(days: readonly QuotableDay[], journal: string): WeekLine[] {
  const lines = days.flatMap((day) => listDayLines(day, journal));
  const datesByStem = groupDatesByStem(lines);
  return lines.map((candidate, place) => ({ ...scoreLine(candidate, datesByStem), place }));
}

/** A run, or a line of a list or note. */
interface Part extends ParsedEntry {
  isWhole: boolean;
}

interface Candidate {
  line: Line;
  isWhole: boolean;
}

function listDayLines({ date, entries }: QuotableDay, journal: string): Candidate[] {
  return entries.flatMap((run) => splitLines(run).flatMap((part) => listPartLines(part, { date, journal })));
}

function listPartLines(part: Part, { date, journal }: { date: string; journal: string }): Candidate[] {
  const { sentences, language: detected, isWhole } = part;
  const [first] = sentences;
  if (first === undefined || sentences.some(({ isTask }) => isTask)) return [];
  const language = chooseLanguage(sentences.map(({ text }) => text).join(' '), detected, journal);
  const words = sumOf(sentences, ({ wordCount }) => wordCount);
  const together = toLine(sentences, { detected, language, date });
  if (words <= WHOLE_WORDS_MAX && !leans(first, language) && (isWhole || standsAlone(together)))
    return [{ line: together, isWhole }];
  return listRunLines(part, { date, journal })
    .filter(standsAlone)
    .map((line) => ({ line, isWhole: false }));
}

/** The beginning of a longer entry, or its point; what stands between them is about something that is not quoted. */
function standsAlone({ sentences, text, language }: Line): boolean {
  const hasPoint = sentences.some((sentence) => saysPoint(sentence, language));
  return hasPoint || sentences[0]?.startsLine === true || isPoint(text, language);
}

/** A run with unfinished lines, such as a list or a note with a title, is read line by line, without labels and titles. */
function splitLines({ sentences, language, hasWholeLines }: SentenceRun): Part[] {
  const lines = [...Map.groupBy(sentences, ({ lineIndex }) => lineIndex).values()];
  const isProseText = lines.slice(0, -1).every((line) => FINISHED.test(line.at(-1)?.text ?? ''));
  if (lines.length === 1 || isProseText || isShortList(sentences))
    return [{ language, sentences, isWhole: hasWholeLines }];
  return lines
    .filter((line) => !LABELLED.test(line[0]?.text ?? '') && !introducesList(line.at(-1)))
    .filter(
      (line) => sumOf(line, ({ wordCount }) => wordCount) > TITLE_WORDS_MAX || FINISHED.test(line.at(-1)?.text ?? ''),
    )
    .map((line) => ({ language, sentences: line, isWhole: true }));
}

function introducesList(sentence: Sentence | undefined): boolean {
  return sentence?.isHeadOfList === true || INTRODUCTION.test(sentence?.text ?? '');
}

/** «Three things about bread:» with all of them. */
function isShortList(sentences: readonly Sentence[]): boolean {
  const [first, ...items] = sentences;
  return (
    first !== undefined &&
    introducesList(first) &&
    items.every(({ isListItem }) => isListItem) &&
    sumOf(sentences, ({ wordCount }) => wordCount) <= WHOLE_WORDS_MAX
  );
}

function groupDatesByStem(candidates: readonly Candidate[]): Map<string, Set<string>> {
  const dates = new Map<string, Set<string>>();
  for (const { line } of candidates)
    for (const stem of listContentStems(line)) dates.set(stem, (dates.get(stem) ?? new Set()).add(line.date));
  return dates;
}

function listContentStems({ words, language }: Line): Set<string> {
  return new Set(words.flatMap((word) => (word.stem === '' || isFiller(word, language) ? [] : [word.stem])));
}

function scoreLine(
  { line, isWhole }: Candidate,
  datesByStem: ReadonlyMap<string, ReadonlySet<string>>,
): Omit<WeekLine, 'place'> {
  const { sentences, text, language } = line;
  const words = sumOf(sentences, ({ wordCount }) => wordCount);
  const has = (test: (sentence: Sentence) => boolean): boolean => sentences.some(test);
  const isQuestion = sentences.at(-1)?.isQuestion === true;
  const isInsight = !isQuestion && (has((sentence) => sentence.isInsight) || isPoint(text, language));
  const isWarm = has((sentence) => countWarmWords(sentence, language) > 0 || isJoyful(sentence.text));
  const returning = [...listContentStems(line)].filter((stem) => (datesByStem.get(stem)?.size ?? 0) > 1).length;
  const score =
    (has((sentence) => sentence.isInsight) ? INSIGHT : 0) +
    (isPoint(text, language) ? POINT : 0) +
    (has((sentence) => sentence.mentionsLearning) ? LEARNED : 0) +
    (isWarm ? WARM : 0) +
    (isFirstTime(text) ? FIRST_TIME : 0) +
    (sentences.length > 1 ? TURN : 0) +
    Math.min(RETURNING_MAX, returning * RETURNING) +
    (isWhole ? WHOLE : 0) +
    (isQuestion ? QUESTION : 0) +
    scoreForm(line, words);
  return { ...line, score, isInsight, isQuestion, isWarm, isWhole };
}

function scoreForm({ text, sentences }: Line, words: number): number {
  const figures = sumOf(sentences, (sentence) => countNumericWords(sentence.text));
  const code = sumOf(sentences, (sentence) => countCodeWords(sentence.text));
  const length =
    words <= VERY_SHORT_WORDS ? VERY_SHORT : words < GOOD_WORDS_MIN ? SHORT : words > GOOD_WORDS_MAX ? LONG : 0;
  return (
    length +
    (sentences.length > 1 && words / sentences.length < FRAGMENT_WORDS ? FRAGMENTS : 0) +
    figures * FIGURE +
    code * CODE +
    (sentences.some(({ isListItem }) => isListItem) ? ITEM : 0) +
    (LABELLED.test(text) ? LABEL : 0) +
    (isTroubled(text) ? TROUBLE : 0) +
    (NOTE_SIGNS.test(text) ? SIGNS : 0) +
    (SHOUT.test(text) ? CAPITALS : 0)
  );
}
