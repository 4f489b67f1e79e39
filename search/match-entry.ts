// Compares an entry with a query, and finds where its words are in the original text.
import { fold, foldWithOffsets } from './fold.ts';
import type { SearchQuery, Term } from './parse-query.ts';

/** [start, end) in UTF-16 units. */
export type Mark = readonly [number, number];

export interface SearchedEntry {
  content: string;
  promptIndex: number | null;
}

/** Their words have no spaces between them. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
const WORD = /[\p{L}\p{N}\p{M}]/u;
/** As the ends of a text. */
const SPACE = 32;

/** All words in one entry, and none of the excluded ones. */
export function matchesEntry({ terms, prompts }: SearchQuery, { content, promptIndex }: SearchedEntry): boolean {
  if (prompts.length > 0 && (promptIndex === null || !prompts.includes(promptIndex))) return false;
  if (terms.length === 0) return true;
  const folded = fold(content);
  return terms.every((term) => findTerm(folded, term, 0) >= 0 !== term.isExcluded);
}

/** In order and without overlaps. A mark never ends between a letter and its accents. */
export function findMarks(query: Pick<SearchQuery, 'terms'>, content: string): Mark[] {
  const { folded, starts } = foldWithOffsets(content);
  const found: Mark[] = [];
  for (const term of query.terms.filter(({ isExcluded }) => !isExcluded)) {
    const { length } = term.folded;
    for (let at = findTerm(folded, term, 0); at >= 0; at = findTerm(folded, term, at + length))
      found.push([starts[at] ?? 0, endOf(starts, at + length)]);
  }
  return mergeMarks(found);
}

/** One original character may have become several: all of it is marked. */
function endOf(starts: readonly number[], next: number): number {
  const last = starts[next - 1] ?? 0;
  let end = next;
  while (end < starts.length - 1 && starts[end] === last) end += 1;
  return starts[end] ?? last;
}

function mergeMarks(marks: readonly Mark[]): Mark[] {
  const merged: Mark[] = [];
  for (const [start, end] of marks.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last !== undefined && start < last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], end)];
    else merged.push([start, end]);
  }
  return merged;
}

/** The place of the term at or after `from`, or -1. */
function findTerm(folded: string, { folded: term, isWhole }: Term, from: number): number {
  for (let at = folded.indexOf(term, from); at >= 0; at = folded.indexOf(term, at + 1)) {
    if (isBoundary(folded, at) && (!isWhole || isBoundary(folded, at + term.length))) return at;
  }
  return -1;
}

/** Between two characters of which one is no letter, or of a script without spaces. */
function isBoundary(text: string, at: number): boolean {
  const pair = text.codePointAt(at - 2) ?? 0;
  const before = pair > 0xffff ? pair : text.charCodeAt(at - 1);
  return !isJoined(before || SPACE) || !isJoined(text.codePointAt(at) ?? SPACE);
}

/** Part of a word that may go on. */
function isJoined(code: number): boolean {
  const character = String.fromCodePoint(code);
  return WORD.test(character) && !UNSPACED.test(character);
}
