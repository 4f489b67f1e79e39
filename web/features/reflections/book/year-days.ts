import { queryOptions } from '@tanstack/react-query';
import { LIST_LIMIT_MAX } from '#contract/limits.ts';
import { listReflections, type Reflection } from '#contract/reflections.ts';
import { call } from '../../../api/api-client.ts';
import { buildKey } from '../../../api/query-keys.ts';

/** The days of a year, oldest first. Not kept: a year is as large as all other pages together. */
export function yearDaysOptions(userId: string, year: number) {
  return queryOptions<Reflection[]>({
    queryKey: buildKey(`book:${year}`, 'reflections', userId),
    queryFn: ({ signal }) => readYear({ userId, year, signal }),
    gcTime: 0,
  });
}

interface YearRead {
  userId: string;
  year: number;
  signal: AbortSignal;
}

async function readYear({ userId, year, signal }: YearRead): Promise<Reflection[]> {
  const firstDate = `${year}-01-01`;
  const days: Reflection[] = [];
  for (let before = `${year + 1}-01-01`; ;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ends
    const page = await call(listReflections, {
      params: { userId },
      query: { limit: LIST_LIMIT_MAX, before },
      signal,
    });
    days.push(...page.filter(({ date }) => date >= firstDate));
    const last = page.at(-1);
    if (last === undefined || page.length < LIST_LIMIT_MAX || last.date < firstDate) return days.toReversed();
    before = last.date;
  }
}
