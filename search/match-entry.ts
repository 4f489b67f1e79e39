// Compares an entry with a query, step by step: a long entry need not be compared at once.
import { foldInPieces, type FoldedPiece } from './fold.ts';
import type { SearchQuery, Term } from './parse-query.ts';

export interface SearchedEntry {
  content: string;
  promptIndex: number | null;
}

/** An entry with all words of a query, and none of the excluded ones. */
export interface Match {
  folded: string;
  pieces: readonly FoldedPiece[];
  /** Where the first found word begins in `folded`. */
  first: number;
}

/** What one step compares with one term: far less than a millisecond. */
const WINDOW_UNITS = 8_192;
/** Their words have no spaces between them. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
const WORD = /[\p{L}\p{N}\p{M}]/u;
/** As the ends of a text. */
const SPACE = 32;
/** By code unit: 0 not known yet, 1 part of a word that may go on, 2 anything else. Patterns take most of the time. */
const JOINED = new Uint8Array(0x10000);

/** Stops after each step. Null without a match. */
export function* matchEntry(
  { terms, prompts }: Pick<SearchQuery, 'terms' | 'prompts'>,
  { content, promptIndex }: SearchedEntry,
): Generator<undefined, Match | null> {
  if (prompts.length > 0 && (promptIndex === null || !prompts.includes(promptIndex))) return null;
  const pieces: FoldedPiece[] = [];
  for (const piece of foldInPieces(content)) {
    pieces.push(piece);
    yield;
  }
  const folded = pieces.map((piece) => piece.folded).join('');
  let first = folded.length;
  for (const term of terms) {
    const at = yield* findTerm(folded, term);
    if (at >= 0 === term.isExcluded) return null;
    if (at >= 0) first = Math.min(first, at);
  }
  return { folded, pieces, first };
}

function* findTerm(folded: string, term: Term): Generator<undefined, number> {
  for (let start = 0; start < folded.length; start += WINDOW_UNITS) {
    const [at] = findPlaces(folded, term, start, start + WINDOW_UNITS);
    if (at !== undefined) return at;
    yield;
  }
  return -1;
}

/** Where the term begins in `folded` from `start` to `end`, without overlaps. */
export function* findPlaces(
  folded: string,
  { folded: term, isWhole }: Term,
  start: number,
  end: number,
): Generator<number, void> {
  const window = folded.slice(start, end + term.length - 1);
  for (let at = window.indexOf(term); at >= 0;) {
    const place = start + at;
    const isFound = isBoundary(folded, place) && (!isWhole || isBoundary(folded, place + term.length));
    if (isFound) yield place;
    at = window.indexOf(term, at + (isFound ? term.length : 1));
  }
}

/** Between two characters of which one is no letter, or of a script without spaces. */
function isBoundary(text: string, at: number): boolean {
  const pair = text.codePointAt(at - 2) ?? 0;
  const before = pair > 0xffff ? pair : text.charCodeAt(at - 1);
  return !isJoined(before || SPACE) || !isJoined(text.codePointAt(at) ?? SPACE);
}

function isJoined(code: number): boolean {
  const known = JOINED[code] ?? 0;
  if (known > 0) return known === 1;
  const character = String.fromCodePoint(code);
  const isPart = WORD.test(character) && !UNSPACED.test(character);
  JOINED[code] = isPart ? 1 : 2;
  return isPart;
}
