// Confirmation before something that is hard to undo. The first button cancels.
import { useState, type ComponentProps, type ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';

interface Question {
  confirm: string;
  cancelLabel?: string;
  onConfirm: () => void;
}

interface ConfirmDialogProps extends Question, Omit<ComponentProps<typeof Dialog>, 'actions'> {
  isPending?: boolean;
  pendingLabel?: string;
}

/** It stays open after a confirmation; its parent closes it. */
export function ConfirmDialog({
  confirm,
  cancelLabel = 'Keep',
  onConfirm,
  isPending,
  pendingLabel,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button variant="primary" onClick={dialog.onClose}>
            {cancelLabel}
          </Button>
          <Button variant="quiet" isPending={isPending} pendingLabel={pendingLabel} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    />
  );
}

interface ConfirmButtonProps extends Question, Omit<ComponentProps<typeof Button>, 'variant' | 'onClick'> {
  question: string;
  explanation: ReactNode;
}

export function ConfirmButton({
  question,
  explanation,
  confirm,
  cancelLabel,
  onConfirm,
  ...button
}: ConfirmButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <>
      <Button {...button} variant="quiet" onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        isOpen={isAsking}
        title={question}
        confirm={confirm}
        {...(cancelLabel && { cancelLabel })}
        onClose={close}
        onConfirm={() => {
          close();
          onConfirm();
        }}
      >
        <p>{explanation}</p>
      </ConfirmDialog>
    </>
  );
}
