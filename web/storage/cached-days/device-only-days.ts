// Days that only this device has, after a restore of the server for example, for the pages that offer to send them. They
// come from a part of the program that loads later; this much of it is in the first load.
import { useSyncExternalStore } from 'react';
import type { Reflection } from '#contract/reflections.ts';

export interface UnknownDays {
  userId: string;
  /** Versions that the server has never had, latest date first. */
  days: readonly Reflection[];
}

const NONE: UnknownDays = { userId: '', days: [] };

function createUnknownDaysStore() {
  let state = NONE;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(next: UnknownDays): void {
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

export const unknownDays = createUnknownDaysStore();

export function useUnknownDays(userId: string): readonly Reflection[] {
  const state = useSyncExternalStore(unknownDays.subscribe, unknownDays.get, unknownDays.get);
  return state.userId === userId ? state.days : NONE.days;
}
