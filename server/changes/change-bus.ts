// "Something changed", told to whoever shows that person's journal. Published once a change is on disk;
// nothing depends on it arriving: who listens also reads the rows, now and then.
import type { ChangeEvent } from '#contract/events.ts';

interface UserChange extends ChangeEvent {
  userId: string;
}

export interface ChangeBus {
  /** Tells this process's listeners of that person, and other processes' where there are any. Never throws, never waits. */
  publish(change: UserChange): void;
  /** Returns what ends the subscription. */
  subscribe(userId: string, listener: (change: UserChange) => void): () => void;
  /** Called when changes of other processes may have been missed. */
  onGap(listener: () => void): void;
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
    },
    gap() {
      for (const listener of gapListeners) listener();
    },
    async close() {
      listeners.clear();
    },
  };
}
