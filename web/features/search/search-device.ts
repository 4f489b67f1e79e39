// Searches the days that this device keeps, as the server searches all.
import type { Reflection } from '#contract/reflections.ts';
import type { SearchHit } from '#contract/search.ts';
import { parseQuery } from '../../../search/parse-query.ts';
import { finish } from '../../../search/steps.ts';
import { searchEntry } from '../../../search/snippet.ts';

export function searchDays(days: readonly Reflection[], text: string): SearchHit[] {
  const query = parseQuery(text);
  return days
    .filter(({ date }) => date >= query.from && date <= query.to)
    .toSorted((a, b) => (a.date < b.date ? 1 : -1))
    .flatMap(({ date, entries }) =>
      entries.flatMap((entry) => {
        const found = finish(searchEntry(query, entry));
        return found === null ? [] : [{ date, entryId: entry.id, ...found }];
      }),
    );
}
