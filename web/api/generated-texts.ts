// Texts written from the days, readings and weeks: asked for by a person and kept for the visit, until something is written.
import type { QueryClient } from '@tanstack/react-query';

const NOUNS = new Set(['bedtime', 'weekly']);

/** The options of their queries: made on a press, never by being shown. */
export const ON_DEMAND = { enabled: false } as const;

/** `unseen`: one that somebody is reading stays until they leave it. */
export function dropGeneratedTexts(queryClient: QueryClient, userId: string, which: 'all' | 'unseen'): void {
  queryClient.removeQueries({
    predicate: (query) => {
      const [, noun, ofUserId] = query.queryKey;
      // By observers, for those that never fetch do not count as active.
      const isLeft = which === 'unseen' && query.getObserversCount() > 0;
      return NOUNS.has(String(noun)) && ofUserId === userId && !isLeft;
    },
  });
}
