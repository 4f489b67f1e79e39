import { useQuery } from '@tanstack/react-query';
import { formatDeviceName } from '#contract/device-name.ts';
import type { ActiveSession } from '#contract/session.ts';
import { formatShortDate } from '../../time/dates.ts';
import { localDate } from '../../time/local-today.ts';
import { hasWebCrypto } from '../../storage/privacy/has-web-crypto.ts';
import { Button } from '../../components/controls/button.tsx';
import { Card } from '../../components/display/card.tsx';
import { ConfirmButton } from '../../components/overlays/confirm-dialog.tsx';
import { useFocusHandover } from '../../components/focus/use-focus-handover.ts';
import { QueryError } from '../../components/feedback/error-state.tsx';
import { sessionsQuery, useEndAllSessions, useEndSession } from './queries.ts';

export function SessionsCard({ userId }: { userId: string }) {
  const sessions = useQuery(sessionsQuery(userId));
  return (
    <Card title="Your devices" action={<SignOutEverywhere />}>
      {sessions.isPending && <SessionsSkeleton />}
      <QueryError title="Could not load your devices" query={sessions} isQuietOffline />
      {sessions.isSuccess && (
        <ul className="row-list">
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} userId={userId} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** As high as one row, so that the cards below do not move when the list loads. */
function SessionsSkeleton() {
  return (
    <ul className="row-list">
      <li>
        <output className="visually-hidden">Loading your devices</output>
        <span className="skeleton-bar skeleton-fact" aria-hidden="true" />
      </li>
    </ul>
  );
}

function SessionRow({ session, userId }: { session: ActiveSession; userId: string }) {
  const end = useEndSession(userId);
  const ref = useFocusHandover<HTMLLIElement>();
  const name = formatDeviceName(session.userAgent);
  const note = session.isCurrent ? 'This device' : describeLastUse(session);
  return (
    <li ref={ref}>
      <span>{name}</span>
      <span className="session-end">
        <span className="session-note">{note}</span>
        {!session.isCurrent && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`Sign out ${name}, ${note.toLowerCase()}`}
            isPending={end.isPending}
            pendingLabel="Signing out..."
            onClick={() => end.mutate({ id: session.id, name })}
          >
            Sign out
          </Button>
        )}
      </span>
    </li>
  );
}

function describeLastUse({ lastSeenAt }: ActiveSession): string {
  const day = localDate(new Date(lastSeenAt));
  return day === localDate(new Date()) ? 'Last used today' : `Last used ${formatShortDate(day)}`;
}

function SignOutEverywhere() {
  const endAll = useEndAllSessions();
  return (
    <ConfirmButton
      size="small"
      isPending={endAll.isPending}
      pendingLabel="Signing out..."
      question="Sign out everywhere?"
      cancelLabel="Stay"
      confirm="Sign out on all devices"
      explanation={`You will have to sign in again on each device, this one too. ${
        hasWebCrypto()
          ? 'What has not reached the server yet stays on this device, locked, until you sign in here again.'
          : 'What has not reached the server yet will be lost on this device.'
      }`}
      onConfirm={endAll.mutate}
    >
      Sign out everywhere
    </ConfirmButton>
  );
}
