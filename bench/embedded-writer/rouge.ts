// ROUGE-1, -2 and -L as F1 on Porter stems, the mean over all references.
import { findPorterStem } from './porter.ts';

export interface Rouge {
  one: number;
  two: number;
  longest: number;
}

export function scoreText(text: string, references: readonly string[]): Rouge {
  const tokens = listTokens(text);
  return meanRouge(references.map((reference) => scoreTokens(tokens, listTokens(reference))));
}

export function meanRouge(scores: readonly Rouge[]): Rouge {
  const mean = (pick: (score: Rouge) => number): number =>
    scores.reduce((sum, score) => sum + pick(score), 0) / Math.max(1, scores.length);
  return { one: mean((s) => s.one), two: mean((s) => s.two), longest: mean((s) => s.longest) };
}

/** Stems of longer words only, as the reference implementation does. */
export function listTokens(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.map((word) => (word.length > 3 ? findPorterStem(word) : word));
}

function scoreTokens(tokens: readonly string[], reference: readonly string[]): Rouge {
  return {
    one: scoreGrams(tokens, reference),
    two: scoreGrams(listPairs(tokens), listPairs(reference)),
    longest: f1(countLongestCommon(tokens, reference), tokens.length, reference.length),
  };
}

function scoreGrams(grams: readonly string[], reference: readonly string[]): number {
  const left = new Map<string, number>();
  for (const gram of reference) left.set(gram, (left.get(gram) ?? 0) + 1);
  let hits = 0;
  for (const gram of grams) {
    const count = left.get(gram) ?? 0;
    if (count > 0) hits += 1;
    left.set(gram, count - 1);
  }
  return f1(hits, grams.length, reference.length);
}

function listPairs(tokens: readonly string[]): string[] {
  return tokens.slice(1).map((token, index) => `${tokens[index] ?? ''} ${token}`);
}

function countLongestCommon(a: readonly string[], b: readonly string[]): number {
  let previous = Array.from({ length: b.length + 1 }, () => 0);
  for (const token of a) {
    const row = [0];
    for (const [index, other] of b.entries()) {
      const diagonal = (previous[index] ?? 0) + 1;
      row.push(token === other ? diagonal : Math.max(previous[index + 1] ?? 0, row[index] ?? 0));
    }
    previous = row;
  }
  return previous[b.length] ?? 0;
}

function f1(hits: number, tokens: number, reference: number): number {
  return hits === 0 ? 0 : (200 * hits) / (tokens + reference);
}
