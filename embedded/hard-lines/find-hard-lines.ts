// Finds lines that are too hard to be read back: death, illness, worthlessness, being left; and milder ones, such as tears
// or worry, without warm words in the same sentence. A false positive only leaves out a line.
import { HARD_LANGUAGES } from './hard-languages.ts';
import type { HardWords } from './hard-words.ts';
import { soundsLikeDistress } from '../distress/sounds-like-distress.ts';
import { getSignalWords } from '../text/signal-words.ts';
import type { ParsedEntry, Sentence } from '../entries/read-entries.ts';
import { joinLines, wholeWords } from '../text/word-lists.ts';

/** Sentences this near to a hard one are not quoted; a warm sentence after it is. */
const MARGIN_BEFORE = 2;
const MARGIN_AFTER = 3;
const LONGEST_DENIAL = 24;
const NEVER = '(?!)';

type Compiled = ReturnType<typeof compile>;

const COMPILED: ReadonlyMap<string, Compiled> = new Map(
  Object.entries(HARD_LANGUAGES).map(([language, words]) => [language, compile(words)]),
);

/** `languages`: that of the sentence and others of these days; the language of a short line is often detected wrongly. */
export function isHardLine(sentence: Sentence, language: string, languages = new Set([language])): boolean {
  return gradeLine(sentence, language, listKnown(languages)) !== null;
}

/** The indexes of the hard sentences, and of those near them. */
export function findHardLines(entry: ParsedEntry, languages = new Set([entry.language])): Set<number> {
  return widen(entry, gradeLines(entry, languages));
}

/** The indexes of those that may be words of distress. One in forty ordinary sentences is among them. */
export function findPossibleDistress({ sentences }: ParsedEntry): Set<number> {
  return new Set(sentences.filter(({ text }) => soundsLikeDistress(text)).map(({ index }) => index));
}

/** Without hard lines, what is near them, and sentences that refer to one of these. */
export function removeHardLines(entry: ParsedEntry, languages = new Set([entry.language])): ParsedEntry {
  return remove(entry, findHardLines(entry, languages));
}

/** What of an entry may become a theme: nothing of one with a severe line, «kitchen» in the week of a funeral. */
export function keepThemeSentences(entry: ParsedEntry, languages = new Set([entry.language])): ParsedEntry {
  const grades = gradeLines(entry, languages);
  return grades.includes('severe') ? { ...entry, sentences: [] } : remove(entry, widen(entry, grades));
}

/** False for most texts, without splitting them into sentences. */
export function mayHaveHardLine(text: string, language: string): boolean {
  const words = COMPILED.get(language);
  return words !== undefined && mayBeHard(text.replaceAll('’', "'"), words);
}

/** False for a language whose hard lines are not known. */
export function knowsHardLines(language: string): boolean {
  return COMPILED.has(language);
}

export function countWarmWords({ stems }: Sentence, language: string): number {
  const { warm } = getSignalWords(language);
  return stems.filter((stem) => warm.has(stem)).length;
}

type Grade = 'severe' | 'hard' | null;

function gradeLines({ sentences, language }: ParsedEntry, languages: ReadonlySet<string>): Grade[] {
  const known = listKnown(languages);
  return sentences.map((sentence) => gradeLine(sentence, language, known));
}

function gradeLine(sentence: Sentence, language: string, all: readonly Compiled[]): Grade {
  const text = sentence.text.replaceAll('’', "'");
  // Most lines have no such word.
  const known = all.filter((words) => mayBeHard(text, words));
  if (known.length === 0) return null;
  if (known.some(({ severe }) => severe.test(text))) return 'severe';
  if (known.some(({ scenes }) => scenes.test(text))) return 'hard';
  const mild = Math.max(0, ...known.map((words) => countMildWords(text, words)));
  if (known.some(({ setting, signal }) => setting.test(text) && (mild > 0 || signal.test(text)))) return 'hard';
  if (known.some(({ turn }) => turn.test(text))) return null;
  const isHard =
    known.some(({ bitter }) => bitter.test(text)) || (mild > 0 && mild >= countWarmWords(sentence, language));
  return isHard ? 'hard' : null;
}

function widen({ sentences, language }: ParsedEntry, grades: readonly Grade[]): Set<number> {
  const found = new Set<number>();
  for (const [place, grade] of grades.entries()) {
    if (grade === null) continue;
    for (let near = place - MARGIN_BEFORE; near <= place + MARGIN_AFTER; near += 1) {
      const sentence = sentences[near];
      if (sentence === undefined || (near > place && countWarmWords(sentence, language) > 0)) continue;
      found.add(sentence.index);
    }
  }
  return found;
}

function remove(entry: ParsedEntry, hard: ReadonlySet<number>): ParsedEntry {
  if (hard.size === 0) return entry;
  const sentences = entry.sentences.filter(
    ({ index, isDangling, isJoining }) => !hard.has(index) && !((isDangling || isJoining) && hard.has(index - 1)),
  );
  return { ...entry, sentences };
}

function listKnown(languages: ReadonlySet<string>): Compiled[] {
  return [...languages].flatMap((one) => COMPILED.get(one) ?? []);
}

/** The scenes are not part of `any`, so that they are compiled once. */
function mayBeHard(text: string, { any, scenes }: Compiled): boolean {
  return any.test(text) || scenes.test(text);
}

function countMildWords(text: string, { mild, denied }: Compiled): number {
  return [...text.matchAll(mild)].filter(
    ({ index }) => !denied.test(text.slice(Math.max(0, index - LONGEST_DENIAL), index)),
  ).length;
}

function compile({
  severe,
  bitter,
  scenes,
  mild,
  setting,
  signal,
  denial = NEVER,
  turn,
  isUnspaced = false,
}: HardWords) {
  const build = (alternatives = NEVER, flags = 'iu'): RegExp =>
    new RegExp(isUnspaced ? joinLines(alternatives) : wholeWords(alternatives), flags);
  return {
    any: build([severe, bitter, mild, setting].filter((words) => words !== undefined).join('|')),
    severe: build(severe),
    bitter: build(bitter),
    scenes: build(scenes),
    mild: build(mild, 'giu'),
    setting: build(setting),
    signal: build(signal),
    turn: build(turn),
    denied: new RegExp(`(?<![\\p{L}'])(?:${denial}) (?:\\p{L}{1,9} )?$`, 'iu'),
  };
}
