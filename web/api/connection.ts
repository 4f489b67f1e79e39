// Whether the server answers, and whether its clock agrees with this device's. Both are learned from calls that are made
// anyway: what a device says about its own connection is true of the cable, not of the server.
import { createStore, useStore } from '../state/store.ts';

/** Two right clocks, read as local times at the two ends of the world, are this far apart at most. */
const CLOCK_TOLERANCE_MS = 26 * 3_600_000;

export interface ConnectionState {
  isOnline: boolean;
  /** How far this device's clock is ahead of the server's; 0 while they agree. */
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
    /** The server answered, whatever it said; `date` is the answer's header of that name. */
    recordAnswer(date: string | null): void {
      update({ isOnline: true, clockAheadMs: date === null ? get().clockAheadMs : compareClocks(now(), date) });
    },
    /** No answer came. */
    recordNoAnswer(): void {
      update({ ...get(), isOnline: false });
    },
  };
}

/** Rounded to the hour, so that a difference does not become another one with each answer. */
function compareClocks(nowMs: number, date: string): number {
  const aheadMs = nowMs - Date.parse(date);
  const hours = Math.round(aheadMs / 3_600_000);
  return Math.abs(aheadMs) > CLOCK_TOLERANCE_MS ? hours * 3_600_000 : 0;
}

export const connection = createConnection(() => Date.now());

export function useConnection(): ConnectionState {
  return useStore(connection);
}
