// Passages are what the writer's texts are made of: a whole short entry, or its best sentence with what it leans on.
import type { ParsedEntry, Sentence } from '../entries/read-entries.ts';
import { scoreSentences, sumOf } from './sentence-ranking.ts';
import { normaliseWhitespace, shorten } from './shorten.ts';

/** An entry this short is its own summary. */
const WHOLE_ENTRY_WORDS = 30;
/** A line one can take in at a glance. */
export const LINE_WORDS = 22;
/** A sentence this short says little without its neighbour. */
const FRAGMENT_WORDS = 4;
/** What a good sentence of a longer entry has. */
const WHOLE_ENTRY_SCORE = 3;
export const OVERLAP_MAX = 0.7;

export interface Passage {
  /** Index in the list of entries given. */
  entry: number;
  /** Of its first sentence. */
  index: number;
  sentences: readonly Sentence[];
  language: string;
  wordsMax: number;
  stems: ReadonlySet<string>;
  score: number;
  /** Its first word points at something that is not there. */
  isDangling: boolean;
}

/** The best passages of one entry, best first, not overlapping; at least one. */
export function listBestPassages(written: ParsedEntry, entry: number, count: number): Passage[] {
  const read = excludeTasks(written);
  const whole = buildWhole(read, entry);
  if (whole !== null) return [whole];
  const ranked = scoreSentences(read.sentences)
    .map(({ relevance, rank }, index) => ({ score: relevance, rank, index }))
    .toSorted((a, b) => b.rank - a.rank || a.index - b.index);
  const passages: Passage[] = [];
  for (const { index, score } of ranked) {
    const passage = buildPassage({ read, entry, index, score });
    if (passages.some((chosen) => sharesSentence(chosen, passage) || measureOverlap(chosen, passage) > OVERLAP_MAX))
      continue;
    passages.push(passage);
    if (passages.length === count) break;
  }
  return passages;
}

/** Between quotation marks: whole where it fits, else with «…» for what is left out. */
export function quotePassage({ sentences, language, wordsMax }: Passage): string {
  return shorten(joinSentences(sentences), { language, wordsMax, isQuotation: true });
}

/** As a line of its own, shortened. Only what is shown is written out. */
export function renderPassage({ sentences, language, wordsMax }: Passage): string {
  return shorten(joinSentences(sentences), { language, wordsMax });
}

/** An entry that ends by asking, and can be understood without what stands before. */
export function findOpenQuestion({ sentences, language }: ParsedEntry, entry: number): Passage | null {
  const last = sentences.at(-1);
  if (last === undefined || !last.isQuestion || last.isDangling) return null;
  return { entry, index: last.index, ...describe([last], language), score: 0 };
}

/** A to-do list says what is left to do; it stands for an entry only where there is nothing else. */
function excludeTasks({ language, sentences }: ParsedEntry): ParsedEntry {
  const others = sentences.filter(({ isTask }) => !isTask);
  return { language, sentences: others.length > 0 ? others : sentences };
}

function buildWhole({ sentences, language }: ParsedEntry, entry: number): Passage | null {
  if (sumOf(sentences, ({ wordCount }) => wordCount) > WHOLE_ENTRY_WORDS) return null;
  return { entry, index: 0, ...describe(sentences, language), wordsMax: WHOLE_ENTRY_WORDS, score: WHOLE_ENTRY_SCORE };
}

interface PassageContext {
  read: ParsedEntry;
  entry: number;
  index: number;
  score: number;
}

/** One sentence; with the one before when it leans on that, with the one after when it is a stump. */
function buildPassage({ read, entry, index, score }: PassageContext): Passage {
  const sentences = selectWindow(read.sentences, index);
  return { entry, index: sentences[0]?.index ?? index, ...describe(sentences, read.language), score };
}

function describe(sentences: readonly Sentence[], language: string): Omit<Passage, 'entry' | 'index' | 'score'> {
  const stems = new Set(sentences.flatMap(({ stems }) => stems));
  return { sentences, language, wordsMax: LINE_WORDS, stems, isDangling: sentences[0]?.isDangling === true };
}

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

/** None where the sentence beside it has been left out. */
function findNeighbour(sentences: readonly Sentence[], index: number, step: 1 | -1): Sentence | undefined {
  const beside = sentences[index + step];
  return beside?.index === (sentences[index]?.index ?? 0) + step ? beside : undefined;
}

/** «Three things:» is nothing without them; as many as a line holds. */
function selectListItems(sentences: readonly Sentence[], index: number): Sentence[] {
  const taken: Sentence[] = [];
  let words = 0;
  for (const sentence of sentences.slice(index)) {
    words += sentence.wordCount;
    if (taken.length > 1 && (words > LINE_WORDS || !sentence.isListItem)) break;
    taken.push(sentence);
  }
  return taken;
}

function fitsWith(a: Sentence, b: Sentence): boolean {
  return a.wordCount + b.wordCount <= LINE_WORDS;
}

/** Lines of a list become one line, kept apart by a semicolon where they have no end of their own; «…» stands for what is left out. */
function joinSentences(sentences: readonly Sentence[]): string {
  let joined = '';
  for (const [index, { text, lineIndex, index: place }] of sentences.entries()) {
    const before = sentences[index - 1];
    if (before !== undefined && place > before.index + 1) joined += ' …';
    else if (index > 0 && lineIndex !== before?.lineIndex && !/[.!?…:;,。！？]["'”’»]*$/u.test(joined)) joined += ';';
    // Chinese and Japanese put no space between sentences.
    joined += index === 0 || /[。！？」』）]$/u.test(joined) ? text : ` ${text}`;
  }
  return normaliseWhitespace(joined);
}

export function sharesSentence(a: Passage, b: Passage): boolean {
  return a.entry === b.entry && a.sentences.some((sentence) => b.sentences.includes(sentence));
}

/** 0 to 1: the part of the smaller passage's terms that the other has too. */
export function measureOverlap(a: Passage, b: Passage): number {
  const [small, large] = a.stems.size < b.stems.size ? [a.stems, b.stems] : [b.stems, a.stems];
  if (small.size === 0) return joinSentences(a.sentences) === joinSentences(b.sentences) ? 1 : 0;
  return sumOf(small, (stem) => (large.has(stem) ? 1 : 0)) / small.size;
}
