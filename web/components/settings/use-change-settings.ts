import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeSettings, type Settings, type SettingsChange } from '#contract/settings.ts';
import { call } from '../../api/api-client.ts';
import { isAbout, type Resource } from '../../api/query-keys.ts';
import { settingsOptions } from '../../api/settings.ts';
import { keepSettings } from '../../storage/browser/kept-settings.ts';
import { toastError } from '../overlays/toast.ts';

/** Shows a change at once, and the stored settings again if the server refuses it. */
export function useChangeSettings(userId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = settingsOptions(userId);
  return useMutation({
    mutationKey: queryKey,
    // One after the other: the answer to the last change has all of them.
    scope: { id: 'settings' },
    mutationFn: (change: SettingsChange) => call(changeSettings, { body: change }),
    onMutate: (change) =>
      void queryClient.setQueryData(queryKey, (settings) => settings && { ...settings, ...withoutAbsent(change) }),
    onSuccess: (settings, change) => {
      keepSettings(() => localStorage, settings);
      if (queryClient.isMutating({ mutationKey: queryKey }) === 1) queryClient.setQueryData(queryKey, settings);
      void queryClient.invalidateQueries({ predicate: isAbout(userId, listStaleResources(change)) });
    },
    onError: (error) => {
      toastError('Failed to save your choice')(error);
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}

function withoutAbsent(change: SettingsChange): Partial<Settings> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/** The figures count with the rests. */
function listStaleResources({ restWeekdays, restPerMonth, pastDays }: SettingsChange): Resource[] {
  return [
    ...(restWeekdays || restPerMonth !== undefined ? (['reflections'] as const) : []),
    ...(pastDays === undefined ? [] : (['history'] as const)),
  ];
}
