import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmButton } from '../../../components/overlays/confirm-dialog.tsx';
import { toast } from '../../../components/overlays/toast.tsx';
import { describeError } from '../requests/describe-error.ts';
import { invalidateDays, invalidateRemoved } from '../requests/queries.ts';
import { NotRemovedError, isConflict } from '../requests/requests.ts';

interface DeleteForGoodProps {
  userId: string;
  /** Names the entry or day in the button's label. */
  name: string;
  send: () => Promise<void>;
  onProblem: (problem: string | null) => void;
  /** The row is about to go, and the focus on its button with it. */
  onDeleted: () => void;
}

/** Deletes something removed before its 30 days are over, after a question. It frees the storage that it took. */
export function DeletePermanently({ userId, name, send, onProblem, onDeleted }: DeleteForGoodProps) {
  const queryClient = useQueryClient();
  const deletion = useMutation({
    mutationFn: send,
    onSuccess() {
      onDeleted();
      toast({ title: 'Deleted for good' });
      return invalidateRemoved(queryClient, userId);
    },
    onError(error) {
      if (error instanceof NotRemovedError) {
        // Its row goes with the list, and a sentence in it with the row.
        onDeleted();
        toast({ title: error.message });
        return invalidateDays(queryClient, userId);
      }
      onProblem(describeError(error));
      // The list is loaded again; the row keeps the error.
      return isConflict(error) ? invalidateRemoved(queryClient, userId) : undefined;
    },
  });
  return (
    <ConfirmButton
      size="small"
      isPending={deletion.isPending}
      pendingLabel="Deleting..."
      aria-label={deletion.isPending ? undefined : `Delete for good: ${name}`}
      question="Delete for good?"
      confirm="Delete for good"
      explanation="It will be deleted from the server with all its earlier versions. This can't be undone."
      onConfirm={() => {
        onProblem(null);
        deletion.mutate();
      }}
    >
      Delete for good
    </ConfirmButton>
  );
}
