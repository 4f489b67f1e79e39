import { infiniteQueryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  listRemovedEntries,
  listRemovedReflections,
  listRevisions,
  type RemovedEntry,
  type RemovedReflection,
  type Revision,
} from '#contract/history.ts';
import type { Reflection } from '#contract/reflections.ts';
import { LIST_LIMIT_DEFAULT } from '#contract/limits.ts';
import { buildUrl } from '#contract/route.ts';
import { fetchJson } from '../../../api/api-client.ts';
import { buildDayKey, buildKey, DAY_RESOURCES, isAbout } from '../../../api/query-keys.ts';
import { dropGeneratedTexts } from '../../../api/generated-texts.ts';
import { describeError } from './describe-error.ts';

export function removedDaysOptions(userId: string) {
  return pagedOptions<RemovedReflection>(buildUrl(listRemovedReflections.path, { userId }), userId);
}

export function removedEntriesOptions({ id, userId }: Pick<Reflection, 'id' | 'userId'>) {
  return pagedOptions<RemovedEntry>(buildUrl(listRemovedEntries.path, { reflectionId: id }), userId);
}

export function revisionsOptions({ id, userId }: Pick<Reflection, 'id' | 'userId'>, entryId: string) {
  return pagedOptions<Revision>(buildUrl(listRevisions.path, { reflectionId: id, entryId }), userId);
}

function pagedOptions<Item extends { cursor: string }>(path: string, userId: string) {
  return infiniteQueryOptions({
    queryKey: buildKey(path, 'history', userId, 'pages'),
    queryFn: async ({ pageParam, signal }) => {
      const search = pageParam === null ? '' : `?${new URLSearchParams({ before: pageParam }).toString()}`;
      return (await fetchJson(`${path}${search}`, { signal })) as Item[];
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: Item[]) => (page.length === LIST_LIMIT_DEFAULT ? (page.at(-1)?.cursor ?? null) : null),
  });
}

export function invalidateRemoved(queryClient: QueryClient, userId: string): Promise<void> {
  return queryClient.invalidateQueries({ predicate: isAbout(userId, ['history']) });
}

/** Another device has changed a day in an unknown way: all queries that show days are stale. */
export function invalidateDays(queryClient: QueryClient, userId: string): Promise<void> {
  dropGeneratedTexts(queryClient, userId, 'all');
  return queryClient.invalidateQueries({ predicate: isAbout(userId, DAY_RESOURCES) });
}

/** Caches the newest version of a day, null for a removed one; every other query that shows days is stale. */
export async function cacheDay(
  queryClient: QueryClient,
  day: Reflection,
  next: Reflection | null = day,
): Promise<void> {
  const { userId } = day;
  const queryKey = buildDayKey(day);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, next);
  dropGeneratedTexts(queryClient, userId, 'all');
  void queryClient.invalidateQueries({ predicate: isAbout(userId, DAY_RESOURCES, queryKey) });
}

export function useDayMutation(send: () => Promise<Reflection>, onDone: () => void) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: send,
    async onSuccess(day) {
      await cacheDay(queryClient, day);
      onDone();
    },
  });
  return { change: () => mutate(), isPending, problem: describeError(error), reset };
}
