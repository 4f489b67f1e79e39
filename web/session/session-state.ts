import type { User } from '#contract/session.ts';
import { createStore } from '../state/store.ts';

export const SLOW_MS = 8000;

export type SessionState =
  /** `isSlow`: no response yet, so the page offers a retry. */
  | { status: 'loading' | 'syncing'; isSlow: boolean }
  /** `canRetry`: a retry may succeed without a new sign-in. */
  | {
      status: 'signedOut';
      error: string | null;
      canRetry: boolean;
      /** The page came as the welcome page. The server has not confirmed yet that nobody is signed in. */
      isUnconfirmed?: true;
    }
  | {
      status: 'ready';
      user: User;
      /** The session has ended on the server. The page stays open, with the person's text. */
      hasEnded: boolean;
      /** A new object for each action of the person that failed because the session has ended. */
      signInRequest?: object;
      /** The person is known from the last visit. The server has not confirmed the session yet. */
      isUnconfirmed?: true;
      /** The sign-out is in progress: nothing is fetched and a 401 is ignored, but saves are still sent. */
      isSigningOut?: true;
    };

export type Schedule = (run: () => void, delayMs: number) => () => void;

export type SessionStateStore = ReturnType<typeof createSessionStateStore>;

const LOADING: SessionState = { status: 'loading', isSlow: false };
const WELCOME: SessionState = { status: 'signedOut', error: null, canRetry: false, isUnconfirmed: true };

export function createSessionStateStore(schedule: Schedule, { isSignedOut = false }: { isSignedOut?: boolean } = {}) {
  const { get, set, subscribe } = createStore<SessionState>(isSignedOut ? WELCOME : LOADING);
  let stopTimer: (() => void) | undefined;
  return {
    get,
    subscribe,
    set(next: SessionState): void {
      stopTimer?.();
      stopTimer = isWaiting(next) ? schedule(() => set({ ...next, isSlow: true }), SLOW_MS) : undefined;
      set(next);
    },
  };
}

export function isInitialLoad(state: SessionState): boolean {
  return isWaiting(state) && !state.isSlow;
}

/** The server has not answered yet who is signed in. */
export function isUndecided(state: SessionState): boolean {
  return isWaiting(state) || (state.status === 'signedOut' && state.isUnconfirmed === true);
}

/** The user whose data may be fetched now; null for none. */
export function findActiveUserId(state: SessionState): string | null {
  return state.status === 'ready' && !state.hasEnded && !isSigningOut(state) ? state.user.id : null;
}

export function isSigningOut(state: SessionState): boolean {
  return state.status === 'ready' && state.isSigningOut === true;
}

function isWaiting(state: SessionState): state is Extract<SessionState, { isSlow: boolean }> {
  return state.status === 'loading' || state.status === 'syncing';
}
