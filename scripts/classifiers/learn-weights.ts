// Logistic regression by stochastic gradient descent with AdaGrad (Duchi et al. 2011). Some features of each example are
// left out at random, so that no single one decides (Wang and Manning 2013). The same examples give the same weights.
import { valueOfFeature, visitFeatures } from '../../embedded/classifier/features.ts';

export interface Example {
  /** Whether the classifier shall find it. */
  isFound: boolean;
  /** How much it counts. */
  weight: number;
  sentences: readonly (readonly string[])[];
}

const EPOCHS = 14;
/** The mean of the last epochs depends less on the order of the examples (Polyak and Juditsky 1992). */
const AVERAGED_EPOCHS = 8;
const LEARNING_RATE = 0.5;
const DECAY = 1e-6;
const DROPPED_SHARE = 0.4;
/** Smaller values learn more slowly, and decide less by single features. */
const FEATURE_VALUE = 0.5;
const FIRST_SQUARES = 0.01;
/** A feature of fewer examples says little about any other. */
const USES_MIN = 3;
/** An example that is decided so clearly changes nothing. */
const ERROR_MIN = 1e-3;

export interface Learned {
  /** What a feature counts in a text that has no other. */
  weights: Float64Array;
  /** The score without any feature. */
  bias: number;
}

/** `count` weights, a power of two. */
export function learnWeights(examples: readonly Example[], count: number): Learned {
  const rows = buildRows(examples, count);
  const weights = new Float64Array(count);
  const squares = new Float64Array(count).fill(FIRST_SQUARES);
  const mean = new Float64Array(count);
  let meanBias = 0;
  let bias = 0;
  let biasSquares = FIRST_SQUARES;
  const random = createRandom();
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    shuffle(rows, random);
    for (const { target, weight, value, features } of rows) {
      const kept = features.filter(() => random() >= DROPPED_SHARE);
      let score = bias;
      for (const feature of kept) score += (weights[feature] ?? 0) * value;
      const error = (1 / (1 + Math.exp(-score)) - target) * weight;
      if (Math.abs(error) < ERROR_MIN) continue;
      for (const feature of kept) {
        const current = weights[feature] ?? 0;
        const gradient = error * value + DECAY * current;
        const sum = (squares[feature] ?? 0) + gradient * gradient;
        squares[feature] = sum;
        weights[feature] = current - (LEARNING_RATE * gradient) / Math.sqrt(sum);
      }
      biasSquares += error * error;
      bias -= (LEARNING_RATE * error) / Math.sqrt(biasSquares);
    }
    if (epoch < EPOCHS - AVERAGED_EPOCHS) continue;
    for (const [feature, weight] of weights.entries()) mean[feature] = (mean[feature] ?? 0) + weight / AVERAGED_EPOCHS;
    meanBias += bias / AVERAGED_EPOCHS;
  }
  return { weights: mean.map((weight) => weight * FEATURE_VALUE), bias: meanBias };
}

interface Row {
  target: number;
  weight: number;
  /** What each feature counts. */
  value: number;
  features: Int32Array;
}

/** Without rare features. */
function buildRows(examples: readonly Example[], count: number): Row[] {
  const features = examples.map(({ sentences }) => listFeatures(sentences, count));
  const uses = new Uint32Array(count);
  for (const feature of features.flatMap((list) => [...new Set(list)])) uses[feature] = (uses[feature] ?? 0) + 1;
  return examples.map(({ isFound, weight }, at) => ({
    target: isFound ? 1 : 0,
    weight,
    value: (FEATURE_VALUE * valueOfFeature(features[at]?.length ?? 0)) / (1 - DROPPED_SHARE),
    features: Int32Array.from((features[at] ?? []).filter((feature) => (uses[feature] ?? 0) >= USES_MIN)),
  }));
}

function listFeatures(sentences: Example['sentences'], count: number): number[] {
  const found: number[] = [];
  for (const words of sentences) visitFeatures(words, (feature) => found.push(feature & (count - 1)));
  return found;
}

function shuffle(rows: unknown[], random: () => number): void {
  for (let last = rows.length - 1; last > 0; last -= 1) {
    const chosen = Math.floor(random() * (last + 1));
    [rows[last], rows[chosen]] = [rows[chosen], rows[last]];
  }
}

/** From 0 to 1, the same numbers each time (a linear congruential generator, Press et al. 1992). */
function createRandom(): () => number {
  let state = 12_345;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
