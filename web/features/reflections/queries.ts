import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { IsoDate } from '#contract/days.ts';
import {
  getFigures,
  listReflections,
  type Figures,
  type Reflection,
  type SaveReflection,
} from '#contract/reflections.ts';
import { buildUrl } from '#contract/route.ts';
import { buildDayKey, buildKey, isAbout } from '../../api/query-keys.ts';
import { localStores } from '../../storage/local-stores.ts';
import { dropGeneratedTexts } from '../../api/generated-texts.ts';
import type { AcknowledgedSave } from '../../storage/outbox/outbox.ts';
import { toast, toastError } from '../../components/overlays/toast.ts';
import { showSaveNotice } from './save-notice.ts';

export function listOptions(userId: string, limit: number) {
  return queryOptions<Reflection[]>({
    queryKey: buildKey(buildUrl(listReflections.path, { userId }, { limit }), 'reflections', userId),
  });
}

export function dayOptions(userId: string, date: IsoDate) {
  return queryOptions<Reflection | null>({ queryKey: buildDayKey({ userId, date }) });
}

export function figuresOptions(userId: string, today: IsoDate) {
  return queryOptions<Figures>({
    queryKey: buildKey(buildUrl(getFigures.path, { userId }, { today }), 'reflections', userId),
  });
}

interface CompletedForm {
  requests: readonly SaveReflection[];
  /** Entry id → id of the waiting request that the entry's text is based on. */
  basedOnRequestIds: Readonly<Record<string, string>>;
  /** Also runs when the person has left the page meanwhile. */
  onSaved: () => void;
}

export function useSaveReflection({ userId, date }: Pick<Reflection, 'userId' | 'date'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ requests, basedOnRequestIds }: CompletedForm) =>
      (await localStores.forUser(userId)).outbox.save(requests, basedOnRequestIds),
    onSuccess: async (result, { onSaved }) => {
      onSaved();
      // Not «saved», because the server has not answered yet.
      if (result.kind === 'waiting')
        return toast({
          title: 'Waiting to send',
          description: 'It is stored on this device and will be sent automatically.',
        });
      const { reflection, conflictCopyIds } = result;
      await cacheSavedDay(queryClient, reflection);
      showSaveNotice(queryClient, { userId, date, conflictCopyIds });
      announceSave(queryClient, reflection);
    },
    onError: toastError('Failed to save reflection'),
  });
}

function announceSave(queryClient: QueryClient, day: Reflection, hasConflictCopies = false): void {
  const shown = import('./saved-toast.ts').then((it) => it.showSavedToast({ day, hasConflictCopies }, { queryClient }));
  shown.catch(() => toast({ title: 'Saved.' }));
}

/** The server has answered a save from the outbox, in this tab or in another one. */
export async function showAcknowledgedSave(
  queryClient: QueryClient,
  { userId, date, reflection, conflictCopyIds, isCopy }: AcknowledgedSave & { userId: string },
): Promise<void> {
  showSaveNotice(queryClient, { userId, date, conflictCopyIds });
  if (!reflection) {
    await queryClient.invalidateQueries({ predicate: isAbout(userId, ['reflections']) });
    return;
  }
  await cacheSavedDay(queryClient, reflection);
  if (!isCopy) announceSave(queryClient, reflection, conflictCopyIds.length > 0);
  // The save may have arrived long ago; another device may have changed or removed the day since.
  await queryClient.invalidateQueries({ queryKey: dayOptions(userId, date).queryKey });
}

/** The answer is the newest version of the day, so the cache takes it; every other query that shows days is stale. */
async function cacheSavedDay(queryClient: QueryClient, saved: Reflection): Promise<void> {
  const { queryKey } = dayOptions(saved.userId, saved.date);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, saved);
  dropGeneratedTexts(queryClient, saved.userId, 'unseen');
  void queryClient.invalidateQueries({ predicate: isAbout(saved.userId, ['reflections'], queryKey) });
}
