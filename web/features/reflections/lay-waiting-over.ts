import type { Reflection } from '#contract/reflections.ts';
import { waiting } from '../../lib/device/waiting.ts';
import { layOverList } from './waiting-days.ts';

/** Days, newest first, with what waits to be sent just now: for texts that are made from them on this device. */
export function layWaitingOver(days: readonly Reflection[]): readonly Reflection[] {
  return layOverList(days, waiting.get().rows);
}
