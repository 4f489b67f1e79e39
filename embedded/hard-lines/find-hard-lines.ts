// Finds lines that are too hard to be read back: grief, illness, humiliation, self-contempt, being left, rage, worry at night.
// A false positive only leaves out a line. `npm run train-classifiers` learns the weights from the lines in
// samples/hard-lines.
import { scoreText } from '../classifier/score-text.ts';
import { unpackWeights, type Weights } from '../classifier/weight-format.ts';
import { soundsLikeDistress } from '../distress/sounds-like-distress.ts';
import { getSignalWords } from '../text/signal-words.ts';
import type { ParsedEntry, Sentence } from '../entries/read-entries.ts';
import { HARD_MIN, LANGUAGES, PACKED } from './weights.ts';

/** Sentences this near to a hard one are not quoted; a warm sentence after it is. */
const MARGIN_BEFORE = 2;
const MARGIN_AFTER = 3;

let weights: Weights | undefined;

/** True if a sentence of the text is hard, and does not carry its own turn («I wrote the letter anyway»). */
export function hasHardLine(text: string): boolean {
  weights ??= unpackWeights(PACKED);
  return scoreText(text, weights) >= HARD_MIN;
}

/** The indexes of the hard sentences, and of those near them. */
export function findHardLines({ sentences, language }: ParsedEntry): Set<number> {
  const found = new Set<number>();
  for (const [place, { text }] of sentences.entries()) {
    if (!hasHardLine(text)) continue;
    for (let near = place - MARGIN_BEFORE; near <= place + MARGIN_AFTER; near += 1) {
      const sentence = sentences[near];
      if (sentence === undefined || (near > place && countWarmWords(sentence, language) > 0)) continue;
      found.add(sentence.index);
    }
  }
  return found;
}

/** The indexes of those that may be words of distress. One in forty ordinary sentences is among them. */
export function findPossibleDistress({ sentences }: ParsedEntry): Set<number> {
  return new Set(sentences.filter(({ text }) => soundsLikeDistress(text)).map(({ index }) => index));
}

/** Without hard lines, what is near them, and sentences that refer to one of these. */
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
