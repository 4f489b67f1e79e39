// Passages are what the writer's texts are made of: a whole short entry, or its best sentence with what it leans on.
import type { ReadEntry, Sentence } from './reading.ts';
import { scoreSentences, sumOf } from './ranking.ts';
import { collapse, shorten } from './shorten.ts';

/** An entry this short is its own summary. */
export const WHOLE_ENTRY_WORDS = 30;
/** A line one can take in at a glance. */
export const LINE_WORDS = 22;
/** A sentence this short says little without its neighbour. */
const STUMP_WORDS = 4;
const CANDIDATES_PER_ENTRY = 3;
/** What a good sentence of a longer entry has. */
const WHOLE_ENTRY_SCORE = 3;
/** Across entries it counts little how central a passage is in its own; what several entries say counts. */
const OWN_SCORE = 0.3;
const SAME_ENTRY = 0.4;
const DANGLING = 2;
const OVERLAP_MAX = 0.7;
/** How much of a term's worth is left once a chosen passage has it. */
const COVERED_WORTH = 0.4;
const FIRST_ENTRY = 0.8;

export interface Passage {
  text: string;
  /** Index in the list of entries given. */
  entry: number;
  /** Of its first sentence. */
  index: number;
  sentences: readonly Sentence[];
  stems: ReadonlySet<string>;
  score: number;
  /** Its first word points at something that is not there. */
  isDangling: boolean;
}

/** The best passages of one entry, best first, not overlapping; at least one. */
export function listBestPassages(read: ReadEntry, entry: number, count: number): Passage[] {
  const whole = buildWhole(read, entry);
  if (whole !== null) return [whole];
  const scores = scoreSentences(read.sentences);
  const order = read.sentences
    .map((_, index) => index)
    .toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  const passages: Passage[] = [];
  for (const index of order) {
    const passage = buildPassage({ read, entry, index, score: scores[index] ?? 0 });
    if (passages.some((chosen) => sharesSentence(chosen, passage) || measureOverlap(chosen, passage) > OVERLAP_MAX))
      continue;
    passages.push(passage);
    if (passages.length === count) break;
  }
  return passages;
}

/** The passages that together say most of what all entries say, best first. */
export function choosePassages(
  entries: readonly ReadEntry[],
  isEnough: (chosen: readonly Passage[]) => boolean,
): Passage[] {
  const open = new Set(entries.flatMap((read, entry) => listBestPassages(read, entry, CANDIDATES_PER_ENTRY)));
  const worth = countEntriesByTerm(entries);
  const covered = new Map<string, number>();
  const chosen: Passage[] = [];
  while (open.size > 0 && !isEnough(chosen)) {
    const best = findBest(open, { worth, covered, chosen });
    open.delete(best);
    chosen.push(best);
    for (const stem of best.stems) covered.set(stem, (covered.get(stem) ?? 0) + 1);
    for (const other of open)
      if (sharesSentence(best, other) || measureOverlap(best, other) > OVERLAP_MAX) open.delete(other);
  }
  return chosen;
}

/** An entry that ends by asking, and can be understood without what stands before. */
export function findOpenQuestion({ sentences, language }: ReadEntry, entry: number): Passage | null {
  const last = sentences.at(-1);
  if (last === undefined || !last.isQuestion || last.isDangling) return null;
  const text = shorten(last.text, { language, wordsMax: LINE_WORDS });
  return { text, entry, index: last.index, sentences: [last], stems: new Set(last.stems), score: 0, isDangling: false };
}

