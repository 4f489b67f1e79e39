import type { Reflection } from '#contract/reflections.ts';
import { waiting } from '../../storage/outbox/outbox-state.ts';
import { layOverList } from './pending-days.ts';

/** Days, newest first, with what waits to be sent just now: for texts that are made from them on this device. */
export function layWaitingOver(days: readonly Reflection[]): readonly Reflection[] {
  return layOverList(days, waiting.get().rows);
}
