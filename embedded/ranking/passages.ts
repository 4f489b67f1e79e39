// A passage is a short entry as a whole, or a sentence together with those that it needs.
import type { ParsedEntry, Sentence } from '../entries/read-entries.ts';
import { isBare } from '../text/prose.ts';
import { saysPoint } from './conclusions.ts';
import { selectStarts } from './paragraphs.ts';
import { selectPoints } from './points.ts';
import { type OrderSentences, orderAnnounced, orderByRank } from './sentence-order.ts';
import {
  countWords,
  extendToStart,
  extendWindow,
  selectListItems,
  selectWindow,
  startsInside,
} from './sentence-window.ts';
import { normaliseWhitespace, shorten } from './shorten.ts';
import { sumOf } from '../text/sum.ts';

export const LINE_WORDS = 22;
/** About the score of a good sentence of a longer entry. */
const WHOLE_ENTRY_SCORE = 3;
export const OVERLAP_MAX = 0.7;
/** «At the museum with Min-jae.» says nothing alone. */
const START_WORDS_MIN = 20;
const MIDDLE_WORDS_MIN = 8;
const PROSE_LINES_MAX = 3;

export interface PassageLimits {
  /** An entry up to this length is a passage as a whole. */
  wholeWords: number;
  /** A sentence that is longer is shortened. */
  lineWords: number;
  /** For a sentence with those that it needs. */
  windowWords: number;
  /** With so many it begins where the paragraph begins; one that does not is left out, unless it is the point. */
  startWords?: number;
}

const LIMITS: PassageLimits = { wholeWords: 30, lineWords: LINE_WORDS, windowWords: 28 };

export interface Passage {
  entry: number;
  /** Index of its first sentence in the entry. */
  index: number;
  sentences: readonly Sentence[];
  language: string;
  wordsMax: number;
  stems: ReadonlySet<string>;
  score: number;
  /** Its first word refers to a sentence that is not part of it. */
  isDangling: boolean;
}

/** Up to `count` passages of one entry, best first, not overlapping; at least one, unless `startWords` leaves all out. */
export function listBestPassages(
  written: ParsedEntry,
  entry: number,
  count: number,
  limits: PassageLimits = LIMITS,
  order: OrderSentences = count > 1 ? orderAnnounced : orderByRank,
): Passage[] {
  const read = excludeTasks(written);
  const whole = buildWhole(read, entry, limits);
  if (whole !== null)
    return limits.startWords === undefined ||
      whole.sentences[0]?.startsLine === true ||
      isPoint(whole.sentences, read.language)
      ? [whole]
      : [];
  if (read.sentences.every(({ isTask }) => isTask)) return [buildTasks(read, entry, limits)];
  const passages: Passage[] = [];
  let half: Passage | null = null;
  const prose = { ...read, sentences: excludeBare(read.sentences) };
  for (const { index, score } of order(prose.sentences)) {
    const window = selectWindow(prose.sentences, index, limits);
    const sentences = beginAtStart(window, prose, limits);
    if (sentences === null) continue;
    const passage = {
      entry,
      index: sentences[0]?.index ?? index,
      ...describe(sentences, read.language, limits),
      score,
    };
    // Another sentence is better than one that needs what is not quoted.
    if (startsInside(sentences)) half ??= passage;
    else if (!passages.some((chosen) => repeats(chosen, passage))) passages.push(passage);
    if (passages.length === count) break;
  }
  return passages.length > 0 || half === null ? passages : [half];
}

/** Null if it is from the middle and neither an insight nor a conclusion: what it is about is not quoted. */
function beginAtStart(
  window: readonly Sentence[],
  { sentences, language }: ParsedEntry,
  { startWords }: PassageLimits,
): readonly Sentence[] | null {
  if (startWords === undefined) return window;
  const extended = extendToStart(window, sentences, startWords);
  return extended[0]?.startsLine === true
    ? extendWindow(extended, sentences, { min: START_WORDS_MIN, max: startWords })
    : isPoint(extended, language)
      ? extended
      : null;
}

function isPoint(window: readonly Sentence[], language: string): boolean {
  return window.some((sentence) => saysPoint(sentence, language)) && countWords(window) >= MIDDLE_WORDS_MIN;
}

/** What a longer entry comes to, in the order of the entry: of an essay a line of each chosen paragraph. */
export function listMainPassages(written: ParsedEntry, entry: number, count: number, limits: PassageLimits): Passage[] {
  const read = excludeTasks(written);
  const { language } = read;
  const sentences = excludeBare(read.sentences);
  const whole =
    count === 1 && isProseText(read) ? buildWhole(read, entry, { ...limits, wholeWords: limits.lineWords }) : null;
  if (whole !== null) return [whole];
  if (buildWhole(read, entry, limits) !== null || sentences.some(({ isListItem, isTask }) => isListItem || isTask))
    return listBestPassages(written, entry, count, limits);
  const starts = selectStarts({ language, sentences }, count, limits);
  const lines = starts.length > 1 ? starts : selectPoints(sentences, { count, language, limits });
  if (lines.length === 0) return listBestPassages(written, entry, count, limits);
  return lines.map((line) => ({ entry, index: line[0]?.index ?? 0, ...describe(line, language, limits), score: 0 }));
}

