// The baselines of the embedded writer: the first sentence, the lead, LexRank (Erkan and Radev 2004) and
// TextRank (Mihalcea and Tarau 2004), each written from its paper.
import { listTokens } from './rouge.ts';

const DAMPING = 0.85;
const ROUNDS = 60;
const LEXRANK_THRESHOLD = 0.1;
const STOP = new Set(
  listTokens(
    `a about after all also am an and any are as at be because been but by can could did do does for from get had has have he her
     his how i if in into is it its just like me more my no not of on one only or our out over she so some than that the their them
     then there these they this to too up use very was we were what when which who will with would you your`,
  ),
);

export function listSentences(text: string): string[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  return [...segmenter.segment(text)].map((part) => part.segment.trim()).filter((sentence) => sentence !== '');
}

export function firstSentence(text: string): string {
  return listSentences(text)[0] ?? '';
}

export function takeWords(text: string, count: number): string {
  return text.split(/\s+/).slice(0, count).join(' ');
}

/** Sentences by falling LexRank: cosine of tf-idf over 0.1 makes an edge. */
export function rankByLexRank(sentences: readonly string[]): string[] {
  const vectors = buildVectors(sentences.map(listContentTokens));
  return rank(sentences, (a, b) => (cosine(vectors[a], vectors[b]) > LEXRANK_THRESHOLD ? 1 : 0));
}

/** Sentences by falling TextRank: shared words over the logarithms of both lengths. */
export function rankByTextRank(sentences: readonly string[]): string[] {
  const bags = sentences.map((sentence) => new Set(listContentTokens(sentence)));
  return rank(sentences, (a, b) => {
    const left = bags[a] ?? new Set();
    const right = bags[b] ?? new Set();
    const shared = [...left].filter((token) => right.has(token)).length;
    const size = Math.log(left.size + 1) + Math.log(right.size + 1);
    return a === b || shared === 0 ? 0 : shared / size;
  });
}

function listContentTokens(sentence: string): string[] {
  return listTokens(sentence).filter((token) => !STOP.has(token));
}

type Vector = Map<string, number>;

function buildVectors(bags: readonly (readonly string[])[]): Vector[] {
  const found = new Map<string, number>();
  for (const bag of bags) for (const token of new Set(bag)) found.set(token, (found.get(token) ?? 0) + 1);
  return bags.map((bag) => {
    const vector: Vector = new Map();
    for (const token of bag) {
      const rarity = Math.log(bags.length / (found.get(token) ?? 1));
      vector.set(token, (vector.get(token) ?? 0) + rarity);
    }
    return vector;
  });
}

function cosine(a: Vector = new Map(), b: Vector = new Map()): number {
  let dot = 0;
  for (const [token, weight] of a) dot += weight * (b.get(token) ?? 0);
  const norms = length(a) * length(b);
  return norms === 0 ? 0 : dot / norms;
}

function length(vector: Vector): number {
  return Math.sqrt([...vector.values()].reduce((sum, weight) => sum + weight * weight, 0));
}

function rank(sentences: readonly string[], weigh: (a: number, b: number) => number): string[] {
  const count = sentences.length;
  const rows = sentences.map((_, a) => sentences.map((__, b) => weigh(a, b)));
  const sums = rows.map((row) => row.reduce((sum, weight) => sum + weight, 0));
  let scores = sentences.map(() => 1 / count);
  for (let round = 0; round < ROUNDS; round += 1) {
    scores = scores.map((_, to) => {
      const received = rows.reduce(
        (sum, row, from) => sum + ((row[to] ?? 0) / (sums[from] || 1)) * (scores[from] ?? 0),
        0,
      );
      return (1 - DAMPING) / count + DAMPING * received;
    });
  }
  const order = sentences.map((sentence, index) => ({ sentence, index, score: scores[index] ?? 0 }));
  return order.toSorted((a, b) => b.score - a.score || a.index - b.index).map((item) => item.sentence);
}
