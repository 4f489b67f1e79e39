// Counts content words and phrases of two or three words: on which days they occur, and in which spellings.
import { isFiller, isSignificant, isTitle, isWeakAlone } from '../text/filler-words.ts';
import { isNegated } from '../text/negation.ts';
import type { ParsedDay } from '../entries/read-entries.ts';
import { hasHardLine } from '../hard-lines/find-hard-lines.ts';
import { listWholeWords, normaliseSpelling, type Word } from '../text/terms.ts';

export interface Occurrence {
  days: Set<string>;
  labels: Map<string, number>;
  stems: readonly string[];
  /** A rare word is a theme on two days, a common word on three. */
  isRare: boolean;
}

/** Keyed by the sorted stems of a pair, so that «form for taxes» and «tax form» are the same. */
export type Occurrences = Map<string, Occurrence>;

export interface WordContext {
  date: string;
  text: string;
  language: string;
  /** False: no occurrence has this stem, so that nothing that begins with it needs to be looked up. */
  isKnown?: (stem: string) => boolean;
}

/** Finds or creates the occurrence to count these stems for; undefined: not counted. */
export type FindOccurrence = (stems: readonly string[], isRare: () => boolean) => Occurrence | undefined;

/** In which themes a word may take part. */
export interface ThemeMarks {
  isAlone: boolean;
  /** How many words further on the other word of a pair is; 0: it starts no pair. */
  pairDistance: number;
  startsTriple: boolean;
}

const PHRASE = /^[\p{L}\p{M}\p{N}\p{Zs}\t'’-]+$/u;
/** The text before the first word of a sentence: the end of a sentence or line, then only marks or numbers. */
const BEFORE_SENTENCE = /(?:^|[.!?…\n\r\u0085\u2028\u2029])[^\p{L}.!?…\n\r\u0085\u2028\u2029]*$/u;
const CHARACTERS_BEFORE = 12;
const LABEL_MAX = 60;
/** English has more short words with little meaning. */
const RARE_LETTERS_ENGLISH = 5;
const RARE_LETTERS = 4;
const CAPITAL_LETTERS = 3;
/** Common forms that are never rare: «walked», «slowly», «lentamente». */
const SAYS_LITTLE: Readonly<Record<string, RegExp>> = {
  en: /(?:ed|ly)$/u,
  fr: /ment$/u,
  es: /mente$/u,
  it: /mente$/u,
  pt: /mente$/u,
};
const DENSE = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]{2}/u;

export function collectOccurrences(days: readonly ParsedDay[]): Occurrences {
  const occurrences: Occurrences = new Map();
  const pick: FindOccurrence = (stems, isRare) => {
    const known = findOccurrence(occurrences, stems);
    if (known !== undefined) return known;
    const added: Occurrence = { days: new Set(), labels: new Map(), stems, isRare: isRare() };
    occurrences.set(nameKey(stems), added);
    return added;
  };
  for (const { date, entries } of days) {
    for (const { sentences, language } of entries) {
      // «kitchen» is no theme in the week of a funeral.
      if (sentences.some(({ text }) => hasHardLine(text))) continue;
      for (const { text, words } of sentences)
        countOccurrences(listWholeWords(text, language) ?? words, { date, text, language }, pick);
    }
  }
  return occurrences;
}

export function findOccurrence(occurrences: Occurrences, stems: readonly string[]): Occurrence | undefined {
  return occurrences.get(nameKey(stems));
}

/** The words of a pair may change their order; those of a phrase of three may not. */
function nameKey(stems: readonly string[]): string {
  const [first = '', second] = stems;
  if (second === undefined) return first;
  if (stems.length > 2) return stems.join(' ');
  return first < second ? `${first} ${second}` : `${second} ${first}`;
}

export function countOccurrences(words: readonly Word[], place: WordContext, pick: FindOccurrence): void {
  countMarked(words, markThemes(words, place), place, pick);
}

export function markThemes(
  words: readonly Word[],
  { text, language }: Pick<WordContext, 'text' | 'language'>,
): ThemeMarks[] {
  const isSaid = words.map(
    (word, index) => canBeTheme(word, language) && !isTitled(words, index) && !isNegated(words, index, text, language),
  );
  return words.map((word, index): ThemeMarks => {
    const startsTriple = mayStartTriple(words, index) && isTriple(words.slice(index, index + 3), text, language);
    if (isSaid[index] !== true) return { isAlone: false, pairDistance: 0, startsTriple };
    const distance = words[index + 1]?.stem === '' ? 2 : 1;
    const next = isSaid[index + distance] === true ? words[index + distance] : undefined;
    const pairDistance = next !== undefined && isPair(word, next, text) ? distance : 0;
    return { isAlone: !isWeakAlone(word, language), pairDistance, startsTriple };
  });
}

