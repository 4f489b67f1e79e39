// Readings and weekly refreshers: generated on a press and cached for the visit, until an entry changes.
import type { QueryClient } from '@tanstack/react-query';

const NOUNS = new Set(['bedtime', 'weekly']);

export const ON_DEMAND = { enabled: false } as const;

/** `unseen`: a text that is on the screen stays until the page is left. */
export function dropGeneratedTexts(queryClient: QueryClient, userId: string, which: 'all' | 'unseen'): void {
  queryClient.removeQueries({
    predicate: (query) => {
      const [, noun, ofUserId] = query.queryKey;
      // A disabled query does not count as active, so its observers are counted.
      const isShown = which === 'unseen' && query.getObserversCount() > 0;
      return NOUNS.has(String(noun)) && ofUserId === userId && !isShown;
    },
  });
}
