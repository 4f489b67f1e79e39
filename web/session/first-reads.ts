// The answers that came with the page, as the answers of the queries.
import type { QueryClient } from '@tanstack/react-query';
import { buildKey } from '../api/query-keys.ts';
import type { Confirmed } from './session-store.ts';

export function takeReads(queryClient: QueryClient, { person, reads }: Confirmed): void {
  for (const [path, answer] of Object.entries(reads)) {
    const key = buildKey(path, 'reflections', person.id);
    // What the page has read meanwhile is newer.
    if (queryClient.getQueryData(key) === undefined) queryClient.setQueryData(key, answer);
  }
}
