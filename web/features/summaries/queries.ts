import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { retrySummary } from '#contract/models.ts';
import type { Reflection } from '#contract/reflections.ts';
import { call } from '../../api/api-client.ts';
import { buildDayKey } from '../../api/query-keys.ts';
import { toastError } from '../../components/overlays/toast.ts';

/** «Try AI again»: the server returns the day with a pending summary, or unchanged if the day's attempts are used up. */
export function useRetrySummary({ id, userId, date }: Reflection) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(retrySummary, { params: { reflectionId: id } }),
    onSuccess: async ({ isRepeated: _isRepeated, ...day }) => {
      const queryKey = buildDayKey({ userId, date });
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, day);
    },
    onError: toastError('Failed to try again'),
  });
}

export function refetchDay(queryClient: QueryClient, day: Pick<Reflection, 'userId' | 'date'>): void {
  void queryClient.invalidateQueries({ queryKey: buildDayKey(day) });
}
