// Days that only this device has, after a restore of the server for example, for the pages that offer to send them. They
// come from a part of the program that loads later; this much of it is in the first load.
import { useSyncExternalStore } from 'react';
import type { Reflection } from '#contract/reflections.ts';

export interface DeviceOnlyDays {
  userId: string;
  /** Versions that the server has never had, latest date first. */
  days: readonly Reflection[];
}

const NONE: DeviceOnlyDays = { userId: '', days: [] };

function createUnknownDaysStore() {
  let state = NONE;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(next: DeviceOnlyDays): void {
      if (next.days.length === 0 && state.days.length === 0) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const deviceOnlyDays = createUnknownDaysStore();

export function useDeviceOnlyDays(userId: string): readonly Reflection[] {
  const state = useSyncExternalStore(deviceOnlyDays.subscribe, deviceOnlyDays.get, deviceOnlyDays.get);
  return state.userId === userId ? state.days : NONE.days;
}
