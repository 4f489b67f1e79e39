// The requests in the outbox, for the components that show them. Small, because it is in the first load.
import { createStore, useStore } from '../../state/store.ts';
import type { OutboxRow } from '../browser/schema.ts';

export interface OutboxState {
  rows: readonly OutboxRow[];
  /** Why the rows could not be read; null when they were read. */
  problem: string | null;
  isKnown: boolean;
  /** No day is sent by itself for now: the server fails on all of them, or has asked for it. */
  isPaused?: boolean;
}

export const UNKNOWN_OUTBOX: OutboxState = { rows: [], problem: null, isKnown: false };

export const outboxState = createStore(UNKNOWN_OUTBOX);

export function useOutboxState(): OutboxState {
  return useStore(outboxState);
}
