// Distributes the lines of a week among overview, growth note and highlights, so that nothing is said twice.
import { compareText } from '../../text/compare-text.ts';
import { pickVariant } from '../../locales/seeded-choice.ts';
import { sumOf } from '../../text/sum.ts';
import type { ThreadPair } from '../thread-pair.ts';
import type { ThreadLine } from '../../threads/lines.ts';
import { countWords } from '../../ranking/sentence-window.ts';
import type { Sentence } from '../../entries/read-entries.ts';
import { countWarmWords } from '../../hard-lines/find-hard-lines.ts';
import { isJoyful } from '../../text/joy.ts';
import { writeQuotation } from '../bedtime-quotes.ts';
import type { WeekLine } from './weekly-lines.ts';

export interface WeekChoice {
  /** What the overview quotes, the earlier first. */
  overview: readonly WeekLine[];
  question: WeekLine | undefined;
  /** Two lines of a thread, one insight, one other whole line, or none: then the figures. */
  growth: readonly ThreadLine[];
  highlights: readonly WeekLine[];
}

const HIGHLIGHTS_MAX = 3;
const LEADS = 4;
/** Variants choose among lines that are this near to the best one. */
const LEAD_TOLERANCE = 2;
const LEAD_WORDS_MIN = 4;
/** A longer one would be shortened at its end, which is the question. */
const QUESTION_WORDS_MAX = 30;
const QUESTION_SENTENCES_MAX = 2;
const INSIGHT_SCORE_MIN = 1.5;
/** Of a whole entry of several sentences. */
const ENTRY_SCORE_MIN = 1.4;
const SECOND_SCORE_MIN = 1.2;
/** A second line stands in the overview if so many are left for the highlights. */
const LINES_FOR_SECOND = 3;
const SAME_DAY = 1.5;
/** Of the second and third. */
const HIGHLIGHT_SCORE_MIN = 0.5;
const ALIKE_MAX = 0.6;

export function chooseWeek(lines: readonly WeekLine[], pair: ThreadPair | undefined, variant: number): WeekChoice {
  const taken: ThreadLine[] = pair === undefined ? [] : [pair.earlier, pair.later];
  const pool = lines
    .toSorted((a, b) => b.score - a.score || compareText(b.date, a.date) || compareText(a.text, b.text))
    .filter((line) => isApart(line, taken));
  const best = chooseLead(pool, variant);
  const isOnly = best !== undefined && pair === undefined && pool.every((line) => !isApart(line, [best]));
  const [lead, ending] = isOnly ? divideLine(best) : [best];
  if (lead !== undefined) taken.push(lead);
  const growth = pair === undefined ? (ending ?? chooseInsight(pool, taken)) : [pair.earlier, pair.later];
  if (pair === undefined) taken.push(...growth);
  const question = chooseQuestion(pool, taken);
  if (question !== undefined) taken.push(question);
  const second = lead === undefined ? undefined : chooseSecond(pool, taken);
  if (second !== undefined) taken.push(second);
  return {
    overview: [lead, second].filter((line) => line !== undefined).toSorted((a, b) => compareText(a.date, b.date)),
    question,
    growth,
    highlights: chooseHighlights(pool, taken),
  };
}

function chooseLead(pool: readonly WeekLine[], variant: number): WeekLine | undefined {
  const candidates = pool.filter((line) => !line.isQuestion && countLineWords(line) >= LEAD_WORDS_MIN);
  const best = candidates[0]?.score ?? 0;
  return pickVariant(candidates.filter(({ score }) => score >= best - LEAD_TOLERANCE).slice(0, LEADS), variant);
}

/** «Debugged for three hours; it was a time zone.» · «Next time: freeze the clock first.»: one line is enough for both. */
function divideLine(line: WeekLine): readonly [WeekLine, ThreadLine[]?] {
  const [start, end] = [line.sentences.slice(0, -1), line.sentences.slice(-1)];
  const [last] = end;
  if (last === undefined || countWords(start) < LEAD_WORDS_MIN || !isPointOfItsOwn(last, line.language)) return [line];
  const part = (sentences: readonly Sentence[]): WeekLine => ({
    ...line,
    sentences,
    text: writeQuotation(sentences, line.language),
  });
  return [part(start), [part(end)]];
}

