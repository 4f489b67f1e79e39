import type { Reflection } from '#contract/reflections.ts';
import { outboxState } from '../../storage/outbox/outbox-state.ts';
import { applyPendingToList } from './pending-days.ts';

/** Days, newest first, with the requests in the outbox applied: for texts that are generated on this device. */
export function applyPendingToAll(days: readonly Reflection[]): readonly Reflection[] {
  return applyPendingToList(days, outboxState.get().rows);
}
