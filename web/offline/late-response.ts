// Applies a server's answer that arrives after the cached one was shown. Without it the page would stay outdated.
import type { QueryCache, QueryClient, QueryKey } from '@tanstack/react-query';
import type { LateResult } from './network-first.ts';

type OnError = NonNullable<QueryCache['config']['onError']>;

interface QueryRef {
  client: QueryClient;
  queryKey: QueryKey;
}

export async function replaceWithLateAnswer(result: LateResult, { client, queryKey }: QueryRef): Promise<void> {
  const cache = client.getQueryCache();
  const query = cache.find({ queryKey });
  // A list may still be loading another of its pages.
  await query?.promise?.catch(() => undefined);
  if (!query) return;
  // Reads reject only with errors.
  if ('error' in result) return cache.config.onError?.(result.error as Error, query as Parameters<OnError>[1]);
  const { data, isInvalidated, fetchStatus } = query.state;
  if (isInvalidated || fetchStatus !== 'idle') return;
  const next = isPaged(data)
    ? { ...data, pages: data.pages.map((page) => replace(page, result)) }
    : replace(data, result);
  client.setQueryData(queryKey, next);
}

type LateAnswer = Extract<LateResult, { answer: unknown }>;

/** Compares by content, because the query cache shares structure between answers. */
function replace(current: unknown, { answer, shown }: LateAnswer): unknown {
  return JSON.stringify(current) === JSON.stringify(shown) ? answer : current;
}

function isPaged(data: unknown): data is { pages: readonly unknown[] } {
  return Array.isArray((data as { pages?: unknown } | null | undefined)?.pages);
}
