// The part of an entry that a result shows.
import { SEARCH_SNIPPET_CHARACTERS_MAX } from '#contract/limits.ts';
import { findMarks, type Mark } from './match-entry.ts';
import type { SearchQuery } from './parse-query.ts';

export interface Snippet {
  snippet: string;
  /** Its place in the entry. */
  at: number;
  /** Offsets in the snippet. */
  marks: Mark[];
}

/** How much is shown before the first mark. */
const LEAD = 60;
const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A part around the first mark, cut between graphemes: a family emoji stays whole. */
export function cutSnippet(query: Pick<SearchQuery, 'terms'>, content: string): Snippet {
  const found = findMarks(query, content);
  const [at, end] = chooseCut(content, found[0]?.[0] ?? 0);
  const marks = found
    .filter(([from, to]) => from < end && to > at)
    .map(([from, to]): Mark => [Math.max(from, at) - at, Math.min(to, end) - at]);
  return { snippet: content.slice(at, end), at, marks };
}

function chooseCut(content: string, firstMark: number): Mark {
  if (content.length <= SEARCH_SNIPPET_CHARACTERS_MAX) return [0, content.length];
  // Slow over a whole journal, so it runs only for the entries that are sent.
  const graphemes = GRAPHEMES.segment(content);
  const startOf = (at: number) => graphemes.containing(at)?.index ?? content.length;
  const latest = content.length - SEARCH_SNIPPET_CHARACTERS_MAX;
  const lead = startOf(Math.min(Math.max(0, firstMark - LEAD), latest));
  const start = firstMark - lead < SEARCH_SNIPPET_CHARACTERS_MAX / 2 ? lead : startOf(firstMark);
  const end = startOf(Math.min(content.length, start + SEARCH_SNIPPET_CHARACTERS_MAX));
  // One grapheme may be longer than a snippet: letters with hundreds of accents.
  return [start, end > firstMark ? end : cutCharacters(content, start)];
}

function cutCharacters(content: string, start: number): number {
  const end = start + SEARCH_SNIPPET_CHARACTERS_MAX;
  const last = content.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}
