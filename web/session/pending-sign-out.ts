// A sign-out that the server has not confirmed yet. If it were lost, the cookie would open the journal at the next start.
import { endCurrentSession } from '#contract/session.ts';
import { ApiError, isRetryable, type call } from '../api/api-client.ts';
import type { SignOutFlag } from '../storage/browser/user-storage.ts';
import type { Schedule } from './session-state.ts';

/** After this time without a response, the device signs out and informs the server later. */
export const SIGN_OUT_WAIT_MS = 3000;

export type PendingSignOut = ReturnType<typeof createPendingSignOut>;

interface Deps {
  call: typeof call;
  mark: SignOutFlag;
  schedule: Schedule;
}

export function createPendingSignOut({ call: send, mark, schedule }: Deps) {
  const sendNow = async (): Promise<true> => {
    await send(endCurrentSession, {});
    mark.set(false);
    return true;
  };

  return {
    isPending: mark.isSet,
    flush: async (): Promise<boolean> => mark.isSet() && sendNow(),
    /** Throws if the server refuses. Without a response, or after a retryable error, the sign-out stays pending. */
    async begin(): Promise<void> {
      mark.set(true);
      let hasWaited = false;
      const sent = sendNow().catch((error: unknown) => {
        if (hasWaited || !(error instanceof ApiError) || isRetryable(error)) return false;
        mark.set(false);
        throw error;
      });
      const waited = new Promise<false>((resolve) => {
        schedule(() => {
          hasWaited = true;
          resolve(false);
        }, SIGN_OUT_WAIT_MS);
      });
      await Promise.race([sent, waited]);
    },
  };
}
