// How certain a classifier is of a text.
//
// A linear classifier adds the weights of the words, pieces of words and neighbouring words of a sentence, and knows neither
// grammar nor language.
import { listSentences, valueOfFeature, visitFeatures } from './features.ts';
import type { Weights } from './weight-format.ts';

/** Words of two sentences that are read together. */
const PAIR_WORDS_MAX = 25;

interface Evidence {
  /** Of the weights of all features. */
  sum: number;
  features: number;
  words: number;
}

const NONE: Evidence = { sum: 0, features: 0, words: Infinity };

/** The logarithm of the odds of the sentence, or of two short ones together, for which they are highest. */
export function scoreText(text: string, weights: Weights): number {
  let highest = -Infinity;
  let before = NONE;
  for (const words of listSentences(text)) {
    const one = weigh(words, weights);
    // A second sentence may say what the first one meant: «I know the day. It feels calm.»
    const both = addEvidence(before, one);
    for (const evidence of both.words <= PAIR_WORDS_MAX ? [one, both] : [one])
      highest = Math.max(highest, scoreEvidence(evidence, weights));
    before = one;
  }
  return highest;
}

function weigh(words: readonly string[], { values }: Weights): Evidence {
  const mask = values.length - 1;
  let sum = 0;
  let features = 0;
  visitFeatures(words, (feature) => {
    sum += values[feature & mask] ?? 0;
    features += 1;
  });
  return { sum, features, words: words.length };
}

function addEvidence(one: Evidence, other: Evidence): Evidence {
  return { sum: one.sum + other.sum, features: one.features + other.features, words: one.words + other.words };
}

function scoreEvidence({ sum, features }: Evidence, { scale, bias }: Weights): number {
  return sum * scale * valueOfFeature(features) + bias;
}
