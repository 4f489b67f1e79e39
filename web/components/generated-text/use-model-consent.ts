import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setModelConsent, type ModelConsent } from '#contract/models.ts';
import { isAbout } from '../../api/query-keys.ts';
import { call } from '../../api/api-client.ts';
import { modelsOptions } from '../../api/language-model.ts';
import { toastError } from '../overlays/toast.ts';

export function useModelConsent(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (choice: ModelConsent) => call(setModelConsent, { params: { userId }, body: { choice } }),
    onSuccess: (models) => {
      queryClient.setQueryData(modelsOptions(userId).queryKey, models);
      // «Off» cancels the summaries in progress, so their days are stale.
      if (models.choice !== 'off') return;
      void queryClient.invalidateQueries({
        predicate: isAbout(userId, ['reflections']),
      });
    },
    onError: toastError('Failed to save your choice'),
  });
}
