// How much a sentence sounds like words of distress. The lists in crisis/ find what is said plainly; this finds more of what
// is said in other words.
//
// A linear classifier: it adds the weights of the words, pieces of words and neighbouring words of a sentence, and knows
// neither grammar nor language. `npm run train-distress` learns the weights from the sentences in samples/distress.
import { listSentences, visitFeatures } from './features.ts';
import { unpackWeights, type Weights } from './weight-format.ts';
import { PACKED, POSSIBLE_MIN } from './weights.ts';

/** Odds of 90 to 1, because a card with helplines beside an ordinary day disturbs. */
const SURE_MIN = 4.5;
/** The evidence of a longer sentence counts as that of so many words: small evidence of many words adds up. */
const FULL_WORDS = 15;
/** Words of two sentences that are read together. */
const PAIR_WORDS_MAX = 25;

let unpacked: Weights | undefined;

/** Enough not to read a line back. A false positive only leaves out a line. */
export function soundsLikeDistress(text: string): boolean {
  return scoreText(text) >= POSSIBLE_MIN;
}

/** Enough to quote the entry nowhere, and to show helplines. */
export function isSurelyDistress(text: string): boolean {
  return scoreText(text) >= SURE_MIN;
}

function scoreText(text: string): number {
  unpacked ??= unpackWeights(PACKED);
  return scoreDistress(text, unpacked);
}

/** The score of the sentence, or of two short ones together, that sound most like it: the logarithm of the odds. */
export function scoreDistress(text: string, { values, scale, bias }: Weights): number {
  let highest = -Infinity;
  let before = { evidence: 0, words: Infinity };
  for (const words of listSentences(text)) {
    let sum = 0;
    visitFeatures(words, (feature) => {
      sum += values[feature] ?? 0;
    });
    const one = { evidence: sum * scale, words: words.length };
    // A second sentence may say what the first one meant: «I know the day. It feels calm.»
    const both = { evidence: before.evidence + one.evidence, words: before.words + one.words };
    for (const { evidence, words: count } of both.words <= PAIR_WORDS_MAX ? [one, both] : [one])
      highest = Math.max(highest, evidence * Math.min(1, FULL_WORDS / count) + bias);
    before = one;
  }
  return highest;
}
