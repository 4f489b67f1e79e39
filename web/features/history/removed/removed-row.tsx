import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Reflection } from '#contract/reflections.ts';
import { Button } from '../../../components/controls/button.tsx';
import { ConfirmButton } from '../../../components/overlays/confirm-dialog.tsx';
import { toast } from '../../../components/overlays/toast.ts';
import { EntryText } from '../../../components/entries/entry-text.tsx';
import { formatDateTime } from '../../../time/format-time.ts';
import { describeError } from '../requests/describe-error.ts';
import { invalidateDays, invalidateRemoved, useDayMutation } from '../requests/queries.ts';
import { isConflict } from '../requests/requests.ts';

interface RemovedRowProps {
  userId: string;
  name: string;
  date?: string;
  text: string;
  removedAt: string;
  restore: () => Promise<Reflection>;
  /** False if it is not removed any more. */
  purge: () => Promise<boolean>;
  /** Runs before the row is removed together with its focused button. */
  onGone: () => void;
}

export function RemovedRow({ userId, name, date, text, removedAt, restore, purge, onGone }: RemovedRowProps) {
  const restoration = useDayMutation(restore, () => {
    onGone();
    toast({ title: 'Restored' });
  });
  const deletion = usePurge({ userId, purge, onGone });
  const problem = restoration.problem ?? describeError(deletion.error);

  return (
    <li className="removed-row">
      <div className="removed-text">
        <EntryText text={text} />
        <p className="removed-when">
          {date ? `${date} · removed` : 'Removed'} <time dateTime={removedAt}>{formatDateTime(removedAt)}</time>
        </p>
        {problem && (
          <p className="error-text" role="alert">
            {problem}
          </p>
        )}
      </div>
      <div className="removed-buttons">
        <Button
          variant="quiet"
          size="small"
          isPending={restoration.isPending}
          disabled={deletion.isPending}
          pendingLabel="Restoring..."
          aria-label={restoration.isPending ? undefined : `Restore: ${name}`}
          onClick={() => {
            deletion.reset();
            restoration.change();
          }}
        >
          Restore
        </Button>
        <ConfirmButton
          size="small"
          isPending={deletion.isPending}
          disabled={restoration.isPending}
          pendingLabel="Deleting..."
          aria-label={deletion.isPending ? undefined : `Delete for good: ${name}`}
          question="Delete for good?"
          confirm="Delete for good"
          explanation="It will be deleted from the server with all its earlier versions. This can't be undone."
          onConfirm={() => {
            restoration.reset();
            deletion.mutate();
          }}
        >
          Delete for good
        </ConfirmButton>
      </div>
    </li>
  );
}

function usePurge({ userId, purge, onGone }: Pick<RemovedRowProps, 'userId' | 'purge' | 'onGone'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: purge,
    onSuccess(isDeleted) {
      onGone();
      toast({ title: isDeleted ? 'Deleted for good' : 'It is not under Removed any more.' });
      return isDeleted ? invalidateRemoved(queryClient, userId) : invalidateDays(queryClient, userId);
    },
    // The list is loaded again; the row keeps the error.
    onError: (error) => (isConflict(error) ? invalidateRemoved(queryClient, userId) : undefined),
  });
}
