// What a long entry comes to, in a few lines that can be understood without the rest of it: the insight, the intention, the
// beginning, which says who and where, and what the entry concludes. Lines that touch become one.
import type { Sentence } from '../entries/read-entries.ts';
import { drawsConclusion } from './conclusions.ts';
import { isProse } from '../text/prose.ts';
import { orderByRank } from './sentence-order.ts';
import {
  type WindowLimits,
  countWords,
  extendWindow,
  findParagraphStart,
  selectWindow,
  startsInside,
} from './sentence-window.ts';

/** A shorter line takes the following sentences along, as long as they are not too many. */
const OPENING_WORDS = { min: 12, max: 32 };
const POINT_WORDS = { min: 15, max: 45 };
/** By rank only until there are so many: the rest says less. */
const RANKED_LINES_MAX = 2;
/** With fewer lines there is more to say than how it ended. */
const COUNT_FOR_ENDING = 3;
/** Of a line with what its paragraph says before it. */
const CONTEXT_WORDS_MAX = 45;

/** Of the words of the entry. */
const COVERED_SHARE = 0.75;

interface Span {
  /** Indexes of the first and the last sentence. */
  first: number;
  last: number;
}

interface Placed extends Span {
  /** Index of the sentence for which it was chosen. */
  at: number;
}

/** Up to `count` lines in the order of the entry; none if each sentence needs one that has no room. */
export function selectPoints(
  sentences: readonly Sentence[],
  { count, language, limits }: { count: number; language: string; limits: WindowLimits },
): (readonly Sentence[])[] {
  let lines: Span[] = [];
  const ranked = orderByRank(sentences).map(({ index }) => index);
  const places = listPlaces(sentences, { ranked, language, count });
  for (const [order, at] of [...places, ...ranked].entries()) {
    const max = order < places.length ? count : Math.min(count, RANKED_LINES_MAX);
    if (lines.length >= max || covers(lines, sentences)) break;
    if (lines.some(({ first, last }) => first <= at && at <= last)) continue;
    const line = findLine(sentences, at, limits);
    if (line !== null) lines = addLine(lines, { ...line, at }, sentences, limits.windowWords);
  }
  return lines
    .toSorted((one, other) => one.first - other.first)
    .map(({ first, last }) => sentences.slice(first, last + 1));
}

/** The insight, or else the last conclusion, of a single line or else the ending; the intention, the opening, the conclusion, the ending. */
function listPlaces(
  sentences: readonly Sentence[],
  { ranked, language, count }: { ranked: readonly number[]; language: string; count: number },
): number[] {
  const insight = ranked.find((at) => sentences[at]?.mark === 'insight');
  const intention = ranked.find((at) => sentences[at]?.mark === 'intention');
  const conclusion = sentences.findLastIndex(({ text, isQuestion }) => !isQuestion && drawsConclusion(text, language));
  // The title of a note, or code, says less than the first sentence.
  const opening = Math.max(
    0,
    sentences.findIndex(({ text }) => isProse(text)),
  );
  // The answer to a question, the laugh, the apology: more often what the entry comes to than what is ranked highest.
  const ending = sentences.findLastIndex(({ isQuestion, text }) => !isQuestion && isProse(text));
  const point = insight ?? (conclusion < 0 && count === 1 ? ending : conclusion);
  const isMarked = insight !== undefined && intention !== undefined;
  const last = isMarked || count < COUNT_FOR_ENDING ? [] : [ending];
  return [point, intention, opening, conclusion, ...last].filter((at) => at !== undefined).filter((at) => at >= 0);
}

/** True if so much is chosen that the rest would only be added for its own sake. */
function covers(lines: readonly Span[], sentences: readonly Sentence[]): boolean {
  const chosen = lines.flatMap(({ first, last }) => sentences.slice(first, last + 1));
  return countWords(chosen) >= COVERED_SHARE * countWords(sentences);
}

function toSpan(sentences: readonly Sentence[], window: readonly Sentence[]): Span {
  const first = sentences.findIndex((sentence) => sentence === window[0]);
  return { first, last: first + window.length - 1 };
}

function findLine(sentences: readonly Sentence[], at: number, limits: WindowLimits): Span | null {
  const first = sentences[at];
  if (first === undefined) return null;
  const window = selectWindow(sentences, at, limits);
  const isOpening = findParagraphStart(sentences, at) === at;
  const extended =
    first.mark === 'intention' ? window : extendWindow(window, sentences, isOpening ? OPENING_WORDS : POINT_WORDS);
  const span = toSpan(sentences, extended);
  const start = findStart(sentences, span);
  return startsInside(sentences.slice(start, span.last + 1)) ? null : { first: start, last: span.last };
}

/** Where its paragraph begins, if that has room; otherwise at the sentence before, which it often needs. */
function findStart(sentences: readonly Sentence[], { first, last }: Span): number {
  const count = (from: number): number => countWords(sentences.slice(from, last + 1));
  const start = findParagraphStart(sentences, first);
  if (count(start) <= CONTEXT_WORDS_MAX) return start;
  const isBeforeUseful =
    start < first && count(first - 1) <= CONTEXT_WORDS_MAX && !startsInside(sentences.slice(first - 1, last + 1));
  return isBeforeUseful ? first - 1 : first;
}

/** Joins it with the lines that it touches, if they have room together; otherwise it begins or ends beside them. */
function addLine(lines: readonly Span[], line: Placed, sentences: readonly Sentence[], wordsMax: number): Span[] {
  const touched = lines.filter(({ first, last }) => first <= line.last + 1 && last >= line.first - 1);
  const others = lines.filter((other) => !touched.includes(other));
  const first = Math.min(line.first, ...touched.map((other) => other.first));
  const last = Math.max(line.last, ...touched.map((other) => other.last));
  if (countWords(sentences.slice(first, last + 1)) <= wordsMax) return [...others, { first, last }];
  const before = touched.filter((other) => other.last < line.at).map((other) => other.last + 1);
  const after = touched.filter((other) => other.first > line.at).map((other) => other.first - 1);
  const beside = { first: Math.max(line.first, ...before), last: Math.min(line.last, ...after) };
  return startsInside(sentences.slice(beside.first, beside.last + 1)) ? [...lines] : [...lines, beside];
}
