// How certain a classifier is of a text.
//
// A linear classifier adds the weights of the words, pieces of words and neighbouring words of a sentence, and knows neither
// grammar nor language.
import { listSentences, visitFeatures } from './features.ts';
import type { Weights } from './weight-format.ts';

/** The evidence of a longer sentence counts as that of so many words: small evidence of many words adds up. */
const FULL_WORDS = 15;
/** Words of two sentences that are read together. */
const PAIR_WORDS_MAX = 25;

/** The logarithm of the odds of the sentence, or of two short ones together, for which they are highest. */
export function scoreText(text: string, { values, scale, bias }: Weights): number {
  const mask = values.length - 1;
  let highest = -Infinity;
  let before = { evidence: 0, words: Infinity };
  for (const words of listSentences(text)) {
    let sum = 0;
    visitFeatures(words, (feature) => {
      sum += values[feature & mask] ?? 0;
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
