// The client's composition root: what surrounds every screen, and which screen stands at which address.
import { Suspense } from 'react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { SessionEndedBanner } from './features/account/session-ended-banner.tsx';
import { Splash } from './features/account/splash.tsx';
import { lazyComponent } from './components/lazy/lazy-component.tsx';
import { usePath } from './navigation/location.ts';
import type { SessionStore } from './session/session-store.ts';
import { SessionProvider, useSessionState } from './session/session.tsx';
import { findPage } from './routes.tsx';
import { WelcomePage } from './pages/welcome.tsx';
import { AppShell } from './shell.tsx';
import { AppBoundary } from './components/page/page-boundary.tsx';
import { LazyOverlays } from './components/overlays/lazy-overlays.tsx';
import { Skeleton } from './components/feedback/skeleton.tsx';

/** Where it cannot be fetched, the banner above the page says the same, with the same button. */
const LazySessionEndedDialog = lazyComponent(
  async () => (await import('./features/account/session-ended-dialog.tsx')).SessionEndedDialog,
);

export function App({ session, queryClient }: { session: SessionStore; queryClient: QueryClient }) {
  return (
    // Without it an error outside of a page, in the header for example, would leave nothing on the screen.
    <AppBoundary>
      <QueryClientProvider client={queryClient}>
        <SessionProvider session={session}>
          <AuthGate />
          <LazyOverlays />
        </SessionProvider>
      </QueryClientProvider>
    </AppBoundary>
  );
}

/** Nothing of the app shows until the server has confirmed who is there. */
function AuthGate() {
  const state = useSessionState();
  if (state.status === 'signedOut') return <WelcomePage error={state.error} canRetry={state.canRetry} />;
  if (state.status !== 'ready') return <Splash isSlow={state.isSlow} />;
  return (
    // Another person begins with fresh state everywhere.
    <AppShell key={state.user.id} person={state.user}>
      <SessionEndedBanner state={state} />
      <CurrentPage />
      {state.signInRequest && <LazySessionEndedDialog state={state} />}
    </AppShell>
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
