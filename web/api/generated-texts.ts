// Readings and weekly refreshers: generated on a press and cached for the visit, until an entry changes.
import type { QueryClient } from '@tanstack/react-query';
import { isAbout } from './query-keys.ts';

export const ON_DEMAND = { enabled: false } as const;

/** `unseen`: a text that is on the screen stays until the page is left. */
export function dropGeneratedTexts(queryClient: QueryClient, userId: string, which: 'all' | 'unseen'): void {
  const isGenerated = isAbout(userId, ['bedtime', 'weekly']);
  queryClient.removeQueries({
    // A disabled query does not count as active, so its observers are counted.
    predicate: (query) => isGenerated(query) && (which === 'all' || query.getObserversCount() === 0),
  });
}
