import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { getAbout } from '#contract/about.ts';
import type { BodyOf, ResponseOf } from '#contract/route.ts';
import type { deleteAccount } from '#contract/account.ts';
import { ApiError } from '../../../api/api-client.ts';
import { Button } from '../../../components/controls/button.tsx';
import { Card } from '../../../components/display/card.tsx';
import { ErrorText } from '../../../components/feedback/error-state.tsx';
import { useFocusHandover } from '../../../components/focus/use-focus-handover.ts';
import { useDeleteAccount } from './deletion.ts';

/** The page shows this card below «Download», and its form links there: a person is offered what the account has before deleting it. */
export function DeleteCard({ userId }: { userId: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const about = useQuery<ResponseOf<typeof getAbout>>({ queryKey: [getAbout.path, 'about'] });
  return (
    <Card title="Delete my account">
      <p>{describeDeletion(about.data?.accountDeleteDays)}</p>
      <p className="small-print">
        Then it is gone. Only someone who has an old backup of both the journal and the keys could read it, for 30 more
        days.
      </p>
      {!isAsking && (
        <div className="entry-buttons">
          <Button variant="quiet" onClick={() => setIsAsking(true)}>
            Delete my account
          </Button>
        </div>
      )}
      {isAsking && <DeletionForm userId={userId} onCancel={() => setIsAsking(false)} />}
    </Card>
  );
}

/** The number of days is the server's; until it is known, the sentence does not name it. */
export function describeDeletion(days: number | undefined): string {
  const what = 'Everything is deleted: your days, earlier texts, drafts, readings and settings.';
  if (days === 0) return `${what} This happens at once and can't be undone.`;
  const time = days === undefined ? 'a few days' : days === 1 ? 'one day' : `${days} days`;
  return `${what} This happens ${time} after you ask for it. Until then you can sign in and keep the account.`;
}

function DeletionForm({ userId, onCancel }: { userId: string; onCancel: () => void }) {
  const id = useId();
  const form = useFocusHandover<HTMLFormElement>('card');
  const input = useRef<HTMLInputElement>(null);
  const remove = useDeleteAccount(userId);
  // A lost connection says nothing about what was typed.
  const isRefused = remove.error instanceof ApiError;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The server compares: what was typed is sent as it is.
    const confirm = (input.current?.value ?? '').trim().toLowerCase();
    remove.mutate({ confirm } as BodyOf<typeof deleteAccount>);
  };

  // The button that opened the form is gone.
  useEffect(() => input.current?.focus(), []);

  return (
    // The sentence about what is missing is the server's.
    <form ref={form} className="panel token-form" noValidate onSubmit={submit}>
      <p>To keep a copy, first press “Download everything” above.</p>
      <label htmlFor={id}>Type “delete” to confirm</label>
      <input
        ref={input}
        id={id}
        className="input"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={isRefused || undefined}
        aria-describedby={remove.isError ? `${id}-problem` : undefined}
      />
      {remove.isError && (
        <div id={`${id}-problem`}>
          <ErrorText>{remove.error.message}</ErrorText>
        </div>
      )}
      <div className="token-actions">
        <Button variant="quiet" size="small" type="submit" isPending={remove.isPending} pendingLabel="Deleting...">
          Delete my account
        </Button>
        <Button variant="primary" size="small" onClick={onCancel}>
          Keep it
        </Button>
      </div>
    </form>
  );
}
