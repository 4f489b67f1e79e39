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
  const uses = listUses(sentences);
  const agreement = sentences.length > GRAPH_SENTENCES_MAX ? compareWithAll(uses) : rankByGraph(buildGraph(uses));
  const words = sumOf(sentences, ({ wordCount }) => wordCount);
  const isLong = words > LONG_ENTRY_WORDS;
  const isShort = words < SHORT_ENTRY_WORDS;
  return sentences.map((sentence, index) => {
    const terms = uses[index] ?? [];
    const centroid = sumOf(terms, ({ length }) => length - FIRST_OCCURRENCE) / Math.sqrt(terms.length + 1);
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

/** For each term of a sentence the indexes of the sentences that have it. */
type Uses = readonly (readonly number[])[];

function listUses(sentences: readonly Sentence[]): Uses[] {
  const indexesByStem = new Map<string, number[]>();
  return sentences.map(({ stems }, index) =>
    stems.map((stem) => {
      const known = indexesByStem.get(stem);
      if (known === undefined) {
        const first = [index];
        indexesByStem.set(stem, first);
        return first;
      }
      known.push(index);
      return known;
    }),
  );
}

/** For more sentences than the graph allows: the terms shared with all others, scaled to a mean of 1 as in the graph. */
function compareWithAll(uses: readonly Uses[]): number[] {
  const raw = uses.map((terms) => sumOf(terms, ({ length }) => length - 1) / Math.sqrt(terms.length + 1));
  const mean = sumOf(raw, (score) => score) / uses.length || 1;
  return raw.map((score) => Math.min(AGREEMENT_MAX, score / mean));
}

/** The neighbours of a sentence in order, and the weight of each. */
interface Edges {
  targets: readonly number[];
  weights: readonly number[];
}

/** Edge weights: shared terms divided by the logarithms of both lengths. */
function buildGraph(uses: readonly Uses[]): Edges[] {
  const sizes = uses.map((terms) => Math.log(terms.length + 1));
  return uses.map((terms, from) => {
    const shared = new Float64Array(uses.length);
    for (const indexes of terms) for (const to of indexes) shared[to] = at(shared, to) + 1;
    const targets = [...shared.keys()].filter((to) => to !== from && at(shared, to) > 0);
    return { targets, weights: targets.map((to) => at(shared, to) / (at(sizes, from) + at(sizes, to))) };
  });
}

/** PageRank over the edges, scaled to a mean of 1. */
function rankByGraph(graph: readonly Edges[]): Float64Array {
  const sums = graph.map(({ weights }) => sumOf(weights, (weight) => weight) || 1);
  let scores = new Float64Array(graph.length).fill(1);
  for (let round = 0; round < GRAPH_ROUNDS; round += 1) {
    const next = new Float64Array(graph.length).fill(1 - DAMPING);
    for (const [from, { targets, weights }] of graph.entries()) {
      const given = (DAMPING * at(scores, from)) / at(sums, from);
      for (const [index, to] of targets.entries()) next[to] = at(next, to) + given * at(weights, index);
    }
    scores = next;
  }
  return scores;
}

function at(values: ArrayLike<number>, index: number): number {
  return values[index] ?? 0;
}
