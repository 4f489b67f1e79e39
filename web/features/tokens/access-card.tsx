import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { AccessToken, CreatedAccessToken } from '#contract/tokens.ts';
import { Button } from '../../components/controls/button.tsx';
import { Card } from '../../components/display/card.tsx';
import { QueryError } from '../../components/feedback/error-state.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { useFocusHandover } from '../../components/focus/use-focus-handover.ts';
import { ConfirmButton } from '../../components/overlays/confirm-dialog.tsx';
import { useToday } from '../../time/dates.ts';
import '../../styles/components/access.css';
import { CreatedToken } from './created-token.tsx';
import { describeToken } from './describe-token.ts';
import { tokensQuery, useRemoveToken } from './queries.ts';
import { TokenForm } from './token-form.tsx';

export function AccessCard({ userId }: { userId: string }) {
  const tokens = useQuery(tokensQuery(userId));
  const [isAdding, setIsAdding] = useState(false);
  const [latest, setLatest] = useState<CreatedAccessToken | null>(null);
  // What it says ends with the key.
  const created = tokens.data?.some(({ id }) => id === latest?.id) === true ? latest : null;
  return (
    <Card title="Access">
      <p className="card-note">Let a shortcut on your phone add learnings. It needs a key, which you make here.</p>
      {tokens.isPending && <Skeleton label="Loading your keys" shape="lines" rows={1} />}
      <QueryError title="Could not load your keys" query={tokens} isQuietOffline />
      {tokens.isSuccess && tokens.data.length > 0 && (
        <ul className="row-list tokens">
          {tokens.data.map((token) => (
            <TokenRow key={token.id} token={token} userId={userId} />
          ))}
        </ul>
      )}
      {created && <CreatedToken created={created} onDone={() => setLatest(null)} />}
      {isAdding && (
        <TokenForm
          userId={userId}
          onCancel={() => setIsAdding(false)}
          onCreated={(token) => {
            setLatest(token);
            setIsAdding(false);
          }}
        />
      )}
      {tokens.isSuccess && !isAdding && !created && (
        <Button variant="quiet" size="small" className="token-new" onClick={() => setIsAdding(true)}>
          New key
        </Button>
      )}
    </Card>
  );
}

function TokenRow({ token, userId }: { token: AccessToken; userId: string }) {
  const today = useToday();
  const remove = useRemoveToken(userId);
  const ref = useFocusHandover<HTMLLIElement>('card');
  return (
    <li ref={ref}>
      <span className="token-name">{token.name}</span>
      <span className="token-facts">
        <span className="session-note">{describeToken(token, today)}</span>
        <ConfirmButton
          size="small"
          aria-label={`Remove ${token.name}`}
          isPending={remove.isPending}
          pendingLabel="Removing..."
          question={`Remove “${token.name}”?`}
          confirm="Remove"
          explanation="Programs that use this key can no longer reach your journal. What they added stays."
          onConfirm={() => remove.mutate(token)}
        >
          Remove
        </ConfirmButton>
      </span>
    </li>
  );
}
