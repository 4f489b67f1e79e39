// What waits to be sent, for whoever shows it. The rows come from a part of the program that loads later; this much of it is
// in the first load.
import { useSyncExternalStore } from 'react';
import type { OutboxRow } from '../browser/schema.ts';

export interface OutboxState {
  rows: readonly OutboxRow[];
  /** Why nobody could look; null when somebody has. */
  problem: string | null;
  /** False until somebody has looked. */
  isKnown: boolean;
}

const NOTHING: OutboxState = { rows: [], problem: null, isKnown: false };

function createWaitingStore() {
  let state = NOTHING;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(next: OutboxState): void {
      state = next;
      for (const listener of listeners) listener();
    },
    clear(): void {
      if (state !== NOTHING) this.set(NOTHING);
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const outboxState = createWaitingStore();

export function useOutboxState(): OutboxState {
  return useSyncExternalStore(outboxState.subscribe, outboxState.get, outboxState.get);
}
