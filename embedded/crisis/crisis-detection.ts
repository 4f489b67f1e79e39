// Detects texts about suicide, self-harm or being in danger, in all languages that have a list. The client then shows a
// card with helplines, and generated texts leave the entry out. The result is neither stored nor sent.
import { fold } from '../../search/fold.ts';
import { CRISIS_LANGUAGES } from './crisis-languages.ts';
import type { CrisisWords } from './crisis-words.ts';

interface Expression {
  words: readonly string[];
  patterns: readonly RegExp[];
}

/** Longer than the longest expression, before and after its word. */
const REACH = 200;
const LETTER = String.raw`[\p{L}\p{M}\p{N}]`;
const LISTS = Object.values(CRISIS_LANGUAGES);
// The word stands first, because a search for letters is faster than one for a boundary.
const SPELLINGS = LISTS.flatMap(({ spellings = {} }) => Object.entries(spellings)).map(([typed, read]) => ({
  typed,
  read,
  pattern: new RegExp(`${typed}(?<!${LETTER}${typed})(?!${LETTER})`, 'gu'),
}));
const EXPRESSIONS = LISTS.flatMap(compileList);
const WORDS_BY_START = indexWords();

/** An expression is looked for around its words, so that a long text with common words takes little time. */
export function mentionsCrisis(text: string): boolean {
  const plain = correctSpelling(foldLetters(text));
  const testedUntil = new Map<Expression, number>();
  for (let at = 0; at < plain.length - 1; at += 1) {
    const starting = WORDS_BY_START.get(codeOf(plain, at));
    if (starting === undefined) continue;
    for (const { word, expression } of starting) {
      if (at < (testedUntil.get(expression) ?? 0) || !plain.startsWith(word, at)) continue;
      testedUntil.set(expression, at + REACH);
      const near = plain.slice(Math.max(0, at - REACH), at + 2 * REACH);
      if (expression.patterns.some((pattern) => pattern.test(near))) return true;
    }
  }
  return false;
}

/** Lower case without accents, one space for each whitespace, so that an expression may continue on the next line. */
function foldLetters(text: string): string {
  // Folding separates the syllables of Korean and the sound marks of Japanese into parts.
  return fold(text)
    .normalize('NFC')
    .replace(/[`´‛′]/g, "'")
    .replaceAll('ـ', '')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه');
}

function correctSpelling(text: string): string {
  return SPELLINGS.reduce(
    (corrected, { typed, read, pattern }) => (corrected.includes(typed) ? corrected.replace(pattern, read) : corrected),
    text,
  );
}

/** The first two letters of the words, because one search for all words takes less time than one for each. */
function indexWords(): Map<number, { word: string; expression: Expression }[]> {
  const all = EXPRESSIONS.flatMap((expression) => expression.words.map((word) => ({ word, expression })));
  return Map.groupBy(all, ({ word }) => codeOf(word, 0));
}

function codeOf(text: string, at: number): number {
  return text.charCodeAt(at) * 0x10000 + text.charCodeAt(at + 1);
}

function compileList({ patterns, parts = {}, isUnspaced = false }: CrisisWords): Expression[] {
  return patterns.map(([words, ...sources]) => ({
    words: words.split('|').map(foldLetters),
    patterns: sources.map((source) => compile(source, { parts, isUnspaced })),
  }));
}

function compile(source: string, { parts, isUnspaced }: Required<Pick<CrisisWords, 'parts' | 'isUnspaced'>>): RegExp {
  let whole = source;
  while (/<\w+>/.test(whole)) whole = whole.replace(/<(\w+)>/g, (_, name: string) => parts[name] ?? '');
  whole = whole
    .replace(/!\{([^}]*)\}/g, isUnspaced ? '(?!$1)' : `(?! ($1)(?!${LETTER}))`)
    .replace(/'\??/g, "[' ]?")
    .replaceAll('~', `${LETTER}*`)
    .replace(/\\p\{\w+\}|\\.|[^\\]+/g, (part) => (part.startsWith('\\') ? part : foldLetters(part)));
  return new RegExp(isUnspaced ? whole : `(?<!${LETTER})(?:${whole})(?!${LETTER})`, 'u');
}
