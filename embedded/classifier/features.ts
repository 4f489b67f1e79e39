// What a classifier sees of a sentence: its words, pieces of words and neighbouring words, each as a number from which the
// index of its weight follows (feature hashing, Weinberger et al. 2009; pieces of words as in fastText, Bojanowski et al.
// 2017).
import { fold } from '../../search/fold.ts';

const SENTENCE_END = /[.!?…。！？؟।;\n]+/u;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** What is written without full stops is read in parts. */
const WORDS_MAX = 25;
/** No word of a person; its many pieces would add up. */
const WORD_LETTERS_MAX = 40;
/** Thai, Lao, Khmer, Japanese and Chinese have no spaces between words. */
const UNSPACED = /[\u0E00-\u0EFF\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF]/;
const PIECE = { min: 3, max: 5 };
const UNSPACED_PIECE = { min: 1, max: 4 };
/** So that a word and the same letters as a piece are two features. */
const KIND = { word: 21, piece: 31, pair: 41, triple: 51, distantPair: 61 };
const FIRST_STATE = 0x811c9dc5 | 0;
const NO_WORD = 0;

/** The words of each sentence, in lower case, without accents and apostrophes («dont»), each digit as 0. */
export function listSentences(text: string): string[][] {
  const plain = fold(text.replaceAll('\n', '. '))
    // Folding separates the syllables of Korean and the sound marks of Japanese into parts.
    .normalize('NFC')
    .replace(/['`´‛′ـ]/g, '')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .replace(/\p{N}/gu, '0');
  return plain
    .split(SENTENCE_END)
    .flatMap((sentence) => splitLong(dropRepeated(sentence.match(WORD) ?? [])))
    .filter(({ length }) => length > 0);
}

/** «no no no» says as much as «no», and «x x x x x» nothing. */
function dropRepeated(words: readonly string[]): string[] {
  return words.filter((word, at) => word !== words[at - 1]);
}

function splitLong(words: string[]): string[][] {
  const parts = Math.ceil(words.length / WORDS_MAX);
  return Array.from({ length: parts }, (_, part) => words.slice(part * WORDS_MAX, (part + 1) * WORDS_MAX));
}

/** What each feature of a text counts, so that a long text and a short one weigh the same (their vectors have length 1). */
export function valueOfFeature(features: number): number {
  return features === 0 ? 0 : 1 / Math.sqrt(features);
}

/** A feature that the sentence has twice is visited twice. Its last bits are the index of its weight. */
export function visitFeatures(words: readonly string[], visit: (feature: number) => void): void {
  let before = NO_WORD;
  let twoBefore = NO_WORD;
  for (const word of words) {
    const isUnspaced = UNSPACED.test(word);
    if (!isUnspaced && word.length > WORD_LETTERS_MAX) continue;
    const hash = hashWord(word);
    if (isUnspaced) visitPieces(word, UNSPACED_PIECE, visit);
    else {
      visit(finish(mix(hash, KIND.word)));
      visitPieces(`^${word}$`, PIECE, visit);
    }
    if (before !== NO_WORD) visit(finish(mix(mix(hash, before), KIND.pair)));
    if (twoBefore !== NO_WORD) {
      visit(finish(mix(mix(hash, twoBefore), KIND.distantPair)));
      visit(finish(mix(mix(mix(hash, before), twoBefore), KIND.triple)));
    }
    twoBefore = before;
    before = hash;
  }
}

function visitPieces(word: string, { min, max }: typeof PIECE, visit: (feature: number) => void): void {
  const last = word.length - min;
  for (let start = 0; start <= last; start += 1) {
    let state = KIND.piece;
    const end = Math.min(word.length, start + max);
    for (let at = start; at < end; at += 1) {
      state = mix(state, word.charCodeAt(at));
      if (at - start + 1 >= min) visit(finish(state));
    }
  }
}

function hashWord(word: string): number {
  let state = FIRST_STATE;
  for (let at = 0; at < word.length; at += 1) state = mix(state, word.charCodeAt(at));
  return state;
}

/** FNV-1a (Fowler, Noll and Vo), with 16 or 32 bits a step. */
function mix(state: number, value: number): number {
  return Math.imul(state ^ value, 0x01000193);
}

/** Spreads the upper bits, which FNV mixes best, over the index. */
function finish(state: number): number {
  const mixed = Math.imul(state ^ (state >>> 15), 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}
