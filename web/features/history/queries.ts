import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  listRemovedEntries,
  listRemovedReflections,
  listRevisions,
  type RemovedEntry,
  type RemovedReflection,
  type Revision,
} from '#contract/history.ts';
import { findReflection, type Reflection } from '#contract/reflections.ts';
import { fillPath } from '#contract/route.ts';
import { dropMade } from '../../lib/made-from-days.ts';

const NOUN = 'history';
const SHOWS_DAYS = new Set(['reflections', NOUN]);

export function removedDaysOptions(userId: string) {
  return queryOptions<RemovedReflection[]>({
    queryKey: [fillPath(listRemovedReflections.path, { userId }), NOUN, userId],
  });
}

export function removedEntriesOptions({ id, userId }: Pick<Reflection, 'id' | 'userId'>) {
  return queryOptions<RemovedEntry[]>({
    queryKey: [fillPath(listRemovedEntries.path, { reflectionId: id }), NOUN, userId],
  });
}

export function revisionsOptions({ id, userId }: Pick<Reflection, 'id' | 'userId'>, entryId: string) {
  return queryOptions<Revision[]>({
    queryKey: [fillPath(listRevisions.path, { reflectionId: id, entryId }), NOUN, userId],
  });
}

/** The answer is the newest there is, so it is put in place; everything else that shows days is out of date. */
export async function putDay(queryClient: QueryClient, day: Reflection): Promise<void> {
  await replaceDay(queryClient, day, day);
}

export async function takeDayAway(queryClient: QueryClient, day: Reflection): Promise<void> {
  await replaceDay(queryClient, day, null);
}

type DayPlace = Pick<Reflection, 'userId' | 'date'>;

async function replaceDay(
  queryClient: QueryClient,
  { userId, date }: DayPlace,
  next: Reflection | null,
): Promise<void> {
  // As pages read it: the path comes first, then noun and person.
  const queryKey = [fillPath(findReflection.path, { userId, date }), 'reflections', userId];
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, next);
  dropMade(queryClient, userId, 'all');
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: key }) => SHOWS_DAYS.has(String(key[1])) && key[2] === userId && key[0] !== queryKey[0],
  });
}

/** A change that answers with the day as it then is. Whoever asks says what a refusal looks like. */
export function useDayChange() {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (send: () => Promise<Reflection>) => send(),
    onSuccess: (day) => putDay(queryClient, day),
  });
  return { change: mutateAsync, isPending };
}
