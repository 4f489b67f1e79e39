import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { setModelConsent, listModelCalls, retrySummary, type ModelConsent, type ModelCall } from '#contract/models.ts';
import { findReflection, type Reflection } from '#contract/reflections.ts';
import { buildUrl } from '#contract/route.ts';
import { call } from '../../api/api-client.ts';
import { modelsOptions } from '../../api/language-model.ts';
import { toast } from '../../components/overlays/toast.tsx';

export function providerLogOptions(userId: string) {
  return queryOptions<ModelCall[]>({
    queryKey: [buildUrl(listModelCalls.path, { userId }), 'models', userId],
    // A call that is made is not pushed.
    gcTime: 0,
  });
}

/** On or off, from then on and on every device. */
export function useSetModelConsent(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (choice: ModelConsent) => call(setModelConsent, { params: { userId }, body: { choice } }),
    onSuccess: (models) => {
      queryClient.setQueryData(modelsOptions(userId).queryKey, models);
      // What was being written is not any more, and nothing is said to be missing.
      if (models.choice !== 'off') return;
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: key }) => key[1] === 'reflections' && key[2] === userId,
      });
    },
    onError: (error) =>
      toast({ title: 'Failed to save your choice', description: error.message, variant: 'destructive' }),
  });
}

/** «Try AI again»: the day comes back with its summary pending, or as it was when the day's tries are used up. */
export function useRetrySummary({ id, userId, date }: Reflection) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(retrySummary, { params: { reflectionId: id } }),
    onSuccess: async ({ isRepeated: _isRepeated, ...day }) => {
      const queryKey = dayKey({ userId, date });
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, day);
    },
    onError: (error) =>
      toast({
        title: 'Failed to try again',
        description: error.message || 'Please try again.',
        variant: 'destructive',
      }),
  });
}

/** The day is read once more when its summary is ready: the row is the truth. */
export function refetchDay(queryClient: QueryClient, day: Pick<Reflection, 'userId' | 'date'>): void {
  void queryClient.invalidateQueries({ queryKey: dayKey(day) });
}

/** As pages read it: the path comes first, then noun and person. */
function dayKey({ userId, date }: Pick<Reflection, 'userId' | 'date'>) {
  return [buildUrl(findReflection.path, { userId, date }), 'reflections', userId];
}
