// Cuts an entry into the sentences a person would see: by line, by bullet, then by Intl.Segmenter with repairs.

/** Longer ones are cut between words, so that one endless line costs no more than a paragraph. */
const WORDS_MAX = 60;
const CHARACTERS_MAX = 480;
/** Enough to see how a sentence ends. */
const END_CHARACTERS = 24;

/** It keeps nothing between two texts, and making one costs more than an entry. */
const SEGMENTER = new Intl.Segmenter('en', { granularity: 'sentence' });
const BULLET = /^\s*(?:(?:>|(?:[-*+•‣◦▪·–—]|\d{1,2}[.)]|#{1,6}|\[[ xX]?\])\s)\s*)+/u;
const CODE_FENCE = /^\s*```/;
/** Always followed by more of the same sentence. */
const ENDS_IN_ABBREVIATION =
  /(?:^|[\s(])(?:e\.?g|i\.?e|vs|approx|ca|cf|mrs?|dr|prof|nr|z\.\s?b|d\.\s?h|bzw|p\.\s?ex|sra?)\.\s*$/iu;
/** «J. Smith», but not «my wife and I.» */
const ENDS_IN_INITIAL = /\s[A-HJ-Z]\.\s*$/;
/** These may end a sentence too, so only a capital after them starts another. */
const ENDS_IN_SHORT_FORM = /(?:^|[\s(])(?:etc|usw|no|st|pp?|ms|fig|\p{L})\.$/iu;
/** «ORDER BY ... LIMIT»: dots that stand alone leave something out; they end nothing. */
const ENDS_IN_GAP = /\s(?:\.{3}|…)\s*$/;
const LOWER_CASE_START = /(?<![.!?…])([.!?…]+["'”’»)\]]*)\s+(?=[\p{Ll}])/gu;
const HAS_WORD = /[\p{L}\p{N}]/u;
const HAS_SIGN = /[^\s\p{C}\p{Zs}]/u;

export interface SentenceText {
  text: string;
  /** Which line of the entry it stands in. */
  block: number;
  /** Stands in a list. */
  isItem: boolean;
}

/** Stops after about `sentencesMax`. */
export function splitSentences(content: string, sentencesMax: number): SentenceText[] {
  const sentences: SentenceText[] = [];
  let wordless: string | null = null;
  for (const [block, line] of content.split(/[\n\r\u0085\u2028\u2029]+/).entries()) {
    const text = line.replace(BULLET, '').trim();
    if (CODE_FENCE.test(line) || !HAS_WORD.test(text)) {
      if (wordless === null && HAS_SIGN.test(text)) wordless = text;
      continue;
    }
    if (sentences.length >= sentencesMax) break;
    const isItem = BULLET.test(line);
    for (const sentence of splitLine(text, sentencesMax - sentences.length))
      sentences.push({ text: sentence, block, isItem });
  }
  // An entry of nothing but emoji or dots is still what somebody wrote.
  if (sentences.length === 0 && wordless !== null)
    return cutLong(wordless).map((text) => ({ text, block: 0, isItem: false }));
  return sentences;
}

function splitLine(line: string, sentencesMax: number): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const { segment, index } of SEGMENTER.segment(line)) {
    // The end alone decides, so that a sentence of many segments is not read again with each of them.
    const end = line.slice(Math.max(start, index - END_CHARACTERS), index);
    if (end === '' || isUnfinished(end) || isGlued(end, segment)) continue;
    sentences.push(...splitLowerCase(line.slice(start, index)));
    start = index;
    if (sentences.length >= sentencesMax) break;
  }
  if (sentences.length < sentencesMax) sentences.push(...splitLowerCase(line.slice(start)));
  return sentences.flatMap(cutLong).filter((sentence) => HAS_WORD.test(sentence));
}

/** «example.org/a?b=c» is one word; scripts that put no space after a full stop use their own one. */
function isGlued(before: string, after: string): boolean {
  return !/[\s。！？｡．」』）]$/u.test(before) && !/^[\p{Lu}\p{Lo}\s]/u.test(after);
}

function isUnfinished(text: string): boolean {
  const end = text.slice(-END_CHARACTERS);
  return ENDS_IN_ABBREVIATION.test(end) || ENDS_IN_INITIAL.test(end) || ENDS_IN_GAP.test(end);
}

/** «it rained. we stayed in.»: the segmenter waits for a capital. */
function splitLowerCase(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const match of text.matchAll(LOWER_CASE_START)) {
    const end = match.index + (match[1]?.length ?? 0);
    const part = text.slice(start, end);
    if (isUnfinished(part) || ENDS_IN_SHORT_FORM.test(part.slice(-END_CHARACTERS))) continue;
    if (part.endsWith('...') || part.endsWith('…')) continue;
    parts.push(part.trim());
    start = end;
  }
  parts.push(text.slice(start).trim());
  return parts;
}

function cutLong(sentence: string): string[] {
  if (sentence.length < 2 * WORDS_MAX) return [sentence];
  const words = sentence.split(/\s+/);
  if (words.length <= WORDS_MAX && sentence.length <= CHARACTERS_MAX) return [sentence];
  const pieces: string[] = [];
  let piece: string[] = [];
  let characters = 0;
  for (const word of words) {
    if (piece.length > 0 && (piece.length >= WORDS_MAX || characters + word.length > CHARACTERS_MAX)) {
      pieces.push(piece.join(' '));
      piece = [];
      characters = 0;
    }
    piece.push(word);
    characters += word.length + 1;
  }
  pieces.push(piece.join(' '));
  return pieces;
}
