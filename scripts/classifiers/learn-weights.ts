// Logistic regression by stochastic gradient descent with AdaGrad (Duchi et al. 2011). Some features of each example are
// left out at random, so that no single one decides (Wang and Manning 2013). The same examples give the same weights.
import { visitFeatures } from '../../embedded/classifier/features.ts';

export interface Example {
  /** Whether the classifier shall find it. */
  isFound: boolean;
  /** How much it counts. */
  weight: number;
  sentences: readonly (readonly string[])[];
}

const EPOCHS = 14;
const LEARNING_RATE = 0.5;
const DECAY = 1e-6;
const DROPPED_SHARE = 0.4;
/** So that a sentence of usual length begins with steps of a usual size. */
const FEATURE_VALUE = 0.1;
const FIRST_SQUARES = 0.01;
/** A feature of fewer examples says little about any other. */
const USES_MIN = 3;
/** An example that is decided so clearly changes nothing. */
const ERROR_MIN = 1e-3;

/** `count` weights, a power of two, of features that count 1 each; `bias` is the score without any. */
export function learnWeights(examples: readonly Example[], count: number): { weights: Float64Array; bias: number } {
  const rows = buildRows(examples, count);
  const weights = new Float64Array(count);
  const squares = new Float64Array(count).fill(FIRST_SQUARES);
  let bias = 0;
  let biasSquares = FIRST_SQUARES;
  const random = createRandom();
  const value = FEATURE_VALUE / (1 - DROPPED_SHARE);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    shuffle(rows, random);
    for (const { target, weight, features } of rows) {
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
  }
  return { weights: weights.map((weight) => weight * FEATURE_VALUE), bias };
}

interface Row {
  target: number;
  weight: number;
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
