import type { User } from '#contract/session.ts';
import { createStore } from '../state/store.ts';

/** A first answer that takes longer than this is a problem to be told, not waited for. */
export const SLOW_MS = 8000;

export type SessionState =
  /** `isSlow`: no answer for so long that the person is told and may try again. */
  | { status: 'loading' | 'syncing'; isSlow: boolean }
  /** `canRetry`: it may work on a second try, without a new sign-in. */
  | { status: 'signedOut'; error: string | null; canRetry: boolean }
  /**
   * `hasEnded`: the server knows this session no more, while the page still holds what was typed. `signInAsk`: a new one
   * for each action of the person that was refused because of that. `isUnconfirmed`: known from the last visit; no answer of the server has come since. `isLeaving`: they have asked to be signed out, so no
   * stream is opened and no days are fetched any more, and what the server refuses is no surprise. Words still go out.
   */
  | {
      status: 'ready';
      user: User;
      hasEnded: boolean;
      signInRequest?: object;
      isUnconfirmed?: true;
      isSigningOut?: true;
    };

/** Runs later; answers with how to cancel it. */
export type Schedule = (run: () => void, delayMs: number) => () => void;

export type SessionStateStore = ReturnType<typeof createSessionStateStore>;

/** The session state; marks it as slow when the first answer takes longer than `SLOW_MS`. */
export function createSessionStateStore(schedule: Schedule) {
  const { get, set, subscribe } = createStore<SessionState>({ status: 'loading', isSlow: false });
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

/** Nothing is known yet, and it has not taken long enough to say so. */
export function isInitialLoad(state: SessionState): boolean {
  return isWaiting(state) && !state.isSlow;
}

/** They have asked to be signed out, and the server has not said yet that they are. */
export function isSigningOut(state: SessionState): boolean {
  return state.status === 'ready' && state.isSigningOut === true;
}

function isWaiting(state: SessionState): state is Extract<SessionState, { isSlow: boolean }> {
  return state.status === 'loading' || state.status === 'syncing';
}
