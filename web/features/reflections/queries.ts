import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import type { Day } from '#contract/days.ts';
import { LIST_LIMIT_DEFAULT } from '#contract/limits.ts';
import {
  findReflection,
  getFigures,
  listReflections,
  type Figures,
  type Reflection,
  type SaveReflection,
} from '#contract/reflections.ts';
import { fillPath } from '#contract/route.ts';
import { call } from '../../lib/call.ts';
import { toast } from '../../ui/toast.tsx';
import { sendRequests } from './send-requests.ts';

const NOUN = 'reflections';

/** The whole path comes first, exactly as it is fetched (and preloaded); noun and person are for invalidation. */
export function listOptions(userId: string, limit: number) {
  return queryOptions<Reflection[]>({
    queryKey: [fillPath(listReflections.path, { userId }, { limit }), NOUN, userId],
  });
}

export function dayOptions(userId: string, date: Day) {
  return queryOptions<Reflection | null>({ queryKey: [fillPath(findReflection.path, { userId, date }), NOUN, userId] });
}

export function figuresOptions(userId: string, today: Day) {
  return queryOptions<Figures>({ queryKey: [fillPath(getFigures.path, { userId }, { today }), NOUN, userId] });
}

/** All days, newest first, a page at a time; each page asks for what is older than the last day of the one before. */
export function historyOptions(userId: string) {
  const limit = LIST_LIMIT_DEFAULT;
  return infiniteQueryOptions({
    queryKey: [fillPath(listReflections.path, { userId }, { limit }), NOUN, userId, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(listReflections, {
        params: { userId },
        query: pageParam ? { limit, before: pageParam } : { limit },
        signal,
      }),
    initialPageParam: null as Day | null,
    getNextPageParam: (page: Reflection[]) => (page.length === limit ? (page.at(-1)?.date ?? null) : null),
  });
}

interface SaveOptions {
  userId: string;
  date: Day;
  /** Runs also when the person has left the page meanwhile. */
  onSaved: () => void;
}

export function useSaveReflection({ userId, date, onSaved }: SaveOptions) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (requests: readonly SaveReflection[]) => sendRequests(requests, { call }),
    onSuccess: async ({ reflection, keptIds }) => {
      onSaved();
      await putSaved(queryClient, reflection);
      queryClient.setQueryData(arrivalKey(userId), { date, keptIds } satisfies Arrival);
      toast({
        title: 'Reflection saved successfully!',
        description: 'Your learning has been captured and AI summary generated.',
      });
    },
    onError: (error) =>
      toast({
        title: 'Failed to save reflection',
        description: error.message || 'Please try again.',
        look: 'destructive',
      }),
  });
}

/** What the page of a saved day should know about the save one comes from. */
export interface Arrival {
  date: Day;
  /** Entries that stand beside a newer text of another device. */
  keptIds: readonly string[];
}

export function arrivalKey(userId: string): QueryKey {
  return ['arrival', 'arrival', userId];
}

/** The saved row is the newest there is, so it is put in place; everything else that shows days is out of date. */
async function putSaved(queryClient: QueryClient, saved: Reflection): Promise<void> {
  const { queryKey } = dayOptions(saved.userId, saved.date);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, saved);
  queryClient.removeQueries({ predicate: ({ queryKey: key }) => isMadeFromDays(key) && key[2] === saved.userId });
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: key }) => key[1] === NOUN && key[2] === saved.userId && key[0] !== queryKey[0],
  });
}

/** Texts written from the days: readings and refreshers. */
function isMadeFromDays(key: QueryKey): boolean {
  return key[1] === 'bedtime' || key[1] === 'weekly';
}
