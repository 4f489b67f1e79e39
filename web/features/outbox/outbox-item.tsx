import { useState } from 'react';
import type { OutboxRow } from '../../storage/browser/schema.ts';
import { formatShortDate, localToday } from '../../time/dates.ts';
import { Button } from '../../components/controls/button.tsx';
import { Card } from '../../components/display/card.tsx';
import { ConfirmButton } from '../../components/overlays/confirm-dialog.tsx';
import { useFocusHandover } from '../../components/focus/use-focus-handover.ts';
import { toast } from '../../components/overlays/toast.tsx';
import { describeRequestState, describeWaitingTime, requestText } from './describe-request.ts';
import { useDiscardRequest, useSendNow } from './queries.ts';

export function OutboxItem({ userId, row }: { userId: string; row: OutboxRow }) {
  const sendNow = useSendNow(userId);
  const discard = useDiscardRequest(userId);
  const [openedAt] = useState(() => Date.now());
  const item = useFocusHandover<HTMLLIElement>();
  const name = formatShortDate(row.date, localToday());
  return (
    <li ref={item}>
      <Card title={name}>
        <p className="card-note">
          {describeWaitingTime(row.since, openedAt)}. {describeRequestState(row)}
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
            onClick={() => sendNow.mutate(row.requestId)}
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
            onConfirm={() => discard.mutate(row.requestId)}
          >
            Discard
          </ConfirmButton>
        </div>
      </Card>
    </li>
  );
}

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: 'Copied' });
  } catch {
    toast({
      title: 'Failed to copy',
      description: 'This browser does not allow copying here. Please select the text and copy it yourself.',
      variant: 'destructive',
    });
  }
}
