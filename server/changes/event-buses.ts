// Hints for open streams and summary workers, sent after the commit. A lost hint is harmless: streams and workers also
// poll the rows.
import * as z from 'zod/mini';
import { ChangeEvent } from '#contract/events.ts';

export const UserChange = z.extend(ChangeEvent, { userId: z.string() });
type UserChange = z.infer<typeof UserChange>;

/**
 * `due`: a worker may claim the job. `text`: it has more text. `over`: it is finished or cancelled. `session`: a session of
 * this person has ended; each open stream checks its own.
 */
export const InternalEvent = z.object({
  what: z.enum(['due', 'text', 'over', 'session']),
  userId: z.string(),
  /** Null when the event is about several reflections. */
  reflectionId: z.nullable(z.string()),
});
export type InternalEvent = z.infer<typeof InternalEvent>;

export type EventBuses = ReturnType<typeof createEventBuses>;
export type ChangeBus = EventBuses['changeBus'];
export type InternalEvents = EventBuses['internalEvents'];

/** Within one process: all there is with SQLite. Sending never throws and never waits. */
export function createEventBuses() {
  return { changeBus: createChangeBus(), internalEvents: createInternalEvents() };
}

export function createChangeBus() {
  const busesByUser = new Map<string, ReturnType<typeof createBus<UserChange>>>();
  const gaps = createBus<void>();
  return {
    publish: (change: UserChange): void => busesByUser.get(change.userId)?.emit(change),
    /** Returns the function that removes the listener. */
    subscribe(userId: string, listener: (change: UserChange) => void): () => void {
      const bus = busesByUser.get(userId) ?? createBus<UserChange>();
      busesByUser.set(userId, bus);
      const remove = bus.on(listener);
      return () => {
        remove();
        if (bus.isEmpty() && busesByUser.get(userId) === bus) busesByUser.delete(userId);
      };
    },
    /** Calls `listener` when changes of other processes may have been missed. */
    onGap: gaps.on,
    gap: gaps.emit,
    close: async (): Promise<void> => {},
  };
}

export function createInternalEvents() {
  return createBus<InternalEvent>();
}

function createBus<Event>() {
  const listeners = new Set<(event: Event) => void>();
  return {
    emit(event: Event): void {
      for (const listener of listeners) listener(event);
    },
    /** Returns the function that removes the listener. */
    on(listener: (event: Event) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isEmpty: (): boolean => listeners.size === 0,
  };
}
