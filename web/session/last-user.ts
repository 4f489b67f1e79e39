// Who is there when no answer comes: the person who was last signed in on this device, until the server can say.
import { confirmUser, type SessionUser } from '#contract/session.ts';
import type { User } from '#contract/session.ts';
import { ApiError, type call } from '../api/api-client.ts';
import { NetworkError } from '../api/network-error.ts';
import type { SessionStateStore, SessionState } from './session-state.ts';

type ReadyState = Extract<SessionState, { status: 'ready' }>;

interface RecognitionDeps {
  call: typeof call;
  userData: {
    /** Who was last signed in here; null when nobody was, or they signed out. */
    readLastUser: () => Promise<User | null>;
    /** Whom the server has confirmed. */
    writeLastUser: (user: User) => void;
    lock: (which: 'unclaimed') => Promise<void>;
  };
}

export function createLastUserFallback({ call: send, userData }: RecognitionDeps, holder: SessionStateStore) {
  const isWaiting = () => holder.get().status === 'loading' || holder.get().status === 'syncing';

  /** False when nobody is known, or the question was answered meanwhile. */
  async function recognise(expected?: SessionUser): Promise<boolean> {
    const user = await userData.readLastUser().catch(() => null);
    const isOther = expected !== undefined && user?.firebaseUid !== expected.firebaseUid;
    if (!user || isOther || !isWaiting()) return false;
    holder.set({ status: 'ready', user, hasEnded: false, isUnconfirmed: true });
    return true;
  }

  return {
    /** `expected`: whom the server had already named when the answers stopped. */
    async handleProblem(problem: Error, expected?: SessionUser): Promise<void> {
      if (problem instanceof NetworkError && (await recognise(expected))) return;
      if (!isWaiting()) return;
      holder.set({ status: 'signedOut', error: problem.message, canRetry: true });
      // A session that had ended before: its page may have been left before all was locked.
      if (problem instanceof NetworkError) void userData.lock('unclaimed');
    },
    /** Waiting has taken too long: for somebody known it ends here, and the answer may still come. */
    handleTimeout: () => void recognise(),
    /** The server names the same person: what was skipped at the start is done now, under the page. */
    async confirm(user: SessionUser, state: ReadyState): Promise<void> {
      try {
        const known = await send(confirmUser, { body: user });
        if (holder.get() !== state) return;
        userData.writeLastUser(known);
        holder.set({ status: 'ready', user: known, hasEnded: false });
      } catch (error) {
        // Anything but a refusal will be asked again when the next answer comes.
        if (error instanceof ApiError && error.status === 403 && holder.get() === state)
          holder.set({ status: 'signedOut', error: error.message, canRetry: true });
      }
    },
  };
}
