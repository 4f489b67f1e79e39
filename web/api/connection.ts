// Whether the server answers, and whether its clock agrees with this device's. Both are learned from calls that are made
// anyway: what a device says about its own connection is true of the cable, not of the server.
import { useSyncExternalStore } from 'react';

/** Two right clocks, read as local times at the two ends of the world, are this far apart at most. */
const CLOCK_TOLERANCE_MS = 26 * 3_600_000;

export interface ConnectionState {
  isOnline: boolean;
  /** How far this device's clock is ahead of the server's; 0 while they agree. */
  clockAheadMs: number;
}

export type Connection = ReturnType<typeof createConnection>;

export function createConnection(now: () => number) {
  let state: ConnectionState = { isOnline: true, clockAheadMs: 0 };
  const listeners = new Set<() => void>();
  const set = (next: ConnectionState) => {
    if (next.isOnline === state.isOnline && next.clockAheadMs === state.clockAheadMs) return;
    state = next;
    for (const listener of listeners) listener();
  };

  return {
    get: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** The server answered, whatever it said; `date` is the answer's header of that name. */
    recordAnswer(date: string | null): void {
      set({ isOnline: true, clockAheadMs: date === null ? state.clockAheadMs : compareClocks(now(), date) });
    },
    /** No answer came. */
    recordNoAnswer(): void {
      set({ ...state, isOnline: false });
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
  return useSyncExternalStore(connection.subscribe, connection.get, connection.get);
}
