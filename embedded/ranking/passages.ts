// A passage is a short entry as a whole, or a sentence together with the one that it refers to.
import type { ParsedEntry, Sentence } from '../entries/read-entries.ts';
import { scoreSentences } from './sentence-ranking.ts';
import { sumOf } from '../text/sum.ts';
import { normaliseWhitespace, shorten } from './shorten.ts';

const WHOLE_ENTRY_WORDS = 30;
export const LINE_WORDS = 22;
const FRAGMENT_WORDS = 4;
/** About the score of a good sentence of a longer entry. */
const WHOLE_ENTRY_SCORE = 3;
export const OVERLAP_MAX = 0.7;

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

/** Up to `count` passages of one entry, best first, not overlapping; at least one. */
export function listBestPassages(written: ParsedEntry, entry: number, count: number): Passage[] {
  const read = excludeTasks(written);
  const whole = buildWhole(read, entry);
  if (whole !== null) return [whole];
  const ranked = scoreSentences(read.sentences)
    .map(({ relevance, rank }, index) => ({ score: relevance, rank, index }))
    .toSorted((a, b) => b.rank - a.rank || a.index - b.index);
  const passages: Passage[] = [];
  for (const { index, score } of ranked) {
    const sentences = selectWindow(read.sentences, index);
    const passage = { entry, index: sentences[0]?.index ?? index, ...describe(sentences, read.language), score };
    if (passages.some((chosen) => sharesSentence(chosen, passage) || measureOverlap(chosen, passage) > OVERLAP_MAX))
      continue;
    passages.push(passage);
    if (passages.length === count) break;
  }
  return passages;
}

/** For use in quotation marks: unchanged if it fits, otherwise with «…» for every omission. */
export function quotePassage({ sentences, language, wordsMax }: Passage): string {
  return shorten(joinSentences(sentences), { language, wordsMax, isQuotation: true });
}

export function renderPassage({ sentences, language, wordsMax }: Passage): string {
  return shorten(joinSentences(sentences), { language, wordsMax });
}

/** The question that ends an entry, if it does not refer to the previous sentence. */
export function findOpenQuestion({ sentences, language }: ParsedEntry, entry: number): Passage | null {
  const last = sentences.at(-1);
  if (last === undefined || !last.isQuestion || last.isDangling) return null;
  return { entry, index: last.index, ...describe([last], language), score: 0 };
}

/** Leaves out to-do lists, unless the entry has nothing else. */
function excludeTasks({ language, sentences }: ParsedEntry): ParsedEntry {
  const others = sentences.filter(({ isTask }) => !isTask);
  return { language, sentences: others.length > 0 ? others : sentences };
}

function buildWhole({ sentences, language }: ParsedEntry, entry: number): Passage | null {
  if (sumOf(sentences, ({ wordCount }) => wordCount) > WHOLE_ENTRY_WORDS) return null;
  return { entry, index: 0, ...describe(sentences, language), wordsMax: WHOLE_ENTRY_WORDS, score: WHOLE_ENTRY_SCORE };
}

function describe(sentences: readonly Sentence[], language: string): Omit<Passage, 'entry' | 'index' | 'score'> {
  const stems = new Set(sentences.flatMap(({ stems }) => stems));
  return { sentences, language, wordsMax: LINE_WORDS, stems, isDangling: sentences[0]?.isDangling === true };
}

/** One sentence, with the previous one if it refers to that, or with the next one if it is very short. */
function selectWindow(sentences: readonly Sentence[], index: number): Sentence[] {
  const sentence = sentences[index];
  if (sentence === undefined) return [];
  const before = findNeighbour(sentences, index, -1);
  const after = findNeighbour(sentences, index, 1);
  if (sentence.isDangling && before !== undefined && !before.isDangling && fitsWith(sentence, before))
    return [before, sentence];
  if (sentence.text.endsWith(':') && after?.isListItem === true) return selectListItems(sentences, index);
  if (
    sentence.wordCount <= FRAGMENT_WORDS &&
    after !== undefined &&
    after.lineIndex === sentence.lineIndex &&
    fitsWith(sentence, after)
  ) {
    return [sentence, after];
  }
  return [sentence];
}

function findNeighbour(sentences: readonly Sentence[], index: number, step: 1 | -1): Sentence | undefined {
  const neighbour = sentences[index + step];
  return neighbour?.index === (sentences[index]?.index ?? 0) + step ? neighbour : undefined;
}

/** «Three things:» with as many items as fit into a line. */
function selectListItems(sentences: readonly Sentence[], index: number): Sentence[] {
  const selected: Sentence[] = [];
  let words = 0;
  for (const sentence of sentences.slice(index)) {
    words += sentence.wordCount;
    if (selected.length > 1 && (words > LINE_WORDS || !sentence.isListItem)) break;
    selected.push(sentence);
  }
  return selected;
}

function fitsWith(a: Sentence, b: Sentence): boolean {
  return a.wordCount + b.wordCount <= LINE_WORDS;
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
