import { queryOptions } from '@tanstack/react-query';
import type { Reflection } from '#contract/reflections.ts';
import { buildUrl } from '#contract/route.ts';
import { findThread, type DayThread } from '#contract/threads.ts';
import { call } from '../../api/api-client.ts';
import { buildKey } from '../../api/query-keys.ts';
import { listCachedDays, withLocalFallback } from '../../offline/local-generation.ts';

export function threadOptions({ userId, date }: Pick<Reflection, 'userId' | 'date'>) {
  const params = { userId, date };
  return queryOptions<DayThread | null>({
    // Changes of other days make it stale as well.
    queryKey: buildKey(buildUrl(findThread.path, params), 'reflections', userId),
    queryFn: ({ signal }) =>
      withLocalFallback(
        () => call(findThread, { params, signal }),
        async (writer) => writer.findThread(await listCachedDays(userId), date),
      ),
  });
}

/** Of a day that waits to be sent: the server does not have its words yet. */
export function waitingThreadOptions(day: Reflection) {
  const { userId, date, entries } = day;
  return queryOptions<DayThread | null>({
    queryKey: buildKey(`waiting-thread:${date}`, 'cached', userId, ...entries.map(({ content }) => content)),
    queryFn: async () => {
      const others = (await listCachedDays(userId)).filter((other) => other.date !== date);
      const writer = await import('../../offline/local-writer.ts');
      return writer.findThread([...others, day], date);
    },
  });
}
