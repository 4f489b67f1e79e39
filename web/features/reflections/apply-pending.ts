import type { Reflection } from '#contract/reflections.ts';
import { outboxState } from '../../storage/outbox/outbox-state.ts';
import { applyPendingToList } from './pending-days.ts';

/** Days, newest first, with what waits to be sent just now: for texts that are made from them on this device. */
export function applyPendingToAll(days: readonly Reflection[]): readonly Reflection[] {
  return applyPendingToList(days, outboxState.get().rows);
}
