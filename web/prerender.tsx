// The first screens, without a person. scripts/vite/prerender-shells.ts renders them at build time.
import { prerender } from 'react-dom/static';
import { App } from './app.tsx';
import { Splash } from './features/account/splash.tsx';
import { createQueryClient } from './offline/query-client.ts';
import { SessionProvider } from './session/browser-session.tsx';
import type { SessionState } from './session/session-state.ts';
import type { SessionStore } from './session/session-store.ts';
import { StartShell } from './shell.tsx';
import { createStore } from './state/store.ts';

/** As main.tsx hydrates it. */
export function renderWelcome(): Promise<string> {
  const session = createSession({ status: 'signedOut', error: null, canRetry: false });
  return render(<App session={session} queryClient={createQueryClient({ onSignedOut: () => undefined })} />);
}

/** Until it is known who is signed in; main.tsx replaces it with the first screen. */
export function renderStart(): Promise<string> {
  return render(
    <SessionProvider session={createSession({ status: 'loading', isSlow: false })}>
      <StartShell>
        <Splash isSlow={false}>
          <p className="splash-late">
            Learn is slow to start.{' '}
            {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- without scripts, only a link can load the page again */}
            <a className="text-link" href="">
              Try again
            </a>
          </p>
        </Splash>
      </StartShell>
    </SessionProvider>,
  );
}

async function render(screen: React.ReactNode): Promise<string> {
  const { prelude } = await prerender(screen);
  return new Response(prelude).text();
}

function createSession(state: SessionState): SessionStore {
  // A first render reads only these. The rest needs a browser.
  return { ...createStore(state), isSignOutPending: () => false } as Partial<SessionStore> as SessionStore;
}
