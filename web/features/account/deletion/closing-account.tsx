import type { ReactNode } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { ErrorText } from '../../../components/feedback/error-state.tsx';
import { ConfirmButton } from '../../../components/overlays/confirm-dialog.tsx';
import { useDeleteAccount, useKeepAccount } from './deletion.ts';

interface ClosingAccountProps {
  userId: string;
  /** What reads and downloads everything. */
  children: ReactNode;
}

export function ClosingAccount({ userId, children }: ClosingAccountProps) {
  const keep = useKeepAccount(userId);
  const remove = useDeleteAccount(userId);
  const problem = keep.error ?? remove.error;
  return (
    <>
      <p className="lead">
        Until then everything you wrote is here, and nothing new is saved. If you keep the account, you go on where you
        stopped.
      </p>
      <Button
        variant="primary"
        size="large"
        isPending={keep.isPending}
        pendingLabel="Keeping..."
        onClick={() => keep.mutate()}
      >
        Keep my account
      </Button>
      {children}
      <ConfirmButton
        isPending={remove.isPending}
        pendingLabel="Deleting..."
        question="Delete everything now?"
        cancelLabel="Not now"
        confirm="Delete now"
        explanation="Everything you wrote is deleted at once, here and on the server. This can't be undone."
        onConfirm={() => remove.mutate({ confirm: 'delete', now: true })}
      >
        Delete now
      </ConfirmButton>
      {problem && <ErrorText>{problem.message}</ErrorText>}
    </>
  );
}
