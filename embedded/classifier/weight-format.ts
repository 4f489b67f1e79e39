// How the weights of a classifier are written down. Most are zero, so a character stands for a weight and the zeros before it.
export interface Weights {
  /** From −3 to 3. Their number is a power of two, so that the last bits of a feature are an index. */
  values: Int8Array;
  /** What one level counts. */
  scale: number;
  /** The score of a sentence without features. */
  bias: number;
}

export interface PackedWeights {
  /** Of weights, zeros among them. */
  count: number;
  levels: string;
  scale: number;
  bias: number;
}

const LEVEL_MAX = 3;
/** Levels other than zero. */
const LEVELS = [-3, -2, -1, 1, 2, 3];
/** That stand before the weight of a character. */
const ZEROS_MAX = 5;
/** A character that stands for one zero more than these, and for no weight. */
const ONLY_ZEROS = LEVELS.length * (ZEROS_MAX + 1);
/** Characters that a string can contain as they are. Letters would form words by chance, such as marks of open work. */
const CHARACTERS = '0123456789!#%&()*+,-./:;<=>?@[]^_{|}~';
const CODES: ReadonlyMap<number, number> = new Map(
  Array.from(CHARACTERS, (character, code) => [character.charCodeAt(0), code]),
);
/** A few features have weights so large that all others would round to nothing. */
const LARGEST_SHARE = 0.999;
/** Most small weights round to nothing, which halves the download and finds as much. */
const COARSENESS = 2;

export function unpackWeights({ count, levels, scale, bias }: PackedWeights): Weights {
  const values = new Int8Array(count);
  let at = 0;
  for (let place = 0; place < levels.length; place += 1) {
    const code = CODES.get(levels.charCodeAt(place)) ?? 0;
    at += Math.floor(code / LEVELS.length);
    if (code === ONLY_ZEROS) continue;
    values[at] = LEVELS[code % LEVELS.length] ?? 0;
    at += 1;
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
  const scale = (COARSENESS * largest) / LEVEL_MAX;
  let levels = '';
  let zeros = 0;
  for (const weight of weights) {
    const level = Math.max(-LEVEL_MAX, Math.min(LEVEL_MAX, Math.round(weight / scale)));
    if (level === 0) {
      zeros += 1;
      continue;
    }
    for (; zeros > ZEROS_MAX; zeros -= ZEROS_MAX + 1) levels += CHARACTERS.charAt(ONLY_ZEROS);
    levels += CHARACTERS.charAt(zeros * LEVELS.length + LEVELS.indexOf(level));
    zeros = 0;
  }
  return { count: weights.length, levels, scale, bias };
}
