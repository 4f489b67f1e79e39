import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import type { Reflection } from '#contract/reflections.ts';
import { toast, UNDO_MS } from '../../../components/overlays/toast.ts';
import { describeError } from '../requests/describe-error.ts';
import { cacheDay } from '../requests/queries.ts';

interface Undoable {
  title: string;
  description: string;
  restore: () => Promise<Reflection>;
}

/** Shows that something was removed and offers «Undo», also after the person has opened another page. */
export function offerUndo(queryClient: QueryClient, { title, description, restore }: Undoable): void {
  // A mutation, because mutations handle the end of the session. The page that started it may be gone.
  const restoration = new MutationObserver(queryClient, { mutationFn: restore });
  const undo = async () => {
    try {
      await cacheDay(queryClient, await restoration.mutate());
      toast({ title: 'Restored' });
    } catch (error) {
      const description = describeError(error);
      if (description === null) return;
      toast({
        title: 'Could not restore it',
        description,
        variant: 'destructive',
        action: { label: 'Try again', onSelect: () => void undo() },
      });
    }
  };
  toast({ title, description, durationMs: UNDO_MS, action: { label: 'Undo', onSelect: () => void undo() } });
}
