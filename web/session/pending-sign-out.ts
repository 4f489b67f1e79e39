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

  let isPreparing = false;

  return {
    isPending: mark.isSet,
    flush: async (): Promise<boolean> => mark.isSet() && !isPreparing && sendNow(),
    /**
     * `prepare` runs before the session ends. Throws if it fails, or if the server refuses. Without a response, or after a
     * retryable error, the sign-out stays pending.
     */
    async begin(prepare: () => Promise<void>): Promise<void> {
      // First: a page that is left meanwhile is signed out at the next start.
      mark.set(true);
      isPreparing = true;
      try {
        await prepare();
      } catch (error) {
        mark.set(false);
        throw error;
      } finally {
        isPreparing = false;
      }
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
