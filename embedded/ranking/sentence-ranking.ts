// Scores the sentences of an entry. Combines TextRank (sentences that share terms support each other) and SumBasic (frequent
// terms count); the weights were tuned on public samples, see docs/embedded-writer.md.
import type { Sentence } from '../entries/read-entries.ts';
import { sumOf } from '../text/sum.ts';

const WEIGHT = {
  graph: 0.6,
  centroid: 0.6,
  /** Early sentences usually name the subject. */
  position: 1.5,
};
const BONUS = {
  /** An insight says more than an early sentence. */
  insight: 3,
  insightOfShort: 0.5,
  /** A long entry often ends with its main point. */
  ending: 1.5,
  /** Part of the relevance. */
  learned: 0.2,
  /** For the order within an entry. */
  learnedUnlessShort: 0.3,
};
const PENALTY = {
  short: 2,
  long: 1,
  /** Larger than any other difference: a passage starts with «it» only if all sentences do. */
  dangling: 3,
  joining: 0.3,
  /** Questions are selected separately. */
  question: 0.3,
  /** A list item says less than its introduction. */
  listItem: 0.3,
};

const POSITION_FADE = 3;
const ENDING_FADE = 1.5;
const FIRST_OCCURRENCE = 0.8;
const SHORT_WORDS = 8;
const LONG_WORDS = 12;
const SHORT_ENTRY_WORDS = 70;
const LONG_ENTRY_WORDS = 160;

/** The graph grows quadratically; above this limit a sentence is compared with all others together. */
const GRAPH_SENTENCES_MAX = 120;
const GRAPH_ROUNDS = 20;
const DAMPING = 0.85;
const AGREEMENT_MAX = 3;

export interface Score {
  /** Comparable across entries. */
  relevance: number;
  /** Order within the entry: relevance plus bonuses for insights and for the end of a long entry. */
  rank: number;
}

export function scoreSentences(sentences: readonly Sentence[]): Score[] {
  const counts = countTerms(sentences);
  const agreement =
    sentences.length > GRAPH_SENTENCES_MAX ? compareWithAll(sentences, counts) : rankByGraph(buildGraph(sentences));
  const words = sumOf(sentences, ({ wordCount }) => wordCount);
  const isLong = words > LONG_ENTRY_WORDS;
  const isShort = words < SHORT_ENTRY_WORDS;
  return sentences.map((sentence, index) => {
    const { stems } = sentence;
    const centroid = sumOf(stems, (stem) => countOf(counts, stem) - FIRST_OCCURRENCE) / Math.sqrt(stems.length + 1);
    const relevance =
      WEIGHT.graph * at(agreement, index) +
      WEIGHT.centroid * centroid +
      WEIGHT.position * Math.exp(-sentence.index / POSITION_FADE) -
      penaliseForm(sentence, sentences[index + 1]);
    const fromEnd = sentences.length - 1 - index;
    const ending = isLong && sentence.isPersonal ? BONUS.ending * Math.exp(-fromEnd / ENDING_FADE) : 0;
    const insight = sentence.isInsight ? (isShort ? BONUS.insightOfShort : BONUS.insight) : 0;
    const learned = sentence.mentionsLearning && !isShort ? BONUS.learnedUnlessShort : 0;
    return { relevance, rank: relevance + ending + insight + learned };
  });
}

function penaliseForm(sentence: Sentence, next: Sentence | undefined): number {
  const introduces = sentence.text.endsWith(':') && next?.isListItem === true;
  return (
    (sentence.isDangling ? PENALTY.dangling : 0) +
    (sentence.isJoining ? PENALTY.joining : 0) +
    (sentence.isQuestion ? PENALTY.question : 0) +
    (sentence.isListItem ? PENALTY.listItem : 0) -
    (sentence.mentionsLearning ? BONUS.learned : 0) +
    (introduces ? 0 : penaliseLength(sentence.wordCount))
  );
}

function penaliseLength(words: number): number {
  if (words < SHORT_WORDS) return (PENALTY.short * (SHORT_WORDS - words)) / SHORT_WORDS;
  return words > LONG_WORDS ? (PENALTY.long * (words - LONG_WORDS)) / LONG_WORDS : 0;
}

function countTerms(sentences: readonly Sentence[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { stems } of sentences) for (const stem of stems) counts.set(stem, countOf(counts, stem) + 1);
  return counts;
}

function countOf(counts: ReadonlyMap<string, number>, stem: string): number {
  return counts.get(stem) ?? 0;
}

/** For more sentences than the graph allows: the terms shared with all others, scaled to a mean of 1 as in the graph. */
function compareWithAll(sentences: readonly Sentence[], counts: ReadonlyMap<string, number>): number[] {
  const raw = sentences.map(
    ({ stems }) => sumOf(stems, (stem) => countOf(counts, stem) - 1) / Math.sqrt(stems.length + 1),
  );
  const mean = sumOf(raw, (score) => score) / sentences.length || 1;
  return raw.map((score) => Math.min(AGREEMENT_MAX, score / mean));
}

/** Edge weights: shared terms divided by the logarithms of both lengths. */
function buildGraph(sentences: readonly Sentence[]): Float64Array[] {
  const sentencesOf = new Map<string, number[]>();
  for (const [index, { stems }] of sentences.entries()) {
    for (const stem of stems) {
      const known = sentencesOf.get(stem);
      if (known === undefined) sentencesOf.set(stem, [index]);
      else known.push(index);
    }
  }
  const sizes = sentences.map(({ stems }) => Math.log(stems.length + 1));
  return sentences.map(({ stems }, from) => {
    const row = new Float64Array(sentences.length);
    for (const stem of stems) for (const to of sentencesOf.get(stem) ?? []) row[to] = at(row, to) + 1;
    row[from] = 0;
    return row.map((shared, to) => (shared === 0 ? 0 : shared / (at(sizes, from) + at(sizes, to))));
  });
}

/** PageRank over the rows, scaled to a mean of 1. */
function rankByGraph(rows: readonly Float64Array[]): Float64Array {
  const count = rows.length;
  const sums = rows.map((row) => sumOf(row, (weight) => weight) || 1);
  let scores = new Float64Array(count).fill(1);
  for (let round = 0; round < GRAPH_ROUNDS; round += 1) {
    const next = new Float64Array(count).fill(1 - DAMPING);
    for (const [from, row] of rows.entries()) {
      const given = (DAMPING * at(scores, from)) / at(sums, from);
      for (let to = 0; to < count; to += 1) next[to] = at(next, to) + given * at(row, to);
    }
    scores = next;
  }
  return scores;
}

function at(values: ArrayLike<number>, index: number): number {
  return values[index] ?? 0;
}
