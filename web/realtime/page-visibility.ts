import type { StreamDeps } from './visible-event-source.ts';
import type { Session } from '../session/session-store.ts';
import { isLeaving } from '../session/session-state.ts';

type Attention = Pick<StreamDeps, 'isVisible' | 'watchVisible'>;

const isVisible = (): boolean => document.visibilityState === 'visible';

const BROWSER: Attention = {
  isVisible,
  watchVisible(onChange) {
    const look = () => onChange(isVisible());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  },
};

/** For streams: somebody looks at this page, and has not asked to be signed out. */
export function attentionOf(session: Pick<Session, 'get' | 'subscribe'>, page: Attention = BROWSER): Attention {
  const isStaying = () => session.get().status === 'ready' && !isLeaving(session.get());
  return {
    isVisible: () => page.isVisible() && isStaying(),
    watchVisible(onChange) {
      let wasStaying = isStaying();
      const stopWatching = page.watchVisible((isSeen) => onChange(isSeen && isStaying()));
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
