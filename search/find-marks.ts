// Finds where the words of a query are in the original text.
import { findStarts, foldInPieces } from './fold.ts';
import { findPlaces, type Match } from './match-entry.ts';
import type { SearchQuery } from './parse-query.ts';

/** [start, end) in UTF-16 units. */
export type Mark = readonly [number, number];

type Terms = Pick<SearchQuery, 'terms'>;

/** In order and without overlaps. A mark never ends between a letter and its accents. */
export function findMarks(query: Terms, content: string): Mark[] {
  const pieces = [...foldInPieces(content)];
  const folded = pieces.map((piece) => piece.folded).join('');
  return findMarksIn(query, { content, folded, pieces }, [0, content.length]);
}

/** Only those that begin in a part of the text; a mark may end after it. */
export function findMarksIn(
  { terms }: Terms,
  { content, folded, pieces }: Pick<Match, 'folded' | 'pieces'> & { content: string },
  [from, to]: Mark,
): Mark[] {
  const shown = pieces.filter(({ start, end }) => end > from && start < to);
  const offset = shown[0]?.offset ?? 0;
  const starts = shown.flatMap((piece) => findStarts(content, piece));
  /** One original character may have become several: all of it is marked. */
  const findEnd = (next: number): number => {
    const last = starts[next - 1 - offset];
    let at = next - offset;
    while (at < starts.length && starts[at] === last) at += 1;
    return starts[at] ?? to;
  };
  const found: Mark[] = [];
  for (const term of terms.filter(({ isExcluded }) => !isExcluded))
    for (const place of findPlaces(folded, term, offset, offset + starts.length)) {
      const start = starts[place - offset] ?? to;
      if (start >= to) break;
      if (start >= from) found.push([start, findEnd(place + term.folded.length)]);
    }
  return mergeMarks(found);
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
