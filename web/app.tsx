import { useEffect } from 'react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { SessionEndedBanner } from './features/account/session-ended-banner.tsx';
import { Splash } from './features/account/splash.tsx';
import { lazyComponent, LazyBoundary } from './components/lazy/lazy-component.tsx';
import { LOAD_FAILED_MESSAGE } from './components/lazy/lazy-module.ts';
import { usePath } from './navigation/location.ts';
import { isReadPage } from './navigation/paths.ts';
import type { SessionStore } from './session/session-store.ts';
import { SessionProvider, useSessionState } from './session/browser-session.tsx';
import { findPage } from './routes.tsx';
import { WelcomePage } from './pages/welcome.tsx';
import { AppShell, StartShell } from './shell.tsx';
import { AppBoundary, PageError } from './components/page/page-boundary.tsx';
import { LazyOverlays } from './components/overlays/lazy-overlays.tsx';
import { Skeleton } from './components/feedback/skeleton.tsx';

const LazySessionEndedDialog = lazyComponent(
  async () => (await import('./features/account/session-ended-dialog.tsx')).SessionEndedDialog,
);

const LazyClosing = lazyComponent(async () => (await import('./pages/closing.tsx')).Closing, 'Could not load the page');

interface AppProps {
  session: SessionStore;
  queryClient: QueryClient;
  /** Runs after the first render, which may be a hydration. */
  onMount?: () => () => void;
}

export function App({ session, queryClient, onMount }: AppProps) {
  useEffect(() => onMount?.(), [onMount]);
  return (
    // Without it, an error outside of a page, for example in the header, would leave a blank screen.
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

function AuthGate() {
  const state = useSessionState();
  if (state.status === 'signedOut') return <WelcomePage error={state.error} canRetry={state.canRetry} />;
  if (state.status !== 'ready')
    return (
      <StartShell>
        <Splash isSlow={state.isSlow} />
      </StartShell>
    );
  return (
    // The key resets all state when another person signs in.
    <AppShell key={state.user.id} person={state.user}>
      <SessionEndedBanner state={state} />
      <OpenPage isClosing={Boolean(state.user.deleteAt)} />
      {state.signInRequest && <LazySessionEndedDialog state={state} />}
    </AppShell>
  );
}

/** `isClosing`: the account waits for its deletion. A page that is read stays where it is when the account is kept. */
function OpenPage({ isClosing }: { isClosing: boolean }) {
  const path = usePath();
  return (
    <>
      {isClosing && <LazyClosing />}
      {(!isClosing || isReadPage(path)) && (
        <LazyBoundary
          key={path}
          module={findPage(path)}
          fallback={<Skeleton label="Loading the page" shape="lines" />}
          failed={<PageError message={LOAD_FAILED_MESSAGE} />}
        >
          {(Screen) => <Screen />}
        </LazyBoundary>
      )}
    </>
  );
}