function isPointOfItsOwn(sentence: Sentence, language: string): boolean {
  if (sentence.isDangling || sentence.isJoining || sentence.isQuestion || sentence.wordCount < LEAD_WORDS_MIN)
    return false;
  return sentence.isInsight || isJoyful(sentence.text) || countWarmWords(sentence, language) > 0;
}

/** It matters more than a third highlight, or the only one. */
function chooseInsight(pool: readonly WeekLine[], taken: readonly ThreadLine[]): WeekLine[] {
  const left = pool.filter((line) => isApart(line, taken));
  const insight =
    left.find(({ isInsight, score }) => isInsight && score >= INSIGHT_SCORE_MIN) ??
    left.find((line) => saysSomething(line) && line.score >= ENTRY_SCORE_MIN) ??
    left.find((line) => line.isWhole && !line.isQuestion && countLineWords(line) >= LEAD_WORDS_MIN);
  return insight === undefined ? [] : [insight];
}

function saysSomething({ isWhole, isQuestion, sentences }: WeekLine): boolean {
  return isWhole && !isQuestion && sentences.length > 1;
}

function chooseQuestion(pool: readonly WeekLine[], taken: readonly ThreadLine[]): WeekLine | undefined {
  return pool
    .filter(
      (line) =>
        line.isQuestion &&
        line.sentences.length <= QUESTION_SENTENCES_MAX &&
        countLineWords(line) <= QUESTION_WORDS_MAX,
    )
    .filter((line) => countLineWords(line) >= LEAD_WORDS_MIN && isApart(line, taken))
    .toSorted((a, b) => compareText(b.date, a.date))[0];
}

function chooseSecond(pool: readonly WeekLine[], taken: readonly ThreadLine[]): WeekLine | undefined {
  const left = pool.filter(
    (line) => !line.isQuestion && isApart(line, taken) && countLineWords(line) >= LEAD_WORDS_MIN,
  );
  if (left.length <= LINES_FOR_SECOND) return undefined;
  return left.find(({ date, score }) => score >= SECOND_SCORE_MIN && taken.every((line) => line.date !== date));
}

/** The best, of several days if possible; in order. */
function chooseHighlights(pool: readonly WeekLine[], said: readonly ThreadLine[]): WeekLine[] {
  const taken = [...said];
  const chosen: WeekLine[] = [];
  while (chosen.length < HIGHLIGHTS_MAX) {
    const rate = ({ score, date }: WeekLine): number =>
      score - SAME_DAY * sumOf(taken, (line) => (line.date === date ? 1 : 0));
    const [best] = pool
      .filter((line) => isApart(line, taken) && (chosen.length === 0 || line.score >= HIGHLIGHT_SCORE_MIN))
      .toSorted((a, b) => rate(b) - rate(a));
    if (best === undefined) break;
    chosen.push(best);
    taken.push(best);
  }
  return inOrder(chosen);
}

function inOrder(lines: readonly WeekLine[]): WeekLine[] {
  return lines.toSorted((a, b) => compareText(a.date, b.date) || a.place - b.place);
}

function countLineWords({ sentences }: WeekLine): number {
  return countWords(sentences);
}

/** Neither shares a sentence with one of the others nor says the same. */
function isApart(line: ThreadLine, others: readonly ThreadLine[]): boolean {
  return others.every((other) => !sharesSentence(line, other) && measureAlike(line, other) <= ALIKE_MAX);
}

function sharesSentence(line: ThreadLine, other: ThreadLine): boolean {
  if (line.date !== other.date) return false;
  const texts = new Set(other.sentences.map(({ text }) => text));
  return line.sentences.some(({ text }) => texts.has(text));
}

function measureAlike(line: ThreadLine, other: ThreadLine): number {
  const [a, b] = [line, other].map(({ sentences }) => new Set(sentences.flatMap(({ stems }) => stems)));
  if (a === undefined || b === undefined || Math.min(a.size, b.size) < 2) return line.text === other.text ? 1 : 0;
  return sumOf(a, (stem) => (b.has(stem) ? 1 : 0)) / Math.min(a.size, b.size);
}
