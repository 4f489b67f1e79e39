import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { IsoDate } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import { buildUrl } from '#contract/route.ts';
import { getWeeklyRefresher, listWeeklyRefreshers, REFRESH_HEADER, type WeeklyRefresher } from '#contract/weekly.ts';
import { buildKey } from '../../api/query-keys.ts';
import { ON_DEMAND } from '../../api/generated-texts.ts';
import { listCachedDays, withLocalFallback } from '../../offline/local-generation.ts';
import { useGeneratedText } from '../../components/generated-text/use-generated-text.ts';
import type { Week } from './week.ts';

interface Analysis {
  userId: string;
  week: Week;
  /** The page and the card of a saved day have separate results. */
  place: 'page' | 'card';
}

/** The refresher that this visit generated, until an entry changes. */
export function refresherOptions({ userId, week, place }: Analysis) {
  return queryOptions<WeeklyRefresher>({
    queryKey: buildKey(buildUrl(getWeeklyRefresher.path, { userId, ...week }), 'weekly', userId, place),
    ...ON_DEMAND,
  });
}

export function storedWeeksPath(userId: string): string {
  return buildUrl(listWeeklyRefreshers.path, { userId });
}

export interface WeekProps {
  userId: string;
  today: IsoDate;
  applyPending: (days: readonly Reflection[]) => readonly Reflection[];
}

/** `isRefresh` requests a new version of the week. */
export function useGenerateWeek({ applyPending, ...analysis }: Analysis & Pick<WeekProps, 'applyPending'>) {
  const { userId, week } = analysis;
  const queryClient = useQueryClient();
  const { queryKey } = refresherOptions(analysis);
  return useGeneratedText<WeeklyRefresher, { isRefresh: boolean }>({
    userId,
    messages: {
      success: {
        title: 'Weekly refresher ready!',
        description: 'Your learning patterns for this week have been analyzed.',
      },
      failure: 'Failed to generate weekly refresher',
    },
    fetchText: (request, { isRefresh }) => {
      const shown = isRefresh ? queryClient.getQueryData(queryKey) : undefined;
      const headers: Record<string, string> = isRefresh ? { [REFRESH_HEADER]: '1' } : {};
      return withLocalFallback(
        () => request(getWeeklyRefresher, { params: { userId, ...week }, headers }),
        async (texts) => texts.generateWeek(applyPending(await listCachedDays(userId)), week, shown?.summary ?? null),
      );
    },
    writeInBrowser: (texts, base, options) =>
      texts.reviewWeekInBrowser(
        { userId, ...week, listDays: async () => applyPending(await listCachedDays(userId)) },
        base,
        options,
      ),
    save(refresher) {
      queryClient.setQueryData(queryKey, refresher);
      void queryClient.invalidateQueries({ queryKey: [storedWeeksPath(userId)] });
    },
  });
}
