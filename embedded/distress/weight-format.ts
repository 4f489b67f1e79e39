// How the weights of the classifier are written down: seven levels, two weights in a character, for a small download.
import { WEIGHT_COUNT } from './features.ts';

export interface Weights {
  /** From −3 to 3, one for each feature. */
  values: Int8Array;
  /** What one level counts. */
  scale: number;
  /** The score of a sentence without features. */
  bias: number;
}

export interface PackedWeights {
  levels: string;
  scale: number;
  bias: number;
}

const LEVEL_MAX = 3;
const LEVELS = 2 * LEVEL_MAX + 1;
/** From here on there are enough characters in a row that a string can contain as they are. */
const FIRST_CHARACTER = 40;
/** A few features have weights so large that all others would round to nothing. */
const LARGEST_SHARE = 0.999;

export function unpackWeights({ levels, scale, bias }: PackedWeights): Weights {
  const values = new Int8Array(WEIGHT_COUNT);
  for (let at = 0; at < levels.length; at += 1) {
    const pair = levels.charCodeAt(at) - FIRST_CHARACTER;
    values[2 * at] = Math.floor(pair / LEVELS) - LEVEL_MAX;
    values[2 * at + 1] = (pair % LEVELS) - LEVEL_MAX;
  }
  return { values, scale, bias };
}

/** Rounds each weight to its level. */
export function packWeights(weights: Float64Array, bias: number): PackedWeights {
  const sizes = weights
    .filter((weight) => weight !== 0)
    .map(Math.abs)
    .toSorted();
  const largest = sizes[Math.floor(sizes.length * LARGEST_SHARE)] ?? 1;
  const scale = largest / LEVEL_MAX;
  const toLevel = (weight = 0): number =>
    Math.max(-LEVEL_MAX, Math.min(LEVEL_MAX, Math.round(weight / scale))) + LEVEL_MAX;
  const pairs = Array.from({ length: WEIGHT_COUNT / 2 }, (_, at) =>
    String.fromCharCode(FIRST_CHARACTER + toLevel(weights[2 * at]) * LEVELS + toLevel(weights[2 * at + 1])),
  );
  return { levels: pairs.join(''), scale, bias };
}
