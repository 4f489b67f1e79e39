import type { EventSourceDeps } from './visible-event-source.ts';
import type { SessionStore } from '../session/session-store.ts';
import { isSigningOut } from '../session/session-state.ts';

type Attention = Pick<EventSourceDeps, 'isVisible' | 'watchVisibility'>;

const isVisible = (): boolean => document.visibilityState === 'visible';

const BROWSER: Attention = {
  isVisible,
  watchVisibility(onChange) {
    const look = () => onChange(isVisible());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  },
};

/** For streams: somebody looks at this page, and has not asked to be signed out. */
export function createPageVisibility(
  session: Pick<SessionStore, 'get' | 'subscribe'>,
  page: Attention = BROWSER,
): Attention {
  const isStaying = () => session.get().status === 'ready' && !isSigningOut(session.get());
  return {
    isVisible: () => page.isVisible() && isStaying(),
    watchVisibility(onChange) {
      let wasStaying = isStaying();
      const stopWatching = page.watchVisibility((isSeen) => onChange(isSeen && isStaying()));
      const stopListening = session.subscribe(() => {
        // Told of each change of the session; only this one is for a stream.
        if (isStaying() === wasStaying) return;
        wasStaying = isStaying();
        onChange(page.isVisible() && wasStaying);
      });
      return () => {
        stopWatching();
        stopListening();
      };
    },
  };
}
