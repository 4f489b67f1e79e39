import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import type { Reflection } from '#contract/reflections.ts';
import { UNDO_MS } from '../../../components/overlays/toast-store.ts';
import { toast } from '../../../components/overlays/toast.tsx';
import { describeError } from '../requests/describe-error.ts';
import { cacheDay } from '../requests/queries.ts';

interface Undoable {
  /** What has just been taken away. */
  title: string;
  /** Where it is found later. */
  description: string;
  restore: () => Promise<Reflection>;
}

/** Says that something is gone, and offers it back; also after the person has moved to another page. */
export function offerUndo(queryClient: QueryClient, { title, description, restore }: Undoable): void {
  // As a mutation, though the page that offered it may be gone: that is where the end of a session is heard.
  const returning = new MutationObserver(queryClient, { mutationFn: restore });
  const undo = async () => {
    try {
      await cacheDay(queryClient, await returning.mutate());
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
