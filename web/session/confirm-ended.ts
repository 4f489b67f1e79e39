// Ends all sessions of a person. Without an answer, the session says whether the server has done it.
import { getSession } from '#contract/session.ts';
import { call } from '../api/api-client.ts';
import { NetworkError } from '../api/network-error.ts';
import { SIGN_OUT_WAIT_MS } from './pending-sign-out.ts';
import { schedule as scheduleTimer } from '../time/schedule.ts';
import type { SessionStore } from './session-store.ts';

/** The server may finish later: then the page hears that the session has ended. */
const ASK_AGAIN_MS = [5000, 15_000, 45_000];

interface Deps {
  call: typeof call;
  schedule: (run: () => void, delayMs: number) => unknown;
}

export async function endAndConfirm(
  end: () => Promise<unknown>,
  session: Pick<SessionStore, 'check'>,
  { call: send, schedule }: Deps = { call, schedule: scheduleTimer },
): Promise<void> {
  try {
    await end();
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    const asked = await send(getSession, { signal: AbortSignal.timeout(SIGN_OUT_WAIT_MS) }).catch(() => null);
    if (asked?.user === null) return;
    for (const delayMs of ASK_AGAIN_MS) schedule(() => void session.check(), delayMs);
    throw new NetworkError(
      `${error.message} The server may still do what you asked for: then this page says that your session has ended.`,
      error,
    );
  }
}
