// First: it declares the order of the layers, which the style sheets of pages rely on.
import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createQueryClient } from './offline/query-client.ts';
import { startOffline } from './offline/start-offline.ts';
import { isInitialLoad } from './session/session-state.ts';
import { createBrowserSession } from './session/browser-session.tsx';
import { hasUnsaved } from './storage/browser/unsaved-changes.ts';
import { findPage } from './routes.tsx';
import { setPreloader, preload } from './navigation/router.ts';
import { toasts } from './components/overlays/toast.ts';
// Small, and shared by so many later files that they cost less here than in files of their own.
import './api/random-id.ts';
import './api/same-version.ts';
import './components/controls/icon-button.tsx';
import './features/reflections/use-entry-texts.ts';
import './time/format-time.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

const queryClient = createQueryClient({ onSignedOut: (isAction) => session.end(isAction) });
const session = createBrowserSession({ queryClient, isSignedOut: root.dataset['screen'] === 'welcome' });
let wasReady = false;
session.subscribe(() => {
  const isReady = session.get().status === 'ready';
  if (wasReady && !isReady) toasts.clear();
  wasReady = isReady;
});
setPreloader((path) => findPage(path).load());

if (root.dataset['screen'] === 'welcome' && !session.isSignOutPending()) {
  // The check starts after the hydration, because its answer may change what is hydrated.
  const wasPressed = window.learnSignInPress;
  const start = () => {
    const stop = session.start();
    if (wasPressed) root.querySelector<HTMLElement>('.button-google')?.click();
    return stop;
  };
  hydrateRoot(root, <App session={session} queryClient={queryClient} onMount={start} />);
} else {
  // The page shows the start screen. To render the same screen first would delay the next one.
  const unsubscribe = session.subscribe(() => {
    const state = session.get();
    if (state.status === 'syncing') void preload(window.location.pathname);
    if (isInitialLoad(state) && !import.meta.env.DEV) return;
    unsubscribe();
    whenStyled(() => {
      const app = <App session={session} queryClient={queryClient} />;
      createRoot(root).render(import.meta.env.DEV ? <StrictMode>{app}</StrictMode> : app);
    });
  });
  session.start();
}
startOffline({
  session,
  queryClient,
  isPageLoaded: () => findPage(window.location.pathname).get().value !== null,
  hasUnsavedInput: () => hasUnsaved() || toasts.get().some(({ isOpen }) => isOpen),
});

/** The style sheet stands at the end of the page. Firefox and Safari run this script without waiting for it. */
function whenStyled(run: () => void): void {
  const link = document.querySelector<HTMLLinkElement>('body > link[rel=stylesheet]');
  if (!link || link.sheet || document.readyState === 'complete') return run();
  let isDone = false;
  const runOnce = () => {
    if (!isDone) run();
    isDone = true;
  };
  link.addEventListener('load', runOnce);
  // It comes also when the sheet could not be loaded.
  window.addEventListener('load', runOnce);
}
