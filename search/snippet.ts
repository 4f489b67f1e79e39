// The part of an entry that a result shows.
import { SEARCH_SNIPPET_CHARACTERS_MAX } from '#contract/limits.ts';
import { findMarksIn, type Mark } from './find-marks.ts';
import { findStarts } from './fold.ts';
import { matchEntry, type Match, type SearchedEntry } from './match-entry.ts';
import type { SearchQuery } from './parse-query.ts';

export interface Snippet {
  snippet: string;
  /** Its place in the entry. */
  at: number;
  /** The entry goes on after it. */
  isCut: boolean;
  /** Offsets in the snippet. */
  marks: [number, number][];
}

/** How much is shown before the first mark. */
const LEAD = 60;
/** A cut moves at most this far to the space between two words. A longer word, or a script without spaces, is cut. */
const WORD_CHARACTERS = 40;
const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Stops after each step. Null if the entry does not match. */
export function* searchEntry(query: SearchQuery, entry: SearchedEntry): Generator<undefined, Snippet | null> {
  const match = yield* matchEntry(query, entry);
  return match === null ? null : cutSnippet(query, { ...match, content: entry.content });
}

/** A part around the first mark, cut between words, else between graphemes: a family emoji stays whole. */
function cutSnippet(query: SearchQuery, entry: Match & { content: string }): Snippet {
  const { content } = entry;
  const [at, end] = chooseCut(content, findOrigin(entry));
  const marks = findMarksIn(query, entry, [at, end]).map(([from, to]): [number, number] => [
    from - at,
    Math.min(to, end) - at,
  ]);
  return { snippet: content.slice(at, end), at, isCut: end < content.length, marks };
}

/** Where the first found word begins in the original; 0 for a query without words. */
function findOrigin({ content, pieces, first }: Match & { content: string }): number {
  const piece = pieces.findLast(({ offset }) => offset <= first);
  return (piece && findStarts(content, piece)[first - piece.offset]) ?? 0;
}

function chooseCut(content: string, firstMark: number): Mark {
  if (content.length <= SEARCH_SNIPPET_CHARACTERS_MAX) return [0, content.length];
  // Slow over a whole journal, so it runs only for the entries that are sent.
  const graphemes = GRAPHEMES.segment(content);
  const startOf = (at: number) => graphemes.containing(at)?.index ?? content.length;
  const latest = content.length - SEARCH_SNIPPET_CHARACTERS_MAX;
  const lead = startOf(Math.min(Math.max(0, firstMark - LEAD), latest));
  /** The ends of a text count as spaces. */
  const isSpace = (at: number) => content.charAt(at).trim() === '';
  const first = firstMark - lead < SEARCH_SNIPPET_CHARACTERS_MAX / 2 ? lead : startOf(firstMark);
  const starts = range(first, Math.min(firstMark, first + WORD_CHARACTERS));
  const start = starts.find((at) => isSpace(at - 1) && startOf(at) === at) ?? first;
  const last = startOf(Math.min(content.length, start + SEARCH_SNIPPET_CHARACTERS_MAX));
  // One grapheme may be longer than a snippet: letters with hundreds of accents.
  if (last <= firstMark) return [start, cutCharacters(content, start)];
  const ends = range(Math.max(firstMark + 1, last - WORD_CHARACTERS), last);
  return [start, ends.findLast((at) => isSpace(at) && startOf(at) === at) ?? last];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

function cutCharacters(content: string, start: number): number {
  const end = start + SEARCH_SNIPPET_CHARACTERS_MAX;
  const last = content.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}