function isTitled(words: readonly Word[], index: number): boolean {
  return words.slice(Math.max(0, index - 1), index + 1).some(isTitle);
}

export function countMarked(
  words: readonly Word[],
  marks: readonly ThemeMarks[],
  place: WordContext,
  pick: FindOccurrence,
): void {
  for (const [index, { isAlone, pairDistance, startsTriple }] of marks.entries()) {
    const word = words[index];
    if (word === undefined || place.isKnown?.(nameStem(word)) === false) continue;
    if (startsTriple) count(words.slice(index, index + 3), place, pick);
    if (isAlone) count([word], place, pick);
    const other = pairDistance > 0 ? words[index + pairDistance] : undefined;
    if (other !== undefined) count([word, other], place, pick);
  }
}

function count(words: readonly Word[], place: WordContext, pick: FindOccurrence): void {
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined) return;
  const occurrence = pick(words.map(nameStem), () => words.length > 1 || isRare(first, place));
  if (occurrence === undefined) return;
  const label = sliceLabel(first, last, place.text);
  if (label.length > LABEL_MAX) return;
  const written = lowerStart(label, first.at, place.text);
  occurrence.days.add(place.date);
  occurrence.labels.set(written, (occurrence.labels.get(written) ?? 0) + 1);
}

/** The stop words that may be part of a phrase of three have no stem. */
export function nameStem({ text, stem }: Word): string {
  return stem || normaliseSpelling(text);
}

function sliceLabel(first: Word, last: Word, text: string): string {
  return text.slice(first.at, last.at + last.text.length);
}

function canBeTheme(word: Word, language: string): boolean {
  const { text, stem } = word;
  // A number, «vs» or a Latin letter is no theme; two Chinese characters are one.
  return (
    stem !== '' && (text.length > 2 || text.charCodeAt(0) > 0x7f) && /^\p{L}/u.test(text) && !isFiller(word, language)
  );
}

function isRare({ text, at }: Word, { text: whole, language }: WordContext): boolean {
  if (DENSE.test(text)) return true;
  if (SAYS_LITTLE[language]?.test(text.toLowerCase()) === true) return false;
  const isName = /^\p{Lu}/u.test(text) && !startsSentence(at, whole);
  if (isName) return text.length >= CAPITAL_LETTERS;
  // In German, words in lower case are not nouns.
  if (language === 'de' && !/^\p{Lu}/u.test(text)) return false;
  return text.length >= (language === 'en' ? RARE_LETTERS_ENGLISH : RARE_LETTERS);
}

function isPair(word: Word, other: Word, text: string): boolean {
  return other.stem !== word.stem && PHRASE.test(sliceLabel(word, other, text));
}

function mayStartTriple(words: readonly Word[], index: number): boolean {
  for (let at = index; at < index + 3; at += 1) {
    const word = words[at];
    if (word === undefined || (word.stem === '' && !isSignificant(word))) return false;
  }
  return true;
}

/** «Zu schnell ja»: three adjacent words without articles or the like. */
function isTriple(words: readonly Word[], text: string, language: string): boolean {
  const [first, , last] = words;
  if (first === undefined || last === undefined) return false;
  if (!words.some(isSignificant) && !words.some((word) => canBeTheme(word, language))) return false;
  if (!words.some(({ stem, text: written }) => stem !== '' && /^\p{L}/u.test(written))) return false;
  return PHRASE.test(sliceLabel(first, last, text)) && new Set(words.map(nameStem)).size === words.length;
}

/** Lowers the capital of an -ing form at the start of a sentence; a name keeps its capital. */
function lowerStart(label: string, at: number, text: string): string {
  if (!/^\p{Lu}\p{Ll}+ing\b/u.test(label) || !startsSentence(at, text)) return label;
  return label.charAt(0).toLowerCase() + label.slice(1);
}

function startsSentence(at: number, text: string): boolean {
  return BEFORE_SENTENCE.test(text.slice(Math.max(0, at - CHARACTERS_BEFORE), at));
}
