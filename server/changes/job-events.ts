// What processes tell each other about summaries that are being written, and about sessions that have ended. Nothing
// depends on it arriving: the row is the truth.

export interface InternalEvent {
  /**
   * `due`: somebody may claim it. `text`: there is more of it. `over`: it is finished, or not wanted any more.
   * `session`: a session of this person has ended; each open stream checks its own.
   */
  what: 'due' | 'text' | 'over' | 'session';
  userId: string;
  /** Null when it is about more than one. */
  reflectionId: string | null;
}

export interface InternalEvents {
  /** Tells everybody here, and at other processes where there are any. Never throws, never waits. */
  emit(signal: InternalEvent): void;
  /** Returns what ends the listening. */
  on(listener: (signal: InternalEvent) => void): () => void;
}

/** Within one process. */
export function createInternalEvents(): InternalEvents {
  const listeners = new Set<(signal: InternalEvent) => void>();
  return {
    emit(signal) {
      for (const listener of listeners) listener(signal);
    },
    on(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
