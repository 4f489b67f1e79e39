// Offline start: shows the person who was last signed in on this device until the server is reachable.
import { confirmUser, type FirstData, type SessionUser, type User } from '#contract/session.ts';
import { ApiError, type call } from '../api/api-client.ts';
import { NetworkError } from '../api/network-error.ts';
import { isUndecided, type SessionStateStore, type SessionState } from './session-state.ts';

type ReadyState = Extract<SessionState, { status: 'ready' }>;

interface LastUserDeps {
  call: typeof call;
  userData: {
    readLastUser: () => Promise<User | null>;
    writeLastUser: (user: User) => void;
    lock: (which: 'unclaimed') => Promise<void>;
  };
}

export function createLastUserFallback({ call: send, userData }: LastUserDeps, sessionState: SessionStateStore) {
  /** False if no person is stored, or if the server has responded meanwhile. */
  async function showLastUser(expected?: SessionUser): Promise<boolean> {
    const user = await userData.readLastUser().catch(() => null);
    const isOther = expected !== undefined && user?.firebaseUid !== expected.firebaseUid;
    if (!user || isOther || !isUndecided(sessionState.get())) return false;
    sessionState.set({ status: 'ready', user, hasEnded: false, isUnconfirmed: true });
    return true;
  }

  return {
    /** `expected`: the person that the server named before the connection was lost. */
    async handleProblem(problem: Error, expected?: SessionUser): Promise<void> {
      if (problem instanceof NetworkError && (await showLastUser(expected))) return;
      if (!isUndecided(sessionState.get())) return;
      sessionState.set({ status: 'signedOut', error: problem.message, canRetry: true });
      // The page of an ended session may have been closed before everything was locked.
      if (problem instanceof NetworkError) void userData.lock('unclaimed');
    },
    /** The server is slow: a known person sees the app, and the response may still come. */
    handleTimeout: () => void showLastUser(),
    async confirm(user: SessionUser, state: ReadyState, first?: FirstData): Promise<void> {
      try {
        const known = first?.person ?? (await send(confirmUser, { body: user }));
        if (sessionState.get() !== state) return;
        userData.writeLastUser(known);
        sessionState.set({ status: 'ready', user: known, hasEnded: false });
      } catch (error) {
        // Every other error is retried when the server responds again.
        if (error instanceof ApiError && error.status === 403 && sessionState.get() === state)
          sessionState.set({ status: 'signedOut', error: error.message, canRetry: true });
      }
    },
  };
}
