import type { User } from '#contract/session.ts';

/** A first answer that takes longer than this is a problem to be told, not waited for. */
export const SLOW_MS = 8000;

export type SessionState =
  /** `isSlow`: no answer for so long that the person is told and may try again. */
  | { status: 'loading' | 'syncing'; isSlow: boolean }
  /** `canRetry`: it may work on a second try, without a new sign-in. */
  | { status: 'signedOut'; error: string | null; canRetry: boolean }
  /** `hasEnded`: the server knows this session no more, while the page still holds what was typed. */
  | { status: 'ready'; user: User; hasEnded: boolean };

/** Runs later; answers with how to cancel it. */
export type Schedule = (run: () => void, delayMs: number) => () => void;

export type SessionHolder = ReturnType<typeof createSessionHolder>;

/** Holds the state, tells who watches it, and notices when waiting takes too long. */
export function createSessionHolder(schedule: Schedule) {
  let state: SessionState = { status: 'loading', isSlow: false };
  let stopClock: (() => void) | undefined;
  const listeners = new Set<() => void>();

  function show(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  return {
    get: () => state,
    set(next: SessionState): void {
      stopClock?.();
      stopClock = isWaiting(next) ? schedule(() => show({ ...next, isSlow: true }), SLOW_MS) : undefined;
      show(next);
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function isWaiting(state: SessionState): state is Extract<SessionState, { isSlow: boolean }> {
  return state.status === 'loading' || state.status === 'syncing';
}
