// Counts content words and phrases of two or three words: on which days they occur, and in which spellings.
import { isFiller, isSignificant, isWeakAlone } from '../text/filler-words.ts';
import { isNegated } from '../text/negation.ts';
import type { ParsedDay } from '../entries/read-entries.ts';
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
}

/** Finds or creates the occurrence to count these stems for; undefined: not counted. */
export type FindOccurrence = (stems: readonly string[], isRare: boolean) => Occurrence | undefined;

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
    const added: Occurrence = { days: new Set(), labels: new Map(), stems, isRare };
    occurrences.set(nameKey(stems), added);
    return added;
  };
  for (const { date, entries } of days) {
    for (const { sentences, language } of entries) {
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
  const { text, language } = place;
  const isSaid = words.map((word, index) => canBeTheme(word, language) && !isNegated(words, index, text, language));
  for (const [index, word] of words.entries()) {
    if (mayStartTriple(words, index)) countTriple(words.slice(index, index + 3), place, pick);
    if (isSaid[index] !== true) continue;
    countWord(word, place, pick);
    const nextIndex = words[index + 1]?.stem === '' ? index + 2 : index + 1;
    const next = words[nextIndex];
    if (next !== undefined && isSaid[nextIndex] === true) countPair([word, next], place, pick);
  }
}

function canBeTheme(word: Word, language: string): boolean {
  const { text, stem } = word;
  // A number, «vs» or a Latin letter is no theme; two Chinese characters are one.
  return (
    stem !== '' && (text.length > 2 || text.charCodeAt(0) > 0x7f) && /^\p{L}/u.test(text) && !isFiller(word, language)
  );
}

function countWord(word: Word, place: WordContext, pick: FindOccurrence): void {
  if (isWeakAlone(word, place.language)) return;
  increment(pick([word.stem], isRare(word, place)), lowerStart(word.text, word.at, place.text), place.date);
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

function countPair([word, other]: readonly [Word, Word], { date, text }: WordContext, pick: FindOccurrence): void {
  if (other.stem === word.stem) return;
  const label = text.slice(word.at, other.at + other.text.length);
  if (PHRASE.test(label)) increment(pick([word.stem, other.stem], true), lowerStart(label, word.at, text), date);
}

function mayStartTriple(words: readonly Word[], index: number): boolean {
  for (let at = index; at < index + 3; at += 1) {
    const word = words[at];
    if (word === undefined || (word.stem === '' && !isSignificant(word))) return false;
  }
  return true;
}

/** «Zu schnell ja»: three adjacent words without articles or the like. */
function countTriple(words: readonly Word[], { date, text, language }: WordContext, pick: FindOccurrence): void {
  const [first, , last] = words;
  if (first === undefined || last === undefined) return;
  if (!words.some(isSignificant) && !words.some((word) => canBeTheme(word, language))) return;
  if (!words.some(({ stem, text: written }) => stem !== '' && /^\p{L}/u.test(written))) return;
  const label = text.slice(first.at, last.at + last.text.length);
  if (!PHRASE.test(label)) return;
  const stems = words.map((word) => word.stem || normaliseSpelling(word.text));
  if (new Set(stems).size === words.length) increment(pick(stems, true), lowerStart(label, first.at, text), date);
}

function increment(occurrence: Occurrence | undefined, label: string, date: string): void {
  if (label.length > LABEL_MAX) return;
  occurrence?.days.add(date);
  occurrence?.labels.set(label, (occurrence.labels.get(label) ?? 0) + 1);
}

/** Lowers the capital of an -ing form at the start of a sentence; a name keeps its capital. */
function lowerStart(label: string, at: number, text: string): string {
  if (!/^\p{Lu}\p{Ll}+ing\b/u.test(label) || !startsSentence(at, text)) return label;
  return label.charAt(0).toLowerCase() + label.slice(1);
}

function startsSentence(at: number, text: string): boolean {
  return BEFORE_SENTENCE.test(text.slice(Math.max(0, at - CHARACTERS_BEFORE), at));
}
