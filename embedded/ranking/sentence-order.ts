// The order in which the sentences of a longer entry become passages: those that announce themselves come first.
import type { Sentence } from '../entries/read-entries.ts';
import type { Mark } from '../text/insights.ts';
import { scoreSentences } from './sentence-ranking.ts';
import { startsInside } from './sentence-window.ts';

export type OrderSentences = (sentences: readonly Sentence[]) => Ordered[];

interface Ordered {
  index: number;
  score: number;
}

/** The insight, the intention, the sentence that says who and where; then the others by rank. */
export function orderAnnounced(sentences: readonly Sentence[]): Ordered[] {
  const ranked = orderByRank(sentences);
  const findMarked = (mark: Mark): Ordered | undefined => ranked.find(({ index }) => sentences[index]?.mark === mark);
  const start = sentences.findIndex((sentence) => !sentence.isQuestion && !startsInside([sentence]));
  const opening = ranked.find(({ index }) => index === start);
  return [...new Set([findMarked('insight'), findMarked('intention'), opening, ...ranked])].filter(
    (item) => item !== undefined,
  );
}

export function orderByRank(sentences: readonly Sentence[]): Ordered[] {
  return scoreSentences(sentences)
    .map(({ relevance, rank }, index) => ({ score: relevance, rank, index }))
    .toSorted((a, b) => b.rank - a.rank || a.index - b.index);
}
