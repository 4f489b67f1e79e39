import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { IsoDate } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import { buildUrl } from '#contract/route.ts';
import { getWeeklyRefresher, listWeeklyRefreshers, REFRESH_HEADER, type WeeklyRefresher } from '#contract/weekly.ts';
import { ON_DEMAND } from '../../api/generated-texts.ts';
import { listCachedDays, withLocalFallback } from '../../offline/local-generation.ts';
import { isAborted, useTextGeneration } from '../../api/use-text-generation.ts';
import { toast } from '../../components/overlays/toast.tsx';
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
    queryKey: [buildUrl(getWeeklyRefresher.path, { userId, ...week }), 'weekly', userId, place],
    ...ON_DEMAND,
  });
}

export function storedWeeksPath(userId: string): string {
  return buildUrl(listWeeklyRefreshers.path, { userId });
}

export interface WeekProps {
  userId: string;
  today: IsoDate;
  /** Applies the saves in the outbox to the cached days. */
  applyPending: (days: readonly Reflection[]) => readonly Reflection[];
}

type GenerateWeekOptions = Analysis & Pick<WeekProps, 'applyPending'>;

/** `isRefresh` requests a new version of the week. `partialText` is the streamed part of its summary. */
export function useGenerateWeek({ applyPending, ...analysis }: GenerateWeekOptions) {
  const { userId, week } = analysis;
  const queryClient = useQueryClient();
  const { generate, partialText } = useTextGeneration(userId);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ isRefresh }: { isRefresh: boolean }) => {
      const shown = isRefresh ? queryClient.getQueryData(refresherOptions(analysis).queryKey) : undefined;
      const headers: Record<string, string> = isRefresh ? { [REFRESH_HEADER]: '1' } : {};
      return withLocalFallback(
        () => generate(getWeeklyRefresher, { params: { userId, ...week }, headers }),
        async (texts) => texts.generateWeek(applyPending(await listCachedDays(userId)), week, shown?.summary ?? null),
      );
    },
    onSuccess: (refresher) => {
      queryClient.setQueryData(refresherOptions(analysis).queryKey, refresher);
      void queryClient.invalidateQueries({ queryKey: [storedWeeksPath(userId)] });
      toast({
        title: 'Weekly refresher ready!',
        description: 'Your learning patterns for this week have been analyzed.',
      });
    },
    onError: (error) => {
      if (isAborted(error)) return;
      toast({
        title: 'Failed to generate weekly refresher',
        description: error.message || 'Please try again.',
        variant: 'destructive',
      });
    },
  });
  return { generate: mutate, isPending, partialText: isPending ? partialText : '' };
}
