// How much a sentence sounds like words of distress. The lists in crisis/ find what is said plainly; this finds more of what
// is said in other words. `npm run train-classifiers` learns the weights from the sentences in samples/distress.
import { listSentences } from '../classifier/features.ts';
import { scoreText } from '../classifier/score-text.ts';
import { unpackWeights, type Weights } from '../classifier/weight-format.ts';
import { PACKED, POSSIBLE_MIN } from './weights.ts';

/** One in three hundred near misses, because a card with helplines beside an ordinary day disturbs. */
const SURE_MIN = 1.9;
/** The highest of many sentences is high by chance more often. */
const MORE_OF_MANY = 0.5;

let weights: Weights | undefined;

/** Enough not to read a line back. A false positive only leaves out a line. */
export function soundsLikeDistress(text: string): boolean {
  return scoreDistress(text) >= POSSIBLE_MIN;
}

/** Enough to quote the entry nowhere, and to show helplines. */
export function isSurelyDistress(text: string): boolean {
  const score = scoreDistress(text);
  return score >= SURE_MIN && score >= SURE_MIN + MORE_OF_MANY * Math.log(Math.max(1, listSentences(text).length));
}

function scoreDistress(text: string): number {
  weights ??= unpackWeights(PACKED);
  return scoreText(text, weights);
}
