// What keeps coming back over several days: two content words close together on two days, or one on three.
import type { WrittenDay } from './day.ts';
import { type ReadEntry, readEntries } from './reading.ts';
import { findStem, type Word } from './terms.ts';

export interface Theme {
  /** In the writer's own words. */
  label: string;
  /** The days it was written on, ascending. */
  days: string[];
  /** How it is recognised in other sentences. */
  stems: readonly string[];
}

export interface ReadDay {
  date: string;
  entries: readonly ReadEntry[];
}

const DAYS_FOR_PAIR = 2;
const DAYS_FOR_SINGLE = 3;
const THEMES_MAX = 5;
/** Nothing but words: with a comma or a picture between them they are not one phrase. */
const PHRASE = /^[\p{L}\p{M}\p{N}\s'’-]+$/u;
/** What is read for themes; a month of ordinary days is far below. */
const CHARACTERS_MAX = 60_000;
/** Words that say nothing even beside each other. */
const EVERYDAY = `learn learned learning lesson day days week weeks today time times feel feeling felt think thinking thought start started people
  person way morning evening night tonight tomorrow yesterday year years month hour hours minute minutes good great bad big little lot bit
  long new old point read reading wrote write writing try trying tried look looking talk said told tell find found realise realize realised
  realized remember better best nice able start half two three four five ten twenty`;
/** These say something only beside another word. */
const WEAK_ALONE = 'work working help ask asking asked question answer right wrong part turn call thing things';

interface Occurrence {
  days: Set<string>;
  /** How often each spelling was used. */
  labels: Map<string, number>;
  stems: readonly string[];
}

export function findThemes(days: readonly WrittenDay[]): Theme[] {
  const budget = Math.floor(CHARACTERS_MAX / Math.max(1, days.length));
  return findThemesRead(days.map(({ date, entries }) => ({ date, entries: readEntries(entries, budget) })));
}

/** The same for days that have been read already. */
export function findThemesRead(days: readonly ReadDay[]): Theme[] {
  const occurrences = new Map<string, Occurrence>();
  const everyday = stemsOf(EVERYDAY);
  const weak = stemsOf(WEAK_ALONE);
  for (const { date, entries } of days) {
    for (const { sentences, language } of entries) {
      for (const { text, words } of sentences)
        collectTerms({ date, text, words: listThemeWords(text, words, language), everyday, weak, occurrences });
    }
  }
  const recurring = [...occurrences.values()].filter(
    ({ days: on, stems }) => on.size >= (stems.length > 1 ? DAYS_FOR_PAIR : DAYS_FOR_SINGLE),
  );
  return dropRepeated(recurring.toSorted(compare)).slice(0, THEMES_MAX).map(toTheme);
}

function stemsOf(list: string): Set<string> {
  return new Set(list.split(/\s+/).map((word) => findStem(word, 'en')));
}

interface Collection {
  date: string;
  text: string;
  words: readonly Word[];
  everyday: ReadonlySet<string>;
  weak: ReadonlySet<string>;
  occurrences: Map<string, Occurrence>;
}

function collectTerms({ date, text, words, everyday, weak, occurrences }: Collection): void {
  for (const [index, word] of words.entries()) {
    if (!canBeTheme(word, everyday)) continue;
    if (!weak.has(word.stem)) note(occurrences, { label: lowerStart(word.text, word.at), stems: [word.stem], date });
    const gap = words[index + 1]?.stem === '' ? 2 : 1;
    const other = words[index + gap];
    if (other === undefined || other.stem === word.stem || !canBeTheme(other, everyday)) continue;
    const label = lowerStart(text.slice(word.at, other.at + other.text.length), word.at);
    if (PHRASE.test(label)) note(occurrences, { label, stems: [word.stem, other.stem], date });
  }
}

function canBeTheme({ text, stem }: Word, everyday: ReadonlySet<string>): boolean {
  // A number, «vs» or one Latin letter makes no theme; two characters of Chinese do.
  const isWord = /^\p{L}/u.test(text) && (text.length > 2 || text.charCodeAt(0) > 0x7f);
  return stem !== '' && isWord && !everyday.has(stem);
}

/** «Asking for help» has its capital from the start of the sentence; a name there keeps its own. */
function lowerStart(label: string, at: number): string {
  return at === 0 && /^\p{Lu}\p{Ll}+ing\b/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

function note(
  occurrences: Map<string, Occurrence>,
  found: { label: string; stems: readonly string[]; date: string },
): void {
  const key = found.stems.toSorted().join(' ');
  const known = occurrences.get(key) ?? {
    days: new Set<string>(),
    labels: new Map<string, number>(),
    stems: found.stems,
  };
  known.days.add(found.date);
  known.labels.set(found.label, (known.labels.get(found.label) ?? 0) + 1);
  occurrences.set(key, known);
}

/** Chinese, Japanese and Thai have no spaces; a theme needs whole words all the same. */
function listThemeWords(text: string, words: readonly Word[], language: string): readonly Word[] {
  if (language !== 'zh' && language !== 'ja' && language !== 'th') return words;
  const found: Word[] = [];
  for (const { segment, index, isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    if (isWordLike !== true) continue;
    const isSmall = segment.length < 2 || /^\p{Script=Hiragana}+$/u.test(segment);
    found.push({ text: segment, at: index, stem: isSmall ? '' : segment });
  }
  return found;
}

function compare(a: Occurrence, b: Occurrence): number {
  return (
    b.days.size - a.days.size ||
    b.stems.length - a.stems.length ||
    countUses(b) - countUses(a) ||
    compareText(pickLabel(a), pickLabel(b))
  );
}

function countUses({ labels }: Occurrence): number {
  return [...labels.values()].reduce((sum, count) => sum + count, 0);
}

/** By code unit, so that every machine and locale agrees. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** «asking», «asking for help», «help»: one theme, not three; the pair says more than its parts. */
function dropRepeated(sorted: readonly Occurrence[]): Occurrence[] {
  const pairs = sorted.filter(({ stems }) => stems.length > 1);
  const kept: Occurrence[] = [];
  for (const occurrence of sorted) {
    const inPair =
      occurrence.stems.length === 1 &&
      pairs.some((pair) => pair.stems.includes(occurrence.stems[0] ?? '') && pair.days.size >= occurrence.days.size);
    const shared = kept.some((other) => other.stems.some((stem) => occurrence.stems.includes(stem)));
    if (!inPair && !shared) kept.push(occurrence);
  }
  return kept;
}

function toTheme(occurrence: Occurrence): Theme {
  return { label: pickLabel(occurrence), days: [...occurrence.days].toSorted(), stems: occurrence.stems };
}

/** The -ing form reads best in «keeps coming back to …»; then what was written most; then the plain spelling. */
function pickLabel({ labels }: Occurrence): string {
  const ranked = [...labels].toSorted(
    ([a, usesOfA], [b, usesOfB]) =>
      Number(/ing\b/.test(b)) - Number(/ing\b/.test(a)) ||
      usesOfB - usesOfA ||
      Number(isLower(b)) - Number(isLower(a)) ||
      compareText(a, b),
  );
  return ranked[0]?.[0] ?? '';
}

function isLower(text: string): boolean {
  return text === text.toLowerCase();
}
