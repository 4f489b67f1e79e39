// What happens to a page whose session has ended: after some time without its person, or when it is left, what lies on the
// device is locked. Without this, anyone at this browser could read the journal for as long as nobody signs in.
import type { Schedule, SessionStateStore } from './session-state.ts';

/** Long enough to fetch a password; short for a person who has left. */
export const LOCK_AFTER_MS = 15 * 60_000;

/** What shows that somebody is here. */
export interface UserPresence {
  /** Calls at each key that is pressed in any tab of this browser. */
  onKey: (listener: () => void) => () => void;
  /** Calls when the page is looked at again: a device that slept has kept no time. */
  onReturn: (listener: () => void) => () => void;
  /** Calls when the page is left, for another one or for good. */
  onLeave: (listener: () => void) => () => void;
  now: () => number;
}

interface Deps {
  state: Pick<SessionStateStore, 'get' | 'subscribe'>;
  presence: UserPresence;
  schedule: Schedule;
  /** Fetches what locks: a page that is being left cannot. */
  prepare: () => void;
  lock: () => void;
}

export function lockEndedSession(deps: Deps): () => void {
  const { state: holder } = deps;
  let stopWaiting: (() => void) | null = null;
  const look = () => {
    const state = holder.get();
    const hasEnded = state.status === 'ready' && state.hasEnded;
    if (hasEnded) stopWaiting ??= wait(deps);
    else {
      stopWaiting?.();
      stopWaiting = null;
    }
  };
  const stopLooking = holder.subscribe(look);
  return () => {
    stopLooking();
    stopWaiting?.();
  };
}

function wait({ presence, schedule, prepare, lock }: Deps): () => void {
  let lastKeyMs = presence.now();
  let cancel: (() => void) | null = null;
  prepare();
  const look = () => {
    cancel?.();
    const leftMs = lastKeyMs + LOCK_AFTER_MS - presence.now();
    if (leftMs <= 0) {
      lastKeyMs = presence.now();
      lock();
    }
    cancel = schedule(look, leftMs > 0 ? leftMs : LOCK_AFTER_MS);
  };
  const hearKey = () => {
    // Whoever presses a key after that time may be somebody else.
    look();
    lastKeyMs = presence.now();
  };
  const stops = [presence.onKey(hearKey), presence.onReturn(look), presence.onLeave(lock)];
  look();
  return () => {
    cancel?.();
    for (const stop of stops) stop();
  };
}
