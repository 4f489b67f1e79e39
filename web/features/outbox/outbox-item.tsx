import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { OutboxRow } from '../../storage/browser/schema.ts';
import { localStores } from '../../storage/local-stores.ts';
import { formatShortDate } from '../../time/dates.ts';
import { localToday } from '../../time/local-today.ts';
import { Button } from '../../components/controls/button.tsx';
import { Card } from '../../components/display/card.tsx';
import { ConfirmButton } from '../../components/overlays/confirm-dialog.tsx';
import { useFocusHandover } from '../../components/focus/use-focus-handover.ts';
import { copyText } from '../../components/overlays/copy-text.ts';
import { toast, toastError } from '../../components/overlays/toast.ts';
import { describeRequestState, describeWaitingTime, requestText } from './describe-request.ts';

interface OutboxItemProps {
  userId: string;
  row: OutboxRow;
  isPaused: boolean;
}

export function OutboxItem({ userId, row, isPaused }: OutboxItemProps) {
  const { requestId } = row;
  const sendNow = useMutation({
    mutationFn: async () => (await localStores.forUser(userId)).outbox.sendNow(requestId),
    onError: toastError('Failed to send'),
  });
  const discard = useMutation({
    mutationFn: async () => (await localStores.forUser(userId)).outbox.discard(requestId),
    onSuccess: () => toast({ title: 'Discarded' }),
    onError: toastError('Failed to discard'),
  });
  const [openedAt] = useState(() => Date.now());
  const item = useFocusHandover<HTMLLIElement>();
  const name = formatShortDate(row.date, localToday());
  return (
    <li ref={item}>
      <Card title={name}>
        <p className="card-note">
          {describeWaitingTime(row.since, openedAt)}. {describeRequestState({ ...row, isPaused })}
        </p>
        <p className="serif-text entry-text" lang="" dir="auto">
          {requestText(row)}
        </p>
        <div className="notice-actions">
          <Button
            variant="quiet"
            aria-label={`Send now: ${name}`}
            isPending={sendNow.isPending}
            pendingLabel="Sending..."
            onClick={() => sendNow.mutate()}
          >
            Send now
          </Button>
          <Button variant="quiet" aria-label={`Copy text: ${name}`} onClick={() => void copyText(requestText(row))}>
            Copy text
          </Button>
          <ConfirmButton
            aria-label={`Discard: ${name}`}
            question="Discard these words?"
            confirm="Discard"
            explanation="They are only on this device. This can't be undone."
            onConfirm={() => discard.mutate()}
          >
            Discard
          </ConfirmButton>
        </div>
      </Card>
    </li>
  );
}
