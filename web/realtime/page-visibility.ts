import type { EventSourceDeps } from './visible-event-source.ts';
import type { SessionStore } from '../session/session-store.ts';
import { isSigningOut } from '../session/session-state.ts';

type PageVisibility = Pick<EventSourceDeps, 'isVisible' | 'watchVisibility'>;

const isVisible = (): boolean => document.visibilityState === 'visible';

const BROWSER: PageVisibility = {
  isVisible,
  watchVisibility(onChange) {
    const handle = () => onChange(isVisible());
    document.addEventListener('visibilitychange', handle);
    return () => document.removeEventListener('visibilitychange', handle);
  },
};

/** For streams: the page counts as visible while its person is signed in and not signing out. */
export function createPageVisibility(
  session: Pick<SessionStore, 'get' | 'subscribe'>,
  page: PageVisibility = BROWSER,
): PageVisibility {
  const isSignedIn = () => session.get().status === 'ready' && !isSigningOut(session.get());
  return {
    isVisible: () => page.isVisible() && isSignedIn(),
    watchVisibility(onChange) {
      let wasSignedIn = isSignedIn();
      const stopWatching = page.watchVisibility((isPageVisible) => onChange(isPageVisible && isSignedIn()));
      const stopListening = session.subscribe(() => {
        if (isSignedIn() === wasSignedIn) return;
        wasSignedIn = isSignedIn();
        onChange(page.isVisible() && wasSignedIn);
      });
      return () => {
        stopWatching();
        stopListening();
      };
    },
  };
}
