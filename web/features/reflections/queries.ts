import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { IsoDate } from '#contract/days.ts';
import { LIST_LIMIT_DEFAULT } from '#contract/limits.ts';
import {
  findReflection,
  getFigures,
  listReflections,
  type Figures,
  type Reflection,
  type SaveReflection,
} from '#contract/reflections.ts';
import { buildUrl } from '#contract/route.ts';
import { readForQuery } from '../../offline/query-client.ts';
import { localStores } from '../../storage/local-stores.ts';
import { dropGeneratedTexts } from '../../api/generated-texts.ts';
import type { AcknowledgedSave } from '../../storage/outbox/outbox.ts';
import { toast } from '../../components/overlays/toast.tsx';
import { showSaveNotice } from './save-notice.ts';
import type { Form } from '../editor/model/form-model.ts';

const NOUN = 'reflections';

/** The whole path comes first, exactly as it is fetched (and preloaded); noun and person are for invalidation. */
export function listOptions(userId: string, limit: number) {
  return queryOptions<Reflection[]>({
    queryKey: [buildUrl(listReflections.path, { userId }, { limit }), NOUN, userId],
  });
}

export function dayOptions(userId: string, date: IsoDate) {
  return queryOptions<Reflection | null>({ queryKey: [buildUrl(findReflection.path, { userId, date }), NOUN, userId] });
}

export function figuresOptions(userId: string, today: IsoDate) {
  return queryOptions<Figures>({ queryKey: [buildUrl(getFigures.path, { userId }, { today }), NOUN, userId] });
}

/** All days, newest first, a page at a time; each page asks for what is older than the last day of the one before. */
export function allDaysOptions(userId: string) {
  const limit = LIST_LIMIT_DEFAULT;
  return infiniteQueryOptions({
    queryKey: [buildUrl(listReflections.path, { userId }, { limit }), NOUN, userId, 'pages'],
    queryFn: async ({ pageParam, ...context }) => {
      const query = pageParam ? { limit, before: pageParam } : { limit };
      // The server serialises lists by the contract's schema, and this device keeps what it sent.
      return (await readForQuery(context, buildUrl(listReflections.path, { userId }, query))) as Reflection[];
    },
    initialPageParam: null as IsoDate | null,
    getNextPageParam: (page: Reflection[]) => (page.length === limit ? (page.at(-1)?.date ?? null) : null),
  });
}

interface SaveOptions {
  userId: string;
  date: IsoDate;
  /** Runs also when the person has left the page meanwhile. */
  onSaved: (form: Form) => void;
}

interface Completed {
  /** As it was sent. */
  form: Form;
  requests: readonly SaveReflection[];
  /** Entries that were written over a save that waits, each with its request id. */
  over: Readonly<Record<string, string>>;
}

export function useSaveReflection({ userId, date, onSaved }: SaveOptions) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ requests, over }: Completed) =>
      (await localStores.forUser(userId)).outbox.save(requests, over),
    onSuccess: async (result, { form }) => {
      onSaved(form);
      if (result.kind === 'waiting') return sayWaiting();
      const { reflection, conflictCopyIds } = result;
      await putSaved(queryClient, reflection);
      showSaveNotice(queryClient, { userId, date, conflictCopyIds });
      saySaved();
    },
    onError: (error) =>
      toast({
        title: 'Failed to save reflection',
        description: error.message || 'Please try again.',
        variant: 'destructive',
      }),
  });
}

function saySaved(description = 'Your learning has been captured and AI summary generated.'): void {
  toast({ title: 'Reflection saved successfully!', description });
}

/** A save that had waited was answered, here or in another tab, which alone has seen the answer. */
export async function showAcknowledgedSave(
  queryClient: QueryClient,
  { userId, date, reflection, conflictCopyIds, isCopy }: AcknowledgedSave & { userId: string },
): Promise<void> {
  const isKept = conflictCopyIds.length > 0;
  if (isKept) showSaveNotice(queryClient, { userId, date, conflictCopyIds });
  if (!reflection) {
    await queryClient.invalidateQueries({ predicate: ({ queryKey: key }) => key[1] === NOUN && key[2] === userId });
    return;
  }
  await putSaved(queryClient, reflection);
  if (!isCopy) saySaved(isKept ? 'This day was also changed on another device: both texts were kept.' : undefined);
  // It may have arrived long ago, and the day have changed, or been removed elsewhere, since.
  await queryClient.invalidateQueries({ queryKey: dayOptions(userId, date).queryKey });
}

/** Never «saved»: nobody has answered yet. */
function sayWaiting(): void {
  toast({ title: 'Waiting to send', description: 'It is stored on this device and will be sent automatically.' });
}

/** The saved row is the newest there is, so it is put in place; everything else that shows days is out of date. */
async function putSaved(queryClient: QueryClient, saved: Reflection): Promise<void> {
  const { queryKey } = dayOptions(saved.userId, saved.date);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, saved);
  dropGeneratedTexts(queryClient, saved.userId, 'unseen');
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: key }) => key[1] === NOUN && key[2] === saved.userId && key[0] !== queryKey[0],
  });
}
