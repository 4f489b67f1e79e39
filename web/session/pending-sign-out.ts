// A sign-out that the server has not confirmed yet. If it were lost, the cookie would open the journal at the next start.
import { endCurrentSession } from '#contract/session.ts';
import { ApiError, isRetryable, type call } from '../api/api-client.ts';
import type { SignOutFlag } from '../storage/browser/user-storage.ts';
import type { Schedule } from './session-state.ts';

/** After this time without a response, the device signs out and informs the server later. */
export const SIGN_OUT_WAIT_MS = 3000;

export type PendingSignOut = ReturnType<typeof createPendingSignOut>;

/** Shared: any number of tabs can prepare a sign-out. */
const PREPARING = 'learn-sign-out';

/** The part of a `LockManager` that is needed. */
export interface SignOutLocks {
  request: (name: string, options: { mode: 'shared' }, work: () => Promise<void>) => Promise<void>;
  query: () => Promise<{ held?: readonly { name?: string }[] }>;
}

interface Deps {
  call: typeof call;
  mark: SignOutFlag;
  schedule: Schedule;
  /** Missing on plain http, whatever its type says. */
  locks: SignOutLocks | undefined;
}

export function createPendingSignOut({ call: send, mark, schedule, locks }: Deps) {
  const sendNow = async (): Promise<true> => {
    await send(endCurrentSession, {});
    mark.set(false);
    return true;
  };

  let isPreparingHere = false;
  /** True while some tab prepares: the mark is shared, and the server gives the key to the session only. */
  const isPreparing = async (): Promise<boolean | undefined> =>
    isPreparingHere || (await locks?.query().catch(() => null))?.held?.some(({ name }) => name === PREPARING);

  return {
    isPending: mark.isSet,
    isPreparing,
    async flush(): Promise<boolean> {
      if (!mark.isSet() || (await isPreparing())) return false;
      return mark.isSet() && sendNow();
    },
    /**
     * `prepare` runs before the session ends. Throws if it fails, or if the server refuses. Without a response, or after a
     * retryable error, the sign-out stays pending.
     */
    async begin(prepare: () => Promise<void>): Promise<void> {
      // Another tab may have set it.
      const wasSet = mark.isSet();
      // First: a page that is left meanwhile is signed out at the next start.
      mark.set(true);
      isPreparingHere = true;
      try {
        let running: Promise<void> | undefined;
        const run = () => (running ??= prepare());
        // A browser can refuse locks.
        await (locks?.request(PREPARING, { mode: 'shared' }, run).catch(run) ?? run());
      } catch (error) {
        mark.set(wasSet);
        throw error;
      } finally {
        isPreparingHere = false;
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
