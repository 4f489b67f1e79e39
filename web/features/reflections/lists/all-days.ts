import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { IsoDate } from '#contract/days.ts';
import { HISTORY_PAGE_DAYS } from '#contract/limits.ts';
import { listReflections, type Reflection } from '#contract/reflections.ts';
import { buildUrl } from '#contract/route.ts';
import { buildKey } from '../../../api/query-keys.ts';
import { readForQuery } from '../../../offline/query-client.ts';

/** Held keys lead through many months a second: only the month where they rest is asked for, or the limit is reached. */
const REST_MS = 200;

interface DaySelection {
  before: IsoDate | null;
  prompt: number | null;
}

/** Days, newest first, in pages. Each page asks for days older than the last day of the previous page. */
export function allDaysOptions(userId: string, { before, prompt }: DaySelection) {
  const limit = HISTORY_PAGE_DAYS;
  const address = (date: IsoDate | null) =>
    buildUrl(listReflections.path, { userId }, { limit, before: date ?? undefined, prompt: prompt ?? undefined });
  return infiniteQueryOptions({
    queryKey: buildKey(address(before), 'reflections', userId, 'pages'),
    queryFn: async ({ pageParam, ...context }) => {
      if (pageParam !== null && pageParam === before) await waitForRest(context.signal);
      // The server serialises lists by the contract's schema; the local cache stores that answer.
      return (await readForQuery(context, address(pageParam))) as Reflection[];
    },
    initialPageParam: before,
    // Another month or prompt takes the place of the days when it has come.
    placeholderData: keepPreviousData,
    getNextPageParam: (page: Reflection[]) => (page.length === limit ? (page.at(-1)?.date ?? null) : null),
  });
}

function waitForRest(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, REST_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('Another month was chosen.', 'AbortError'));
    });
  });
}
