// The client's composition root: what surrounds every screen, and which screen stands at which address.
import { Suspense } from 'react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { SessionEndedBanner } from './features/session/session-ended-banner.tsx';
import { Splash } from './features/session/splash.tsx';
import { laterPart } from './lib/later-part.tsx';
import { usePath } from './lib/navigation.ts';
import type { Session } from './lib/session-machine.ts';
import { SessionProvider, useSessionState } from './lib/session.tsx';
import { findPage } from './routes.tsx';
import { WelcomePage } from './pages/welcome.tsx';
import { Shell } from './shell.tsx';
import { AppBoundary } from './ui/page-boundary.tsx';
import { Layers } from './ui/layers.tsx';
import { Skeleton } from './ui/skeleton.tsx';

/** Where it cannot be fetched, the banner above the page says the same, with the same button. */
const LaterSessionEndedDialog = laterPart(
  async () => (await import('./features/session/session-ended-dialog.tsx')).SessionEndedDialog,
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
