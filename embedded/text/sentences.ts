// Cuts an entry into the sentences a person would see: by line, by bullet, then by Intl.Segmenter with repairs.

/** Longer ones are cut between words, so that one endless line costs no more than a paragraph. */
const WORDS_MAX = 60;
const CHARACTERS_MAX = 480;
/** Enough to see how a sentence ends. */
const END_CHARACTERS = 24;

/** It keeps nothing between two texts, and making one costs more than an entry. */
const SEGMENTER = new Intl.Segmenter('en', { granularity: 'sentence' });
const BULLET = /^\s*(?:(?:>|(?:[-*+•‣◦▪·–—]|#{1,6})\s)\s*)+/u;
const NUMBER = /^\s*(?:>\s*)*\d{1,2}[.)]\s/u;
const NUMBERED_BULLET = /^\s*(?:(?:>|(?:[-*+•‣◦▪·–—]|\d{1,2}[.)]|#{1,6})\s)\s*)+/u;
/** A line of a to-do list. Its box is kept: a tick is part of what was written. */
const CHECKBOX = /^(?:\[[ xX]?\]|[☐☑☒✓✔✅])\s/u;
/** The line above a to-do list. */
const TASK_HEADING = /^(?:to[- ]?dos?|tasks?|todo list)\s*:?$/iu;
const CODE_FENCE = /^\s*```/;
/** Always followed by more of the same sentence, in any language. */
const ABBREVIATIONS = [
  String.raw`e\.?\s?g|i\.?\s?e|vs|approx|cf|mrs?|ms|dr|prof|rev|resp|incl`,
  String.raw`ca|nr|z\.\s?b|d\.\s?h|u\.\s?a|v\.\s?a|o\.\s?ä|i\.\s?d\.\s?r|bzw|ggf|evtl|inkl|sog|bspw|vgl|hr|tel`,
  String.raw`p\.\s?ex|c\.-à-d|env|mm?e?|mlle|av`,
  String.raw`p\.\s?ej|sra?|srta|dra|ud|uds|dña`,
  String.raw`ad es|p\.\s?es|sig|sig\.ra|dott|avv|cfr`,
  String.raw`profa|exmo|exma|bijv|d\.\s?w\.\s?z|dhr|mevr|m\.\s?b\.\s?t`,
  String.raw`t\.\s?ex|bl\.\s?a|d\.\s?v\.\s?s|f\.\s?eks|esim|ts`,
  String.raw`np|tzn|m\.\s?in|tj|např|tzv|mj|bkz|örn`,
  String.raw`см|вж|zob|srov|т\.\s?е|т\.\s?к|напр|им|ул|див|π\.\s?χ|δηλ|κ`,
].join('|');
const ENDS_IN_ABBREVIATION = new RegExp(String.raw`(?:^|[\s(«“„"])(?:${ABBREVIATIONS})\.\s*$`, 'iu');
/** «ch. 2», «Nr. 5», «pág. 12»: followed by a number, these point to a place. */
const ENDS_IN_REFERENCE =
  /(?:^|[\s(«“„"])(?:ch|chap|cap|capít|kap|ch?apt|pp?|pg|pág|págs|pag|pagg|s|ss|sid|sivu|str|side|no|nos|núm|num|nº|nr|n|vol|bd|bl|abb|fig|tab|tabl|art|par|eq|sec|sect|abschn|ed|rozdz|kapit|гл|стр|с|рис|рік|м|σελ|κεφ)\.\s*$/iu;
/** «J. Smith», «А. Чехов», but not «my wife and I.» */
const ENDS_IN_INITIAL = /(?:^|\s)[A-HJ-ZА-ЮІЇЄΑ-Ω]\.\s*$/;
/** These may end a sentence too, so only a capital after them starts another. */
const ENDS_IN_SHORT_FORM = /(?:^|[\s(])(?:etc|usw|usf|ecc|osv|o\.s\.v|itd|itp|atd|vb|enz|no|st|pp?|fig|\p{L})\.$/iu;
/** «ORDER BY ... LIMIT»: dots that stand alone leave something out; they end nothing. */
const ENDS_IN_GAP = /\s(?:\.{3}|…)\s*$/;
const LOWER_CASE_START = /(?<![.!?…])([.!?…]+["'”’»)\]]*)\s+(?=[\p{Ll}])/gu;
/** «5/10!! Sat on the balcony»: figures alone are no sentence, but the start of the next one. */
const HAS_LETTER = /\p{L}/u;
const HAS_WORD = /[\p{L}\p{N}]/u;
const HAS_SIGN = /[^\s\p{C}\p{Zs}]/u;

export interface SentenceText {
  text: string;
  /** Which line of the entry it stands in. */
  lineIndex: number;
  /** Stands in a list. */
  isListItem: boolean;
  /** A line of a to-do list, or the heading of one. */
  isTask: boolean;
}

/** Stops after about `sentencesMax`. */
export function splitSentences(content: string, sentencesMax: number): SentenceText[] {
  const sentences: SentenceText[] = [];
  let wordless: string | null = null;
  const lines = content.split(/[\n\r\u0085\u2028\u2029]+/);
  for (const [block, line] of lines.entries()) {
    const bullet = isNumbered(lines, block) ? NUMBERED_BULLET : BULLET;
    const text = line.replace(bullet, '').trim();
    if (CODE_FENCE.test(line) || !HAS_WORD.test(text)) {
      if (wordless === null && HAS_SIGN.test(text)) wordless = text;
      continue;
    }
    if (sentences.length >= sentencesMax) break;
    const isTask = CHECKBOX.test(text);
    const isItem = isTask || bullet.test(line);
    if (isTask || TASK_HEADING.test(text)) {
      sentences.push(
        ...splitLong(text).map((piece) => ({ text: piece, lineIndex: block, isListItem: isItem, isTask: true })),
      );
      continue;
    }
    for (const sentence of splitLine(text, sentencesMax - sentences.length))
      sentences.push({ text: sentence, lineIndex: block, isListItem: isItem, isTask });
  }
  // An entry of nothing but emoji or dots is still what somebody wrote.
  if (sentences.length === 0 && wordless !== null)
    return splitLong(wordless).map((text) => ({ text, lineIndex: 0, isListItem: false, isTask: false }));
  return sentences;
}

/** «6. ok.» alone is a score; a list has a number on the next line or on the one before, too. */
function isNumbered(lines: readonly string[], block: number): boolean {
  const hasNumber = [block - 1, block, block + 1].map((index) => NUMBER.test(lines[index] ?? ''));
  return hasNumber[1] === true && (hasNumber[0] === true || hasNumber[2] === true);
}

function splitLine(line: string, sentencesMax: number): string[] {
  const sentences: string[] = [];
  let start = 0;
  let hasLetter = false;
  for (const { segment, index } of SEGMENTER.segment(line)) {
    const isFigure = !hasLetter;
    hasLetter ||= HAS_LETTER.test(segment);
    // The end alone decides, so that a sentence of many segments is not read again with each of them.
    const end = line.slice(Math.max(start, index - END_CHARACTERS), index);
    if (end === '' || isFigure || isUnfinished(end) || isReference(end, segment) || isGlued(end, segment)) continue;
    sentences.push(...splitLowerCase(line.slice(start, index)));
    start = index;
    hasLetter = HAS_LETTER.test(segment);
    if (sentences.length >= sentencesMax) break;
  }
  if (sentences.length < sentencesMax) sentences.push(...splitLowerCase(line.slice(start)));
  return sentences.flatMap(splitLong).filter((sentence) => HAS_WORD.test(sentence));
}

/** «example.org/a?b=c» is one word; scripts that put no space after a full stop use their own one. */
function isGlued(before: string, after: string): boolean {
  return !/[\s。！？｡．」』）]$/u.test(before) && !/^[\p{Lu}\p{Lo}\s]/u.test(after);
}

function isUnfinished(text: string): boolean {
  const end = text.slice(-END_CHARACTERS);
  return ENDS_IN_ABBREVIATION.test(end) || ENDS_IN_INITIAL.test(end) || ENDS_IN_GAP.test(end);
}

/** «ch. 2», «z. B.»; but «He said no. Two of us left.» */
function isReference(before: string, after: string): boolean {
  if (/^\p{L}\.(?:\s|$)/u.test(after)) return /(?:^|\s)\p{L}\.\s*$/u.test(before);
  return /^(?:\d|[ivxlcIVXLC]+\b)/u.test(after) && ENDS_IN_REFERENCE.test(before);
}

/** «it rained. we stayed in.»: the segmenter waits for a capital. */
function splitLowerCase(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const match of text.matchAll(LOWER_CASE_START)) {
    const end = match.index + (match[1]?.length ?? 0);
    const part = text.slice(start, end);
    if (isUnfinished(part) || ENDS_IN_SHORT_FORM.test(part.slice(-END_CHARACTERS))) continue;
    if (part.endsWith('...') || part.endsWith('…') || /^[^\p{L}]{1,12}$/u.test(part)) continue;
    parts.push(part.trim());
    start = end;
  }
  parts.push(text.slice(start).trim());
  return parts;
}

function splitLong(sentence: string): string[] {
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
