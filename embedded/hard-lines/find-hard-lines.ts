// Finds lines that are too hard to be read back: grief, illness, humiliation, self-contempt, being left, rage, worry at night.
// A false positive only leaves out a line. `npm run train-classifiers` learns the weights from the lines in
// samples/hard-lines.
import { scoreText } from '../classifier/score-text.ts';
import { unpackWeights, type Weights } from '../classifier/weight-format.ts';
import { soundsLikeDistress } from '../distress/sounds-like-distress.ts';
import { countWords } from '../text/terms.ts';
import { getSignalWords } from '../text/signal-words.ts';
import type { ParsedEntry, Sentence } from '../entries/read-entries.ts';
import { HARD_MIN, LANGUAGES, PACKED } from './weights.ts';

/** A short sentence is less often hard than its words: «The cat sat with me.» */
const LENGTH_SHARE = 1;
const LENGTH_WORDS_MAX = 16;
/** A sentence beside a hard one often belongs to it. */
const NEIGHBOUR_SHARE = 0.35;
const NEIGHBOUR_MAX = 3;
/** A line that is less below the threshold may be hard. */
const DOUBT = 0.5;

let weights: Weights | undefined;

/** True if the text, which may be several sentences, is hard, and does not carry its own turn («I wrote the letter anyway»). */
export function hasHardLine(text: string): boolean {
  return scoreHardLine(text) >= HARD_MIN;
}

/** Enough not to bring a line back on a later evening. */
export function mayBeHard(text: string): boolean {
  return scoreHardLine(text) >= HARD_MIN - DOUBT;
}

function scoreHardLine(text: string): number {
  weights ??= unpackWeights(PACKED);
  return scoreWithLength(text, weights);
}

/** How hard a text sounds: the logarithm of the odds, and more for a longer text. */
export function scoreWithLength(text: string, weights: Weights): number {
  return scoreText(text, weights) + LENGTH_SHARE * Math.log(1 + Math.min(LENGTH_WORDS_MAX, countWords(text)));
}

/** The indexes of the hard sentences; a warm one that only stands beside them is none. */
export function findHardLines({ sentences, language }: ParsedEntry): Set<number> {
  const scores = sentences.map(({ text }) => scoreHardLine(text));
  const near = (place: number): number =>
    NEIGHBOUR_SHARE * Math.max(0, Math.min(NEIGHBOUR_MAX, (scores[place] ?? HARD_MIN) - HARD_MIN));
  const hard = sentences.filter((sentence, place) => {
    const own = scores[place] ?? 0;
    if (own >= HARD_MIN) return true;
    return own + near(place - 1) + near(place + 1) >= HARD_MIN && countWarmWords(sentence, language) === 0;
  });
  return new Set(hard.map(({ index }) => index));
}

/** The indexes of those that may be words of distress. One in thirty ordinary sentences is among them. */
export function findPossibleDistress({ sentences }: ParsedEntry): Set<number> {
  return new Set(sentences.filter(({ text }) => soundsLikeDistress(text)).map(({ index }) => index));
}

/** Without hard lines, and sentences that refer to one of these. */
export function removeHardLines(entry: ParsedEntry): ParsedEntry {
  const hard = findHardLines(entry);
  if (hard.size === 0) return entry;
  const sentences = entry.sentences.filter(
    ({ index, isDangling, isJoining }) => !hard.has(index) && !((isDangling || isJoining) && hard.has(index - 1)),
  );
  return { ...entry, sentences };
}

/** False for a language whose hard lines are not known. */
export function knowsHardLines(language: string): boolean {
  return LANGUAGES.includes(language);
}

export function countWarmWords({ stems }: Sentence, language: string): number {
  const { warm } = getSignalWords(language);
  return stems.filter((stem) => warm.has(stem)).length;
}
