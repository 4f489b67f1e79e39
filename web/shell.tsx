// What stands around every page of a signed-in person: skip link, header, the page, and what catches a page that breaks.
import { useCallback, useState, type MouseEvent, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/session.ts';
import { ChangeListener } from './realtime/change-listener.tsx';
import { AccountMenu } from './features/account/account-menu.tsx';
import { ClockNotice } from './components/connection/clock-notice.tsx';
import { OutboxPill } from './features/outbox/outbox-pill.tsx';
import { useKeeping } from './features/outbox/use-outbox-events.ts';
import { showDelivered } from './features/reflections/queries.ts';
import { OfflinePill } from './components/connection/offline-pill.tsx';
import type { Delivered } from './storage/outbox/outbox.ts';
import { usePath, useSearchParams } from './navigation/location.ts';
import { useSession } from './session/session.tsx';
import { PATHS } from './navigation/paths.ts';
import { Link } from './components/controls/link.tsx';
import { Crescent } from './components/display/moon.tsx';
import { ArrivalContext, createArrival, type Arrival } from './components/page/page.tsx';
import { PageBoundary } from './components/page/page-boundary.tsx';

export function Shell({ person, children }: { person: User; children: ReactNode }) {
  const address = `${usePath()}?${useSearchParams().toString()}`;
  const arrival = useArrival(address);
  useKept(person.id);
  return (
    <div className="shell">
      <a className="skip" href="#main" onClick={skipToMain}>
        Skip to content
      </a>
      <header className="top">
        <Link to={PATHS.home} className="brand" aria-label="Learn, home">
          <Crescent />
          <span>Learn</span>
        </Link>
        <OfflinePill />
        <OutboxPill />
        <nav className="account" aria-label="Account">
          <AccountMenu person={person} />
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        <ClockNotice />
        <ArrivalContext value={arrival}>
          <PageBoundary address={address}>{children}</PageBoundary>
        </ArrivalContext>
      </main>
      <ChangeListener userId={person.id} />
    </div>
  );
}

/** The browser's own jump would add a step to its history, and «Back» would only undo that step. */
function skipToMain(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

/** What was written while nobody answered goes out from every page, and shows on all of them when it has arrived. */
function useKept(userId: string): void {
  const queryClient = useQueryClient();
  const { end: onSignedOut } = useSession();
  const onSaved = useCallback(
    (delivered: Delivered) => void showDelivered(queryClient, { ...delivered, userId }),
    [queryClient, userId],
  );
  useKeeping({ userId, onSaved, onSignedOut });
}

/** A new arrival for each new address, another day on the same page too; the first of a visit is none. */
function useArrival(address: string): Arrival {
  const [last, setLast] = useState(() => ({ address, arrival: createArrival({ isFirst: true }) }));
  if (last.address === address) return last.arrival;
  const next = { address, arrival: createArrival({ isFirst: false }) };
  setLast(next);
  return next.arrival;
}
