// Detects texts about suicide, self-harm or being in danger, in all languages that have a list. The client then shows a
// card with helplines, and generated texts leave the entry out. The result is neither stored nor sent.
import { isSurelyDistress } from '../distress/sounds-like-distress.ts';
import { CRISIS_LANGUAGES } from './crisis-languages.ts';
import { compilePattern, compileSpelling, expandPattern, foldLetters } from './crisis-patterns.ts';
import type { CrisisWords } from './crisis-words.ts';
import { WORD_END, WORD_START, type WordSet, findRequiredWords } from './required-words.ts';
import { createWordIndex, hasBoundedWord } from './word-index.ts';

interface Spelling {
  kind: 'spelling';
  typed: string;
  read: string;
  getPattern: () => RegExp;
}

/** Patterns that no text has needed yet: only the words of their list are in the index. */
interface Expression {
  kind: 'expression';
  words: readonly string[];
  sources: readonly string[];
  list: CrisisWords;
}

interface Pattern {
  kind: 'pattern';
  words: readonly string[];
  /** Of each set one word stands in what it matches. */
  needed: readonly WordSet[];
  /** Compiled when a text has a word that the pattern needs: all of them take seconds. */
  getPattern: () => RegExp;
}

/** What of the index stands in a text. */
interface Found {
  expressions: Set<Expression>;
  spellings: Set<Spelling>;
  places: { pattern: Pattern; at: number }[];
}

/** Longer than the longest expression, before and after its word. */
const REACH = 200;
const LISTS = Object.values(CRISIS_LANGUAGES);
const SPELLINGS = LISTS.flatMap(listSpellings);
const INDEX = createWordIndex<Expression | Spelling | Pattern>();
for (const spelling of SPELLINGS) INDEX.add(WORD_START + spelling.typed + WORD_END, spelling);
for (const expression of LISTS.flatMap(listExpressions))
  for (const word of expression.words) INDEX.add(word, expression);

/** What the lists know, and what sounds so much like it that it needs no list. */
export function mentionsCrisis(text: string): boolean {
  return mentionsListedWords(text) || isSurelyDistress(text);
}

/** A pattern is looked for around the words that it needs, so that a long text with common words takes little time. */
export function mentionsListedWords(text: string): boolean {
  const typed = foldLetters(text);
  const found = search(typed);
  if (found.spellings.size === 0) return hasPattern(typed, found);
  const corrected = correctSpelling(typed, found.spellings);
  return hasPattern(corrected, search(corrected));
}

/** Compiles what `mentionsCrisis` compiles when a text needs it, so that the check of all patterns sees them. */
export function compileAllExpressions(): void {
  for (const { getPattern } of [...SPELLINGS, ...LISTS.flatMap(listExpressions).flatMap(listPatterns)]) getPattern();
}

function search(plain: string): Found {
  const found: Found = { expressions: new Set(), spellings: new Set(), places: [] };
  INDEX.search(plain, (owner, at) => {
    if (owner.kind === 'pattern') found.places.push({ pattern: owner, at });
    else if (owner.kind === 'expression') found.expressions.add(owner);
    else found.spellings.add(owner);
  });
  if (found.expressions.size === 0) return found;
  for (const expression of found.expressions) openExpression(expression);
  return search(plain);
}

/** Puts the words that each of its patterns needs in the place of its words, which stand in most texts of a language. */
function openExpression(expression: Expression): void {
  for (const word of expression.words) INDEX.remove(word, expression);
  for (const pattern of listPatterns(expression))
    for (const word of pattern.needed[0] ?? pattern.words) INDEX.add(word, pattern);
}

function hasPattern(plain: string, { places }: Found): boolean {
  const testedUntil = new Map<Pattern, number>();
  for (const { pattern, at } of places) {
    if (at < (testedUntil.get(pattern) ?? 0)) continue;
    testedUntil.set(pattern, at + REACH);
    const near = plain.slice(Math.max(0, at - REACH), at + 2 * REACH);
    if (mayMatch(pattern, near) && pattern.getPattern().test(near)) return true;
  }
  return false;
}

/** An expression that another text has opened needs its words too: which texts came before must make no difference. */
function mayMatch({ words, needed: [, ...others] }: Pattern, near: string): boolean {
  return (
    words.some((word) => near.includes(word)) && others.every((set) => set.some((word) => hasBoundedWord(near, word)))
  );
}

/** One after the other, as a corrected word can be one that another correction expects. */
function correctSpelling(typed: string, found: ReadonlySet<Spelling>): string {
  const made = new Set(SPELLINGS.flatMap(({ read }) => read.split(' ')));
  return SPELLINGS.filter((spelling) => found.has(spelling) || made.has(spelling.typed)).reduce(
    (corrected, { read, getPattern }) => corrected.replace(getPattern(), read),
    typed,
  );
}

function listSpellings({ spellings = {} }: CrisisWords): Spelling[] {
  return Object.entries(spellings).map(([typed, read]) => {
    let compiled: RegExp | undefined;
    return { kind: 'spelling', typed, read, getPattern: () => (compiled ??= compileSpelling(typed)) };
  });
}

function listExpressions(list: CrisisWords): Expression[] {
  return list.patterns.map(([words, ...sources]) => ({
    kind: 'expression',
    words: words.split('|').map(foldLetters),
    sources,
    list,
  }));
}

function listPatterns({ words, sources, list }: Expression): Pattern[] {
  return sources.map((source) => {
    const expanded = expandPattern(source, list);
    let compiled: RegExp | undefined;
    return {
      kind: 'pattern',
      words,
      needed: findRequiredWords(expanded, list.isUnspaced !== true),
      getPattern: () => (compiled ??= compilePattern(expanded, list.isUnspaced === true)),
    };
  });
}
