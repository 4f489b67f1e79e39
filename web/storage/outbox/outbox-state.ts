// The requests in the outbox, for the components that show them. The code that reads the rows loads later; this file is in
// the first load.
import { createStore, useStore } from '../../state/store.ts';
import type { OutboxRow } from '../browser/schema.ts';

export interface OutboxState {
  rows: readonly OutboxRow[];
  /** Why the rows could not be read; null when they were read. */
  problem: string | null;
  /** False until the rows were read for the first time. */
  isKnown: boolean;
}

export const UNKNOWN_OUTBOX: OutboxState = { rows: [], problem: null, isKnown: false };

export const outboxState = createStore(UNKNOWN_OUTBOX);

export function useOutboxState(): OutboxState {
  return useStore(outboxState);
}
