// The client's composition root: what surrounds every screen, and which screen stands at which address.
import { Suspense } from 'react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { SessionEndedBanner } from './features/account/session-ended-banner.tsx';
import { Splash } from './features/account/splash.tsx';
import { laterPart } from './components/lazy/lazy-component.tsx';
import { usePath } from './navigation/location.ts';
import type { Session } from './session/session-store.ts';
import { SessionProvider, useSessionState } from './session/session.tsx';
import { findPage } from './routes.tsx';
import { WelcomePage } from './pages/welcome.tsx';
import { Shell } from './shell.tsx';
import { AppBoundary } from './components/page/page-boundary.tsx';
import { Layers } from './components/overlays/lazy-overlays.tsx';
import { Skeleton } from './components/feedback/skeleton.tsx';

/** Where it cannot be fetched, the banner above the page says the same, with the same button. */
const LaterSessionEndedDialog = laterPart(
  async () => (await import('./features/account/session-ended-dialog.tsx')).SessionEndedDialog,
);

export function App({ session, queryClient }: { session: Session; queryClient: QueryClient }) {
  return (
    // Without it an error outside of a page, in the header for example, would leave nothing on the screen.
    <AppBoundary>
      <QueryClientProvider client={queryClient}>
        <SessionProvider session={session}>
          <Gate />
          <Layers />
        </SessionProvider>
      </QueryClientProvider>
    </AppBoundary>
  );
}

/** Nothing of the app shows until the server has confirmed who is there. */
function Gate() {
  const state = useSessionState();
  if (state.status === 'signedOut') return <WelcomePage error={state.error} canRetry={state.canRetry} />;
  if (state.status !== 'ready') return <Splash isSlow={state.isSlow} />;
  return (
    // Another person begins with fresh state everywhere.
    <Shell key={state.user.id} person={state.user}>
      <SessionEndedBanner state={state} />
      <CurrentPage />
      {state.signInAsk && <LaterSessionEndedDialog state={state} />}
    </Shell>
  );
}

function CurrentPage() {
  const path = usePath();
  const { Screen } = findPage(path);
  return (
    <Suspense fallback={<Skeleton label="Loading the page" shape="lines" />}>
      <Screen key={path} />
    </Suspense>
  );
}
