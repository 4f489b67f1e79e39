// What the summaries of the next seven days need of a day: which of its words can be part of a theme. It is stored with
// the day, because finding the words takes ten times as long as reading them.
import { type CheckedEntry, checkEntries } from '../entries/checked-entries.ts';
import { parseEntries } from '../entries/read-entries.ts';
import { hasHardLine } from '../hard-lines/find-hard-lines.ts';
import { listReadParts } from '../entries/reading-budget.ts';
import type { JournalEntry } from '../entries/written-day.ts';
import { detectLanguage } from '../text/language.ts';
import { listWholeWords, listWords, normaliseSpelling, type Word } from '../text/terms.ts';
import { type ThemeMarks, type WordContext, markThemes, nameStem } from './occurrences.ts';

/** Higher with each change of the words, the stems or the marks that the same texts have. */
export const THEME_WORDS_VERSION = 6;
/** The first code is behind the control characters, which JSON writes with six characters. */
const FIRST_CODE = 0x23;
const PAIR = 1;
const ALONE = 4;
const TRIPLE = 8;
const STEM = 16;

/** One string of each text, with three characters for a word: the distance to the word before it, its length, its marks. */
export interface ThemeWords {
  texts: readonly string[];
  /** Those that are not the first letters of their word, in order. */
  stems: readonly string[];
}

export interface MarkedWords {
  words: Word[];
  marks: ThemeMarks[];
}

type MarkedText = MarkedWords & Pick<WordContext, 'text' | 'language'>;

/** The words of what is read of each entry. One that may not be quoted, or has a hard line, has none. */
export function listMarkedTexts(entries: readonly JournalEntry[], charactersMax: number): MarkedText[] {
  return listReadParts(entries, charactersMax).map(({ entry, text }) => {
    const language = detectLanguage(text);
    const words = checkEntries([entry]).flatMap((checked) => listThemeWords({ ...checked, content: text }, language));
    return { text, language, words, marks: markThemes(words, { text, language }) };
  });
}

function listThemeWords(entry: CheckedEntry, language: string): Word[] {
  const text = entry.content;
  const words = listWholeWords(text, language) ?? listWords(text, language);
  // Most texts have none, and need not be split into sentences.
  if (!hasHardLine(text)) return words;
  const sentences = parseEntries([entry], text.length).flatMap((parsed) => parsed.sentences);
  return sentences.some((sentence) => hasHardLine(sentence.text)) ? [] : words;
}

export function buildThemeWords(entries: readonly JournalEntry[], charactersMax: number): ThemeWords {
  const stems: string[] = [];
  const texts = listMarkedTexts(entries, charactersMax).map((marked) => {
    const { words, marks } = selectMarked(marked);
    let end = 0;
    let codes = '';
    for (const [index, word] of words.entries()) {
      const mark = marks[index];
      if (mark === undefined) continue;
      const stem = nameStem(word);
      const isStart = normaliseSpelling(word.text).startsWith(stem);
      if (!isStart) stems.push(stem);
      codes += encode(word.at - end, word.text.length, encodeMarks(mark) + (isStart ? stem.length * STEM : 0));
      end = word.at + word.text.length;
    }
    return codes;
  });
  return { texts, stems };
}

/** The words of one text after another; they need the texts that they were built from. */
export function readThemeWords(stored: ThemeWords, texts: readonly string[]): MarkedWords[] {
  let stemsRead = 0;
  return texts.map((text, index) => {
    const codes = stored.texts[index] ?? '';
    const found: MarkedWords = { words: [], marks: [] };
    let end = 0;
    for (let at = 0; at < codes.length; at += 3) {
      const start = end + decode(codes, at);
      end = start + decode(codes, at + 1);
      const mark = decode(codes, at + 2);
      const written = text.slice(start, end);
      const letters = Math.floor(mark / STEM);
      const stem = letters > 0 ? normaliseSpelling(written).slice(0, letters) : (stored.stems[stemsRead++] ?? '');
      found.words.push({ text: written, at: start, stem });
      found.marks.push(decodeMarks(mark));
    }
    return found;
  });
}

/** The words that take part in a theme; the distances of pairs then count these. */
function selectMarked({ words, marks }: MarkedWords): MarkedWords {
  const isNeeded = new Set<number>();
  for (const [index, { isAlone, pairDistance, startsTriple }] of marks.entries()) {
    if (isAlone) isNeeded.add(index);
    if (pairDistance > 0) isNeeded.add(index).add(index + pairDistance);
    if (startsTriple)
      isNeeded
        .add(index)
        .add(index + 1)
        .add(index + 2);
  }
  const selected: MarkedWords = { words: [], marks: [] };
  for (const [index, mark] of marks.entries()) {
    const word = words[index];
    if (word === undefined || !isNeeded.has(index)) continue;
    const pairDistance = mark.pairDistance === 2 && !isNeeded.has(index + 1) ? 1 : mark.pairDistance;
    selected.words.push(word);
    selected.marks.push({ ...mark, pairDistance });
  }
  return selected;
}

function encodeMarks({ isAlone, pairDistance, startsTriple }: ThemeMarks): number {
  return pairDistance * PAIR + (isAlone ? ALONE : 0) + (startsTriple ? TRIPLE : 0);
}

function decodeMarks(mark: number): ThemeMarks {
  return { isAlone: (mark & ALONE) > 0, pairDistance: mark % ALONE, startsTriple: (mark & TRIPLE) > 0 };
}

function encode(...numbers: readonly number[]): string {
  return String.fromCharCode(...numbers.map((number) => number + FIRST_CODE));
}

function decode(codes: string, at: number): number {
  return codes.charCodeAt(at) - FIRST_CODE;
}
