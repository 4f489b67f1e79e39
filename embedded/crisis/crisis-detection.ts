// Detects texts about suicide, self-harm or being in danger, in all languages that have a list. The client then shows a
// card with helplines, and generated texts leave the entry out. The result is neither stored nor sent.
import { fold } from '../../search/fold.ts';
import { CRISIS_LANGUAGES } from './crisis-languages.ts';
import type { CrisisWords } from './crisis-words.ts';

interface Expression {
  words: readonly string[];
  /** Compiled when a text has one of the words: all of them take seconds. */
  getPatterns: () => readonly RegExp[];
}

/** Longer than the longest expression, before and after its word. */
const REACH = 200;
const NO_LETTER = -1;
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
    for (const { word, expression } of starting.get(plain.charCodeAt(at + 2)) ?? starting.get(NO_LETTER) ?? []) {
      if (!plain.startsWith(word, at) || at < (testedUntil.get(expression) ?? 0)) continue;
      testedUntil.set(expression, at + REACH);
      const near = plain.slice(Math.max(0, at - REACH), at + 2 * REACH);
      if (expression.getPatterns().some((pattern) => pattern.test(near))) return true;
    }
  }
  return false;
}

/** Compiles what `mentionsCrisis` compiles when a text needs it, so that the check of all patterns sees them. */
export function compileAllExpressions(): void {
  for (const { getPatterns } of EXPRESSIONS) getPatterns();
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

interface WordOfExpression {
  word: string;
  expression: Expression;
}

/** By the first two letters and the third one, because one search for all words takes less time than one for each. */
function indexWords(): Map<number, Map<number, WordOfExpression[]>> {
  const all = EXPRESSIONS.flatMap((expression) => expression.words.map((word) => ({ word, expression })));
  const byStart = Map.groupBy(all, ({ word }) => codeOf(word, 0));
  return new Map([...byStart].map(([code, words]) => [code, indexThirdLetters(words)]));
}

/** A word of two letters is in the list of every third letter. */
function indexThirdLetters(words: readonly WordOfExpression[]): Map<number, WordOfExpression[]> {
  const byThird = Map.groupBy(words, ({ word }) => (word.length > 2 ? word.charCodeAt(2) : NO_LETTER));
  const short = byThird.get(NO_LETTER) ?? [];
  return new Map([...byThird].map(([third, some]) => [third, third === NO_LETTER ? some : [...some, ...short]]));
}

function codeOf(text: string, at: number): number {
  return text.charCodeAt(at) * 0x10000 + text.charCodeAt(at + 1);
}

function compileList({ patterns, parts = {}, isUnspaced = false }: CrisisWords): Expression[] {
  return patterns.map(([words, ...sources]) => {
    let compiled: RegExp[] | undefined;
    return {
      words: words.split('|').map(foldLetters),
      getPatterns: () => (compiled ??= sources.map((source) => compile(source, { parts, isUnspaced }))),
    };
  });
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
