// Searches the days that this device keeps, as the server searches all.
import type { Reflection } from '#contract/reflections.ts';
import type { SearchHit } from '#contract/search.ts';
import { matchesEntry } from '../../../search/match-entry.ts';
import { parseQuery } from '../../../search/parse-query.ts';
import { cutSnippet } from '../../../search/snippet.ts';

export function searchDays(days: readonly Reflection[], text: string): SearchHit[] {
  const query = parseQuery(text);
  return days
    .filter(({ date }) => date >= query.from && date <= query.to)
    .toSorted((a, b) => (a.date < b.date ? 1 : -1))
    .flatMap(({ date, entries }) =>
      entries
        .filter((entry) => matchesEntry(query, entry))
        .map(({ id, content }) => {
          const { snippet, at, marks } = cutSnippet(query, content);
          return { date, entryId: id, snippet, at, marks: marks.map(([start, end]): [number, number] => [start, end]) };
        }),
    );
}
