// Hints that a day or a draft has changed, for open clients of the person. Published after the commit. A lost hint is
// harmless: each stream also polls the rows.
import type { ChangeEvent } from '#contract/events.ts';

interface UserChange extends ChangeEvent {
  userId: string;
}

export interface ChangeBus {
  /** Reaches the subscribers of this person in all processes. Never throws, never waits. */
  publish(change: UserChange): void;
  /** Returns the function that unsubscribes. */
  subscribe(userId: string, listener: (change: UserChange) => void): () => void;
  /** Calls `listener` when changes of other processes may have been missed. Returns the function that unsubscribes. */
  onGap(listener: () => void): () => void;
  close(): Promise<void>;
}

type Listener = Parameters<ChangeBus['subscribe']>[1];

/** Within one process: all there is with SQLite. */
export function createChangeBus(): ChangeBus & { gap(): void } {
  const listeners = new Map<string, Set<Listener>>();
  const gapListeners = new Set<() => void>();

  return {
    publish(change) {
      for (const listener of listeners.get(change.userId) ?? []) listener(change);
    },
    subscribe(userId, listener) {
      const own = listeners.get(userId) ?? new Set();
      listeners.set(userId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(userId) === own) listeners.delete(userId);
      };
    },
    onGap(listener) {
      gapListeners.add(listener);
      return () => void gapListeners.delete(listener);
    },
    gap() {
      for (const listener of gapListeners) listener();
    },
    async close() {
      listeners.clear();
    },
  };
}
