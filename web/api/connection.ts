// navigator.onLine describes the local network, so both values come from ordinary calls to the server.
import { createStore, useStore } from '../state/store.ts';

/** A clock that shows the right local time under a wrong time zone is off by at most 26 h. */
const CLOCK_TOLERANCE_MS = 26 * 3_600_000;

export interface ConnectionState {
  isOnline: boolean;
  /** How far this device's clock is ahead of the server's, in whole hours; 0 for a difference of up to 26 h. */
  clockAheadMs: number;
}

export type Connection = ReturnType<typeof createConnection>;

export function createConnection(now: () => number) {
  const { get, set, subscribe } = createStore<ConnectionState>({ isOnline: true, clockAheadMs: 0 });
  const update = (next: ConnectionState) => {
    const { isOnline, clockAheadMs } = get();
    if (next.isOnline !== isOnline || next.clockAheadMs !== clockAheadMs) set(next);
  };

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
    recordAnswer(date: string | null): void {
      update({ isOnline: true, clockAheadMs: date === null ? get().clockAheadMs : measureClockSkew(now(), date) });
    },
    recordNoAnswer(): void {
      update({ ...get(), isOnline: false });
    },
  };
}

/** Rounded to the hour, so that the difference does not change with each response. */
function measureClockSkew(nowMs: number, date: string): number {
  const aheadMs = nowMs - Date.parse(date);
  const hours = Math.round(aheadMs / 3_600_000);
  return Math.abs(aheadMs) > CLOCK_TOLERANCE_MS ? hours * 3_600_000 : 0;
}

export const connection = createConnection(() => Date.now());

export function useConnection(): ConnectionState {
  return useStore(connection);
}