function repeats(chosen: Passage, passage: Passage): boolean {
  return sharesSentence(chosen, passage) || measureOverlap(chosen, passage) > OVERLAP_MAX;
}

/** For use in quotation marks: unchanged if it fits, otherwise with «…» for every omission. */
export function quotePassage({ sentences, language, wordsMax }: Passage): string {
  return shorten(joinSentences(sentences), { language, wordsMax, isQuotation: true });
}

export function renderPassage({ sentences, language, wordsMax }: Passage): string {
  return shorten(joinSentences(sentences), { language, wordsMax });
}

/** The question that ends an entry, if it does not refer to the previous sentence. */
export function findOpenQuestion(
  { sentences, language }: ParsedEntry,
  entry: number,
  limits: PassageLimits = LIMITS,
): Passage | null {
  const last = sentences.at(-1);
  if (last === undefined || !last.isQuestion || startsInside([last])) return null;
  return { entry, index: last.index, ...describe([last], language, limits), score: 0 };
}

/** A note of several lines, code or an address is read in parts. */
function isProseText({ sentences }: ParsedEntry): boolean {
  const lines = new Set(sentences.map(({ lineIndex }) => lineIndex));
  return lines.size <= PROSE_LINES_MAX && !sentences.some(({ text, isListItem }) => isListItem || isBare(text));
}

/** Leaves out to-do lists, unless the entry has nothing else. */
function excludeTasks({ language, sentences }: ParsedEntry): ParsedEntry {
  const others = sentences.filter(({ isTask }) => !isTask);
  return { language, sentences: others.length > 0 ? others : sentences };
}

/** Leaves out code, addresses and figures, unless the entry has nothing else. */
function excludeBare(sentences: readonly Sentence[]): readonly Sentence[] {
  const others = sentences.filter(({ text }) => !isBare(text));
  return others.length > 0 ? others : sentences;
}

function buildWhole({ sentences, language }: ParsedEntry, entry: number, limits: PassageLimits): Passage | null {
  if (sumOf(sentences, ({ wordCount }) => wordCount) > limits.wholeWords) return null;
  const wordsMax = Math.max(limits.wholeWords, limits.lineWords);
  return { entry, index: 0, ...describe(sentences, language, limits), wordsMax, score: WHOLE_ENTRY_SCORE };
}

/** As many tasks as fit; each is whole. */
function buildTasks({ sentences, language }: ParsedEntry, entry: number, limits: PassageLimits): Passage {
  const tasks = selectListItems(sentences, 0, limits.windowWords);
  return { entry, index: 0, ...describe(tasks, language, limits), score: 0 };
}

function describe(
  sentences: readonly Sentence[],
  language: string,
  { lineWords, windowWords }: PassageLimits,
): Omit<Passage, 'entry' | 'index' | 'score'> {
  const stems = new Set(sentences.flatMap(({ stems }) => stems));
  const wordsMax = sentences.length > 1 ? Math.max(lineWords, windowWords) : lineWords;
  return { sentences, language, wordsMax, stems, isDangling: sentences[0]?.isDangling === true };
}

/** Joins unfinished lines by a semicolon; «…» marks omitted sentences. */
function joinSentences(sentences: readonly Sentence[]): string {
  let joined = '';
  for (const [index, { text, lineIndex, index: sentenceIndex }] of sentences.entries()) {
    const before = sentences[index - 1];
    if (before !== undefined && sentenceIndex > before.index + 1) joined += ' …';
    else if (index > 0 && lineIndex !== before?.lineIndex && !/[.!?…:;,。！？]["'”’»]*$/u.test(joined)) joined += ';';
    // Chinese and Japanese have no space between sentences.
    joined += index === 0 || /[。！？」』）]$/u.test(joined) ? text : ` ${text}`;
  }
  return normaliseWhitespace(joined);
}

export function comparePosition(a: Passage, b: Passage): number {
  return a.entry - b.entry || a.index - b.index;
}

export function sharesSentence(a: Passage, b: Passage): boolean {
  return a.entry === b.entry && a.sentences.some((sentence) => b.sentences.includes(sentence));
}

/** 0 to 1: the share of the smaller passage's stems that the other contains. */
export function measureOverlap(a: Passage, b: Passage): number {
  const [small, large] = a.stems.size < b.stems.size ? [a.stems, b.stems] : [b.stems, a.stems];
  if (small.size === 0) return joinSentences(a.sentences) === joinSentences(b.sentences) ? 1 : 0;
  return sumOf(small, (stem) => (large.has(stem) ? 1 : 0)) / small.size;
}
