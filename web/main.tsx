// First: it declares the order of the layers, which the style sheets of pages rely on.
import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createQueryClient } from './offline/query-client.ts';
import { startOffline } from './offline/start-offline.ts';
import { isInitialLoad } from './session/session-state.ts';
import { createBrowserSession } from './session/browser-session.tsx';
import { keepFonts } from './storage/browser/kept-fonts.ts';
import { hasUnsaved } from './storage/browser/unsaved-changes.ts';
import { findPage } from './routes.tsx';
import { replaceAddress } from './navigation/replace-address.ts';
import { setPreloader, preloadWithin } from './navigation/router.ts';
import { watchEvening } from './time/evening.ts';
import { toasts } from './components/overlays/toast.ts';
// Small, and shared by so many later files that they cost less here than in files of their own.
import './api/random-id.ts';
import './api/same-version.ts';
import './components/controls/icon-button.tsx';
import './components/page/chosen-light.ts';
import './features/reflections/use-entry-texts.ts';
import './time/format-time.ts';

/** A skeleton that is replaced at once would only flicker. A file that stalls must not keep the start screen. */
const FIRST_CODE_MS = 2000;
/** Until the first page and what it reads have arrived. */
const KEEP_FONTS_AFTER_MS = 3000;

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

const queryClient = createQueryClient({ onSignedOut: (isAction) => session.end(isAction) });
const isWelcome = document.documentElement.dataset['screen'] === 'welcome';
const session = createBrowserSession({ queryClient, isSignedOut: isWelcome });
let wasReady = false;
session.subscribe(() => {
  const isReady = session.get().status === 'ready';
  if (wasReady && !isReady) leavePerson();
  wasReady = isReady;
});
/** Nothing that the person has looked for or was told stays on the page. */
function leavePerson(): void {
  toasts.clear();
  const { pathname, search, hash } = window.location;
  if (hash !== '') replaceAddress(`${pathname}${search}`);
}
setPreloader((path) => findPage(path).load());
watchEvening(document.documentElement);

// Before the session starts: with a person in the page it is ready at once.
startOffline({
  session,
  queryClient,
  isPageLoaded: () => findPage(window.location.pathname).get().value !== null,
  hasUnsavedInput: () => hasUnsaved() || toasts.get().some(({ isOpen }) => isOpen),
});
if (isWelcome && !session.isSignOutPending()) {
  // The check starts after the hydration, because its answer may change what is hydrated.
  const wasPressed = window.learnSignInPress;
  const start = () => {
    const stop = session.start();
    if (wasPressed) root.querySelector<HTMLElement>('.button-google')?.click();
    return stop;
  };
  hydrateRoot(root, <App session={session} queryClient={queryClient} onMount={start} />);
} else {
  const render = () => {
    const app = <App session={session} queryClient={queryClient} />;
    createRoot(root).render(import.meta.env.DEV ? <StrictMode>{app}</StrictMode> : app);
  };
  // The page shows the start screen. To render the same screen first would delay the next one.
  const unsubscribe = session.subscribe(() => {
    const state = session.get();
    const code = state.status !== 'signedOut' && preloadWithin(window.location.pathname, FIRST_CODE_MS);
    if (isInitialLoad(state) && !import.meta.env.DEV) return;
    unsubscribe();
    // The first frame has its styles inline. What comes next needs the whole style sheet.
    void Promise.all([window.learnStyled, code]).then(render);
  });
  session.start();
}
setTimeout(keepFonts, KEEP_FONTS_AFTER_MS, () => localStorage);
