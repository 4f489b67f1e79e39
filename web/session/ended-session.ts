// Locks the device's data after the session has ended: otherwise anyone at this browser could read the journal.
import type { Schedule, SessionStateStore } from './session-state.ts';

/** Long enough to look up a password, short enough if the person has left. */
export const LOCK_AFTER_MS = 15 * 60_000;

export interface UserPresence {
  /** Runs at each key press in any tab of this browser. */
  onKey: (listener: () => void) => () => void;
  /** Runs when the page becomes visible again. A sleeping device runs no timers. */
  onReturn: (listener: () => void) => () => void;
  onLeave: (listener: () => void) => () => void;
  now: () => number;
}

interface Deps {
  state: Pick<SessionStateStore, 'get' | 'subscribe'>;
  presence: UserPresence;
  schedule: Schedule;
  /** Loads the code that locks, because a page that is being left cannot load it. */
  prepare: () => void;
  lock: () => void;
}

export function lockEndedSession(deps: Deps): () => void {
  let stopWaiting: (() => void) | null = null;
  const update = () => {
    const state = deps.state.get();
    const hasEnded = state.status === 'ready' && state.hasEnded;
    if (hasEnded) stopWaiting ??= wait(deps);
    else {
      stopWaiting?.();
      stopWaiting = null;
    }
  };
  const unsubscribe = deps.state.subscribe(update);
  return () => {
    unsubscribe();
    stopWaiting?.();
  };
}

function wait({ presence, schedule, prepare, lock }: Deps): () => void {
  let lastKeyMs = presence.now();
  let cancel: (() => void) | null = null;
  prepare();
  const check = () => {
    cancel?.();
    const leftMs = lastKeyMs + LOCK_AFTER_MS - presence.now();
    if (leftMs <= 0) {
      lastKeyMs = presence.now();
      lock();
    }
    cancel = schedule(check, leftMs > 0 ? leftMs : LOCK_AFTER_MS);
  };
  const handleKey = () => {
    // After that time the key press may be another person's, so the check comes first.
    check();
    lastKeyMs = presence.now();
  };
  const stops = [presence.onKey(handleKey), presence.onReturn(check), presence.onLeave(lock)];
  check();
  return () => {
    cancel?.();
    for (const stop of stops) stop();
  };
}