function countEntriesByTerm(entries: readonly ReadEntry[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { sentences } of entries) {
    for (const stem of new Set(sentences.flatMap(({ stems }) => stems))) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return counts;
}

interface Coverage {
  worth: ReadonlyMap<string, number>;
  covered: ReadonlyMap<string, number>;
  chosen: readonly Passage[];
}

function findBest(open: ReadonlySet<Passage>, { worth, covered, chosen }: Coverage): Passage {
  let best: Passage | null = null;
  let most = Number.NEGATIVE_INFINITY;
  const entries = new Set(chosen.map((passage) => passage.entry));
  for (const passage of open) {
    const gain = sumOf(
      passage.stems,
      (stem) => ((worth.get(stem) ?? 1) - FIRST_ENTRY) * COVERED_WORTH ** (covered.get(stem) ?? 0),
    );
    const score =
      OWN_SCORE * passage.score +
      gain / Math.sqrt(passage.stems.size + 1) -
      (entries.has(passage.entry) ? SAME_ENTRY : 0) -
      (passage.isDangling ? DANGLING : 0);
    if (score <= most) continue;
    best = passage;
    most = score;
  }
  if (best === null) throw new Error('There is no passage to choose from.');
  return best;
}

function buildWhole(read: ReadEntry, entry: number): Passage | null {
  const words = sumOf(read.sentences, (sentence) => sentence.wordCount);
  const [first] = read.sentences;
  if (first === undefined || words > WHOLE_ENTRY_WORDS) return null;
  const { language } = read;
  const text = shorten(joinSentences(read.sentences), { language, wordsMax: WHOLE_ENTRY_WORDS });
  return {
    text,
    entry,
    index: 0,
    sentences: read.sentences,
    stems: collectStems(read.sentences),
    score: WHOLE_ENTRY_SCORE,
    isDangling: first.isDangling,
  };
}

interface Place {
  read: ReadEntry;
  entry: number;
  index: number;
  score: number;
}

/** One sentence; with the one before when it leans on that, with the one after when it is a stump. */
function buildPassage({ read, entry, index, score }: Place): Passage {
  const sentences = takeWindow(read.sentences, index);
  const [first] = sentences;
  const text = shorten(joinSentences(sentences), { language: read.language, wordsMax: LINE_WORDS });
  return {
    text,
    entry,
    index: first?.index ?? index,
    sentences,
    stems: collectStems(sentences),
    score,
    isDangling: first?.isDangling === true,
  };
}

function takeWindow(sentences: readonly Sentence[], index: number): Sentence[] {
  const sentence = sentences[index];
  if (sentence === undefined) return [];
  const before = sentences[index - 1];
  const after = sentences[index + 1];
  if (sentence.isDangling && before !== undefined && !before.isDangling && fitsWith(sentence, before))
    return [before, sentence];
  if (sentence.text.endsWith(':') && after?.isItem === true) return takeList(sentences, index);
  if (
    sentence.wordCount <= STUMP_WORDS &&
    after !== undefined &&
    after.block === sentence.block &&
    fitsWith(sentence, after)
  ) {
    return [sentence, after];
  }
  return [sentence];
}

/** «Three things:» is nothing without them; as many as a line holds. */
function takeList(sentences: readonly Sentence[], index: number): Sentence[] {
  const taken: Sentence[] = [];
  let words = 0;
  for (const sentence of sentences.slice(index)) {
    words += sentence.wordCount;
    if (taken.length > 1 && (words > LINE_WORDS || !sentence.isItem)) break;
    taken.push(sentence);
  }
  return taken;
}

function fitsWith(a: Sentence, b: Sentence): boolean {
  return a.wordCount + b.wordCount <= LINE_WORDS;
}

/** Lines of a list become one line, kept apart by a semicolon where they have no end of their own. */
function joinSentences(sentences: readonly Sentence[]): string {
  let joined = '';
  for (const [index, { text, block }] of sentences.entries()) {
    if (index > 0 && block !== sentences[index - 1]?.block && !/\p{P}$/u.test(joined)) joined += ';';
    // Chinese and Japanese put no space between sentences.
    joined += index === 0 || /[。！？」』）]$/u.test(joined) ? text : ` ${text}`;
  }
  return collapse(joined);
}

function collectStems(sentences: readonly Sentence[]): Set<string> {
  return new Set(sentences.flatMap(({ stems }) => stems));
}

export function sharesSentence(a: Passage, b: Passage): boolean {
  return a.entry === b.entry && a.sentences.some((sentence) => b.sentences.includes(sentence));
}

/** 0 to 1: the part of the smaller passage's terms that the other has too. */
export function measureOverlap(a: Passage, b: Passage): number {
  const [small, large] = a.stems.size < b.stems.size ? [a.stems, b.stems] : [b.stems, a.stems];
  if (small.size === 0) return a.text === b.text ? 1 : 0;
  return sumOf(small, (stem) => (large.has(stem) ? 1 : 0)) / small.size;
}
