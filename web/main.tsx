import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BEDTIME_REFLECTIONS, HOME_REFLECTIONS } from '#contract/limits.ts';
import { App } from './app.tsx';
import { listOptions } from './features/reflections/queries.ts';
import { createQueryClient } from './lib/query-client.ts';
import { startOffline } from './lib/offline/start.ts';
import { isFirstMoment } from './lib/session-state.ts';
import { createBrowserSession } from './lib/session.tsx';
import { hasUnsaved } from './lib/unsaved.ts';
import { PATHS } from './paths.ts';
import { findPage } from './routes.tsx';
import { prepareNavigation, warm } from './ui/router.ts';
import { toasts } from './ui/toast.tsx';
import './styles/index.css';
// Nearly all pages need these: in the first load they cost less than in files of their own.
import '#contract/drafts.ts';
import '#contract/events.ts';
import './features/models/queries.ts';
import './lib/device/save-loop.ts';
import './lib/event-parser.ts';
import './lib/kept-line.tsx';
import './lib/later-part.tsx';
import './lib/text-call.ts';
import './lib/text-notes.tsx';
import './ui/crumb.tsx';
import './ui/handed-focus.ts';
import './ui/icon-button.tsx';
import './ui/room.tsx';

/** What a page from this device, which names no person, would have preloaded from the server. */
const FIRST_LISTS: Readonly<Record<string, number>> = {
  [PATHS.home]: HOME_REFLECTIONS,
  [PATHS.bedtimeReading]: BEDTIME_REFLECTIONS,
};

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

const queryClient = createQueryClient({ onSignedOut: (isAction) => session.end(isAction) });
const session = createBrowserSession({
  queryClient,
  prefetch(userId) {
    const count = FIRST_LISTS[window.location.pathname];
    if (count) void queryClient.prefetchQuery(listOptions(userId, count));
  },
});
let wasReady = false;
session.subscribe(() => {
  const isReady = session.get().status === 'ready';
  if (wasReady && !isReady) toasts.clear();
  wasReady = isReady;
});
prepareNavigation((path) => findPage(path).load?.());

// The page's own HTML shows the first moment already. React draws once there is more to show: drawing the same over it
// would come between the answer and the first screen.
const stopWaiting = session.subscribe(() => {
  const state = session.get();
  if (state.status === 'syncing') void warm(window.location.pathname);
  if (isFirstMoment(state)) return;
  stopWaiting();
  const app = <App session={session} queryClient={queryClient} />;
  createRoot(root).render(import.meta.env.DEV ? <StrictMode>{app}</StrictMode> : app);
});
session.start();
startOffline({
  session,
  queryClient,
  isPageLoaded: () => findPage(window.location.pathname).isLoaded?.() ?? true,
  hasUnfinished: () => hasUnsaved() || toasts.list().some(({ isOpen }) => isOpen),
});
