// Content words, and two of them close together: on which days they were written, and how they were spelt.
import type { ReadDay } from './reading.ts';
import { findStem, listWholeWords, type Word } from './terms.ts';

export interface Occurrence {
  days: Set<string>;
  /** How often each spelling was used. */
  labels: Map<string, number>;
  stems: readonly string[];
}

/** By their stems in order, so that «form for taxes» and «tax form» are one. */
export type Occurrences = Map<string, Occurrence>;

/** Where a word stands. */
export interface Place {
  date: string;
  text: string;
}

/** Which occurrence one more of these stems counts for, if any. */
export type Pick = (stems: readonly string[]) => Occurrence | undefined;

/** Nothing but words on one line: with a comma or a picture between them they are not one phrase. */
const PHRASE = /^[\p{L}\p{M}\p{N}\p{Zs}\t'’-]+$/u;
/** Words that say nothing even beside each other. */
const EVERYDAY =
  stemsOf(`learn learned learning lesson day days week weeks today time times feel feeling felt think thinking thought start started people
  person way morning evening night tonight tomorrow yesterday year years month hour hours minute minutes good great bad big little lot bit
  long new old point read reading wrote write writing try trying tried look looking talk said told tell find found realise realize realised
  realized remember better best nice able start half two three four five ten twenty`);
/** These say something only beside another word. */
const WEAK_ALONE = stemsOf(
  'work working help ask asking asked question answer right wrong part turn call thing things',
);
/** What stands before the first word of a sentence: the end of another or of a line, then marks or a number at most. */
const BEFORE_SENTENCE = /(?:^|[.!?…\n\r\u0085\u2028\u2029])[^\p{L}.!?…\n\r\u0085\u2028\u2029]*$/u;
/** Enough to see it. */
const CHARACTERS_BEFORE = 12;

export function collectOccurrences(days: readonly ReadDay[]): Occurrences {
  const occurrences: Occurrences = new Map();
  const pick: Pick = (stems) => findKnown(occurrences, stems) ?? begin(occurrences, stems);
  for (const { date, entries } of days) {
    for (const { sentences, language } of entries) {
      for (const { text, words } of sentences)
        collectSentence(listWholeWords(text, language) ?? words, { date, text }, pick);
    }
  }
  return occurrences;
}

/** Counts only what has occurred before: for days that are searched. */
export function findKnown(occurrences: Occurrences, stems: readonly string[]): Occurrence | undefined {
  return occurrences.get(nameKey(stems));
}

function begin(occurrences: Occurrences, stems: readonly string[]): Occurrence {
  const made = { days: new Set<string>(), labels: new Map<string, number>(), stems };
  occurrences.set(nameKey(stems), made);
  return made;
}

function nameKey(stems: readonly string[]): string {
  const [first = '', second] = stems;
  if (second === undefined) return first;
  return first < second ? `${first} ${second}` : `${second} ${first}`;
}

function collectSentence(words: readonly Word[], place: Place, pick: Pick): void {
  for (const [index, word] of words.entries()) {
    if (!canBeTheme(word)) continue;
    noteWord(word, place, pick);
    const next = words[index + 1];
    const other = next?.stem === '' ? words[index + 2] : next;
    if (other !== undefined && canBeTheme(other)) notePair([word, other], place, pick);
  }
}

export function canBeTheme({ text, stem }: Word): boolean {
  // A number, «vs» or one Latin letter makes no theme; two characters of Chinese do.
  return stem !== '' && !EVERYDAY.has(stem) && (text.length > 2 || text.charCodeAt(0) > 0x7f) && /^\p{L}/u.test(text);
}

export function noteWord({ text: label, at, stem }: Word, { date, text }: Place, pick: Pick): void {
  if (!WEAK_ALONE.has(stem)) count(pick([stem]), lowerStart(label, at, text), date);
}

export function notePair([word, other]: readonly [Word, Word], { date, text }: Place, pick: Pick): void {
  if (other.stem === word.stem) return;
  const label = text.slice(word.at, other.at + other.text.length);
  if (PHRASE.test(label)) count(pick([word.stem, other.stem]), lowerStart(label, word.at, text), date);
}

function count(occurrence: Occurrence | undefined, label: string, date: string): void {
  occurrence?.days.add(date);
  occurrence?.labels.set(label, (occurrence.labels.get(label) ?? 0) + 1);
}

/** «Asking for help» has its capital from the start of the sentence; a name there keeps its own. */
function lowerStart(label: string, at: number, text: string): string {
  if (!/^\p{Lu}\p{Ll}+ing\b/u.test(label)) return label;
  if (!BEFORE_SENTENCE.test(text.slice(Math.max(0, at - CHARACTERS_BEFORE), at))) return label;
  return label.charAt(0).toLowerCase() + label.slice(1);
}

function stemsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).map((word) => findStem(word, 'en')));
}
