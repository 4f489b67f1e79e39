// Hints between processes about summary jobs and ended sessions. A lost hint is harmless: the row is the truth.

export interface InternalEvent {
  /**
   * `due`: a worker may claim the job. `text`: it has more text. `over`: it is finished or cancelled.
   * `session`: a session of this person has ended; each open stream checks its own.
   */
  what: 'due' | 'text' | 'over' | 'session';
  userId: string;
  /** Null when it is about more than one. */
  reflectionId: string | null;
}

export interface InternalEvents {
  /** Reaches the listeners of all processes. Never throws, never waits. */
  emit(signal: InternalEvent): void;
  /** Returns the function that removes the listener. */
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
