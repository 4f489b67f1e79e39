// An answer of the server that came after the copy of this device was shown: without this the page would show the older copy
// until it is opened anew.
import type { QueryCache, QueryClient, QueryKey } from '@tanstack/react-query';
import type { LateResult } from './network-first.ts';

type OnError = NonNullable<QueryCache['config']['onError']>;

interface QueryRef {
  client: QueryClient;
  queryKey: QueryKey;
}

/** Puts it in the place of that copy, unless something newer is there already. */
export async function replaceWithLateAnswer(outcome: LateResult, { client, queryKey }: QueryRef): Promise<void> {
  const cache = client.getQueryCache();
  const query = cache.find({ queryKey });
  // A list of several pages can still be waiting for another one.
  await query?.promise?.catch(() => undefined);
  if (!query) return;
  // Reads reject with an error and nothing else.
  if ('error' in outcome) return cache.config.onError?.(outcome.error as Error, query as Parameters<OnError>[1]);
  const { data, isInvalidated, fetchStatus } = query.state;
  if (isInvalidated || fetchStatus !== 'idle') return;
  const next = isPaged(data)
    ? { ...data, pages: data.pages.map((page) => replace(page, outcome)) }
    : replace(data, outcome);
  client.setQueryData(queryKey, next);
}

type LateAnswer = Extract<LateResult, { answer: unknown }>;

/** The cache shares structure between answers, so the copy is found by what is in it. */
function replace(shown: unknown, { answer, shown: instead }: LateAnswer): unknown {
  return JSON.stringify(shown) === JSON.stringify(instead) ? answer : shown;
}

function isPaged(data: unknown): data is { pages: readonly unknown[] } {
  return Array.isArray((data as { pages?: unknown } | null | undefined)?.pages);
}
