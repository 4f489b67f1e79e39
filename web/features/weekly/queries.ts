import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Day } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import { fillPath } from '#contract/route.ts';
import { getWeekly, listWeeks, REFRESH_HEADER, type WeeklyRefresher } from '#contract/weekly.ts';
import { KEPT_FOR_VISIT } from '../../api/generated-texts.ts';
import { listKeptDays, orMadeHere } from '../../offline/local-generation.ts';
import { hasLeft, useTextCall } from '../../api/use-text-generation.ts';
import { toast } from '../../components/overlays/toast.tsx';
import type { Week } from './week.ts';

interface Analysis {
  userId: string;
  week: Week;
  /** The page and the card of a saved day each begin with their own button. */
  place: 'page' | 'card';
}

/** What was analysed during this visit, until something is written. */
export function analysisOptions({ userId, week, place }: Analysis) {
  return queryOptions<WeeklyRefresher>({
    queryKey: [fillPath(getWeekly.path, { userId, ...week }), 'weekly', userId, place],
    ...KEPT_FOR_VISIT,
  });
}

export function storedWeeksPath(userId: string): string {
  return fillPath(listWeeks.path, { userId });
}

export interface WeekProps {
  userId: string;
  today: Day;
  /** What waits to be sent, laid over the days that lie on this device. */
  layWaitingOver: (days: readonly Reflection[]) => readonly Reflection[];
}

type Analysing = Analysis & Pick<WeekProps, 'layWaitingOver'>;

/** `isRefresh` asks for a new version of a week that was analysed before; `soFar` is what a model has written of its summary. */
export function useAnalyseWeek({ layWaitingOver, ...analysis }: Analysing) {
  const { userId, week } = analysis;
  const queryClient = useQueryClient();
  const { ask, soFar } = useTextCall(userId);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ isRefresh }: { isRefresh: boolean }) => {
      const shown = isRefresh ? queryClient.getQueryData(analysisOptions(analysis).queryKey) : undefined;
      const headers: Record<string, string> = isRefresh ? { [REFRESH_HEADER]: '1' } : {};
      return orMadeHere(
        () => ask(getWeekly, { params: { userId, ...week }, headers }),
        async (texts) => texts.makeWeek(layWaitingOver(await listKeptDays(userId)), week, shown?.summary ?? null),
      );
    },
    onSuccess: (refresher) => {
      queryClient.setQueryData(analysisOptions(analysis).queryKey, refresher);
      void queryClient.invalidateQueries({ queryKey: [storedWeeksPath(userId)] });
      toast({
        title: 'Weekly refresher ready!',
        description: 'Your learning patterns for this week have been analyzed.',
      });
    },
    onError: (error) => {
      if (hasLeft(error)) return;
      toast({
        title: 'Failed to generate weekly refresher',
        description: error.message || 'Please try again.',
        look: 'destructive',
      });
    },
  });
  return { analyse: mutate, isPending, soFar: isPending ? soFar : '' };
}
