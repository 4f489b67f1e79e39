import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { fillPath } from '#contract/route.ts';
import { getWeekly, REFRESH_HEADER, type WeeklyRefresher } from '#contract/weekly.ts';
import { call } from '../../lib/call.ts';
import { toast } from '../../ui/toast.tsx';
import type { Week } from './week.ts';

interface Analysis {
  userId: string;
  week: Week;
  /** The page and the card of a saved day each begin with their own button. */
  place: 'page' | 'card';
}

/** What was analysed during this visit, until something is written. It is made only on a press, never on a read. */
export function analysisOptions({ userId, week, place }: Analysis) {
  return queryOptions<WeeklyRefresher>({
    queryKey: [fillPath(getWeekly.path, { userId, ...week }), 'weekly', userId, place],
    enabled: false,
  });
}

/** `isRefresh` asks for a new version of a week that was analysed before. */
export function useAnalyseWeek(analysis: Analysis) {
  const { userId, week } = analysis;
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ isRefresh }: { isRefresh: boolean }) =>
      call(getWeekly, {
        params: { userId, ...week },
        headers: isRefresh ? { [REFRESH_HEADER]: '1' } : {},
      }),
    onSuccess: (refresher) => {
      queryClient.setQueryData(analysisOptions(analysis).queryKey, refresher);
      toast({
        title: 'Weekly refresher ready!',
        description: 'Your learning patterns for this week have been analyzed.',
      });
    },
    onError: (error) =>
      toast({
        title: 'Failed to generate weekly refresher',
        description: error.message || 'Please try again.',
        look: 'destructive',
      }),
  });
}
