import { SEARCH_QUERY_CHARACTERS_MAX } from '#contract/limits.ts';

interface Outcome {
  query: string;
  days: number;
  hasMore: boolean;
  /** How many days of this device were searched; null if the server searched. */
  keptDays: number | null;
}

/** What is announced once, when a search has ended. */
export function describeOutcome({ query, days, hasMore, keptDays }: Outcome): string {
  const found =
    days === 0 ? `Nothing found for “${query.trim()}”.` : `${hasMore ? 'The latest ' : ''}${nameDays(days)} found`;
  return keptDays === null ? found : `${describeKeptDays(keptDays)} ${found}`;
}

function nameDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

function describeKeptDays(days: number): string {
  if (days === 0) return 'No days are kept here.';
  return days === 1 ? 'Searching the last day kept here.' : `Searching the last ${days} days kept here.`;
}

/** The query in the part of the address that a browser does not send: `#q=garden`. */
export function readQueryFromHash(hash: string): string {
  return (new URLSearchParams(hash.slice(1)).get('q') ?? '').slice(0, SEARCH_QUERY_CHARACTERS_MAX);
}

export function toQueryHash(query: string): string {
  return query === '' ? '' : `#q=${encodeURIComponent(query)}`;
}
