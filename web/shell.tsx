// What stands around every page of a signed-in person: skip link, header, the page, and what catches a page that breaks.
import { useState, type ReactNode } from 'react';
import type { User } from '#contract/session.ts';
import { AccountMenu } from './features/session/account-menu.tsx';
import { usePath } from './lib/navigation.ts';
import { useIsOnline } from './lib/online.ts';
import { PATHS } from './paths.ts';
import { Link } from './ui/link.tsx';
import { Crescent } from './ui/moon.tsx';
import { ArrivalContext, createArrival, type Arrival } from './ui/page.tsx';
import { PageBoundary } from './ui/page-boundary.tsx';

export function Shell({ person, children }: { person: User; children: ReactNode }) {
  const path = usePath();
  const arrival = useArrival(path);
  const isOnline = useIsOnline();
  return (
    <div className="shell">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="top">
        <Link to={PATHS.home} className="brand" aria-label="Learn, home">
          <Crescent />
          <span>Learn</span>
        </Link>
        <output>{!isOnline && <span className="pill">Offline</span>}</output>
        <nav className="account" aria-label="Account">
          <AccountMenu person={person} />
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        <ArrivalContext value={arrival}>
          <PageBoundary key={path}>{children}</PageBoundary>
        </ArrivalContext>
      </main>
    </div>
  );
}

/** A new arrival for each new path; the first path of a visit is none. */
function useArrival(path: string): Arrival {
  const [last, setLast] = useState(() => ({ path, arrival: createArrival({ isFirst: true }) }));
  if (last.path === path) return last.arrival;
  const next = { path, arrival: createArrival({ isFirst: false }) };
  setLast(next);
  return next.arrival;
}
