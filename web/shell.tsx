import { useCallback, useState, type MouseEvent, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/session.ts';
import { ChangeListener } from './realtime/change-listener.tsx';
import { AccountMenu } from './features/account/account-menu.tsx';
import { ClockNotice } from './components/connection/clock-notice.tsx';
import { OutboxPill } from './features/outbox/outbox-pill.tsx';
import { useOutboxEvents } from './features/outbox/use-outbox-events.ts';
import { showAcknowledgedSave } from './features/reflections/queries.ts';
import { OfflinePill } from './components/connection/offline-pill.tsx';
import type { AcknowledgedSave } from './storage/outbox/outbox.ts';
import { usePath, useSearchParams } from './navigation/location.ts';
import { useSession } from './session/browser-session.tsx';
import { PATHS } from './navigation/paths.ts';
import { Link } from './components/controls/link.tsx';
import { CrescentMoon } from './components/display/moon.tsx';
import { PageVisitContext, createPageVisit, type PageVisit } from './components/page/page.tsx';
import { PageBoundary } from './components/page/page-boundary.tsx';

export function AppShell({ person, children }: { person: User; children: ReactNode }) {
  const address = `${usePath()}?${useSearchParams().toString()}`;
  const visit = useNavigationFocus(address);
  useLocalStore(person.id);
  return (
    <div className="shell">
      <a className="skip-link" href="#main" onClick={skipToMain}>
        Skip to content
      </a>
      <header className="top">
        <Brand />
        <OfflinePill />
        <OutboxPill />
        <nav className="account" aria-label="Account">
          <AccountMenu person={person} />
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        <ClockNotice />
        <PageVisitContext value={visit}>
          <PageBoundary address={address}>{children}</PageBoundary>
        </PageVisitContext>
      </main>
      <ChangeListener userId={person.id} />
    </div>
  );
}

/** The shell before it is known who is signed in. The header has the same size and place as with a person. */
export function StartShell({ children }: { children: ReactNode }) {
  return (
    <div className="shell">
      <header className="top">
        <Brand />
      </header>
      <main>{children}</main>
    </div>
  );
}

function Brand() {
  return (
    <Link to={PATHS.home} className="brand" aria-label="Learn, home">
      <CrescentMoon />
      <span>Learn</span>
    </Link>
  );
}

/** The browser's own jump would add a history entry, and «Back» would only undo the jump. */
function skipToMain(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

function useLocalStore(userId: string): void {
  const queryClient = useQueryClient();
  const { end: onSignedOut } = useSession();
  const onSaved = useCallback(
    (save: AcknowledgedSave) => void showAcknowledgedSave(queryClient, { ...save, userId }),
    [queryClient, userId],
  );
  useOutboxEvents({ userId, onSaved, onSignedOut });
}

/** A new visit for each new address, also on the same page. On the first load no heading takes the focus. */
function useNavigationFocus(address: string): PageVisit {
  const [last, setLast] = useState(() => ({ address, visit: createPageVisit({ isFirst: true }) }));
  if (last.address === address) return last.visit;
  const next = { address, visit: createPageVisit({ isFirst: false }) };
  setLast(next);
  return next.visit;
}
