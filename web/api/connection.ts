// navigator.onLine describes the local network, so both values come from ordinary calls to the server.
import { getLive } from '#contract/health.ts';
import { createStore, useStore } from '../state/store.ts';

/** A clock that shows the right local time under a wrong time zone is off by at most 26 h. */
const CLOCK_TOLERANCE_MS = 26 * 3_600_000;

/** A server that is there says so at once. */
const ASK_TIMEOUT_MS = 4000;

export interface ConnectionState {
  isOnline: boolean;
  /** How far this device's clock is ahead of the server's, in whole hours; 0 for a difference of up to 26 h. */
  clockAheadMs: number;
}

export type Connection = ReturnType<typeof createConnection>;

/** `askServer` resolves with the date of the server's answer, and rejects without an answer. */
export function createConnection(now: () => number, askServer: () => Promise<string | null>) {
  const { get, set, subscribe } = createStore<ConnectionState>({ isOnline: true, clockAheadMs: 0 });
  const update = (next: ConnectionState) => {
    const { isOnline, clockAheadMs } = get();
    if (next.isOnline !== isOnline || next.clockAheadMs !== clockAheadMs) set(next);
  };
  const recordAnswer = (date: string | null): void =>
    update({ isOnline: true, clockAheadMs: date === null ? get().clockAheadMs : measureClockSkew(now(), date) });
  const recordNoAnswer = (): void => update({ ...get(), isOnline: false });
  let asking: Promise<void> | undefined;

  return {
    get,
    subscribe,
    /** Runs at each change from offline to online. Returns the function that unsubscribes. */
    onReconnect(run: () => void): () => void {
      let wasOnline = get().isOnline;
      return subscribe(() => {
        const { isOnline } = get();
        const isBack = isOnline && !wasOnline;
        wasOnline = isOnline;
        if (isBack) run();
      });
    },
    recordAnswer,
    recordNoAnswer,
    /** One call got no answer. Others may: a proxy can cut off the same call each time, while the server is there. */
    async checkAfterNoAnswer(): Promise<void> {
      if (!get().isOnline) return;
      asking ??= askServer()
        .then(recordAnswer, recordNoAnswer)
        .finally(() => (asking = undefined));
      await asking;
    },
  };
}

/** Rounded to the hour, so that the difference does not change with each response. */
function measureClockSkew(nowMs: number, date: string): number {
  const aheadMs = nowMs - Date.parse(date);
  const hours = Math.round(aheadMs / 3_600_000);
  return Math.abs(aheadMs) > CLOCK_TOLERANCE_MS ? hours * 3_600_000 : 0;
}

export const connection = createConnection(
  () => Date.now(),
  async () => {
    const response = await fetch(getLive.path, { cache: 'no-store', signal: AbortSignal.timeout(ASK_TIMEOUT_MS) });
    return response.headers.get('date');
  },
);

export function useConnection(): ConnectionState {
  return useStore(connection);
}
