import { useQuery } from '@tanstack/react-query';
import { nameDevice } from '#contract/device-name.ts';
import type { OpenSession } from '#contract/session.ts';
import { shortDate, todayHere } from '../../time/dates.ts';
import { canSeal } from '../../storage/privacy/has-web-crypto.ts';
import { NoAnswerError } from '../../api/network-error.ts';
import { Button } from '../../components/controls/button.tsx';
import { Card } from '../../components/display/card.tsx';
import { ConfirmButton } from '../../components/overlays/confirm-dialog.tsx';
import { useHandedFocus } from '../../components/focus/use-focus-handover.ts';
import { Problem } from '../../components/feedback/error-state.tsx';
import { sessionsQuery, useEndAllSessions, useEndSession } from './queries.ts';

export function SessionsCard({ userId }: { userId: string }) {
  const sessions = useQuery(sessionsQuery(userId));
  return (
    <Card title="Your devices" action={<SignOutEverywhere />}>
      {sessions.isPending && <OneDevice />}
      {sessions.isError && (
        <Problem
          title="Could not load your devices"
          message={sessions.error.message}
          isQuiet={sessions.error instanceof NoAnswerError}
          onRetry={() => void sessions.refetch()}
        />
      )}
      {sessions.isSuccess && <SessionList sessions={sessions.data} userId={userId} />}
    </Card>
  );
}

/** As high as the row of this device: the cards below do not move when it comes. */
function OneDevice() {
  return (
    <ul className="sessions">
      <li>
        <output className="hidden-text">Loading your devices</output>
        <span className="bone bone-fact" aria-hidden="true" />
      </li>
    </ul>
  );
}

function SessionList({ sessions, userId }: { sessions: readonly OpenSession[]; userId: string }) {
  return (
    <ul className="sessions">
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} userId={userId} />
      ))}
    </ul>
  );
}

function SessionRow({ session, userId }: { session: OpenSession; userId: string }) {
  const end = useEndSession(userId);
  const ref = useHandedFocus<HTMLLIElement>();
  const name = nameDevice(session.userAgent);
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

function describeLastUse({ lastSeenAt }: OpenSession): string {
  const day = todayHere(new Date(lastSeenAt));
  return day === todayHere() ? 'Last used today' : `Last used ${shortDate(day)}`;
}

function SignOutEverywhere() {
  const endAll = useEndAllSessions();
  return (
    <ConfirmButton
      size="small"
      isPending={endAll.isPending}
      pendingLabel="Signing out..."
      question="Sign out everywhere?"
      keep="Stay"
      confirm="Sign out on all devices"
      explanation={`You will have to sign in again on each device, this one too. ${
        canSeal()
          ? 'What has not reached the server yet stays on this device, locked, until you sign in here again.'
          : 'What has not reached the server yet will be lost on this device.'
      }`}
      onConfirm={endAll.mutate}
    >
      Sign out everywhere
    </ConfirmButton>
  );
}
