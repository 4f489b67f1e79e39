// The first screens, without a person. scripts/vite/prerender-shells.ts renders them at build time.
import { prerender } from 'react-dom/static';
import { App } from './app.tsx';
import { listHomeSamples } from './home-samples.ts';
import { renderHome } from './render-home.tsx';
import { Splash } from './features/account/splash.tsx';
import { createQueryClient } from './offline/query-client.ts';
import { SessionProvider } from './session/browser-session.tsx';
import { createFixedSession } from './session/fixed-session.ts';
import { StartShell } from './shell.tsx';

/** As main.tsx hydrates it. */
export function renderWelcome(): Promise<string> {
  const session = createFixedSession({ status: 'signedOut', error: null, canRetry: false });
  return render(<App session={session} queryClient={createQueryClient({ onSignedOut: () => undefined })} />);
}

/** Until it is known who is signed in; main.tsx replaces it with the first screen. */
export function renderStart(): Promise<string> {
  return render(
    <SessionProvider session={createFixedSession({ status: 'loading', isSlow: false })}>
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

/** In each of its states, for the styles of its first frame. The server renders it with a person's days. */
export function renderHomeSamples(): Promise<string> {
  return Promise.resolve(listHomeSamples().map(renderHome).join(''));
}

async function render(screen: React.ReactNode): Promise<string> {
  const { prelude } = await prerender(screen);
  return new Response(prelude).text();
}
