// Everybody who listens to this process.
import { STREAMS_PER_PERSON_MAX } from '#contract/events.ts';
import { replayChanges } from './replay.ts';
import type { ChangeBus } from './change-bus.ts';
import { formatChangeEvent, formatCursorEvent, formatResetEvent } from './change-events.ts';
import type { InternalEvents } from './job-events.ts';
import { createChangeStream, type ChangeStreamOptions, type ChangeStream, type ChangeStreamDeps } from './stream.ts';

export interface ChangeStreams {
  hasCapacity(userId: string): boolean;
  /** Returns what to call when the other side has gone. */
  open(opening: Omit<ChangeStreamOptions, 'onClose'>): () => void;
  /** What a new stream would begin with. */
  readOnce(listener: Pick<ChangeStreamOptions, 'userId' | 'since'>): Promise<string>;
  /** Ends all, and each that is opened from now on. */
  close(): void;
}

interface Deps extends ChangeStreamDeps {
  changeBus: ChangeBus;
  internalEvents: Pick<InternalEvents, 'on'>;
}

/** Each takes about 30 kB: together with the server itself that stays below 400 MB. */
const STREAMS_MAX = 8_000;

export function createChangeStreams(deps: Deps): ChangeStreams {
  const streams = new Map<ChangeStream, string>();
  const counts = new Map<string, number>();
  let isClosed = false;

  deps.changeBus.onGap(() => {
    // They look at their next beats, which are spread: thousands at once would hold up a database that has just come back.
    for (const stream of streams.keys()) stream.markStale();
  });
  deps.internalEvents.on(({ what, userId }) => {
    if (what !== 'session' || !counts.has(userId)) return;
    for (const [stream, owner] of streams) if (owner === userId) stream.checkSession();
  });

  function count(userId: string, by: 1 | -1): void {
    const counted = (counts.get(userId) ?? 0) + by;
    if (counted > 0) counts.set(userId, counted);
    else counts.delete(userId);
  }

  return {
    hasCapacity: (userId) => streams.size < STREAMS_MAX && (counts.get(userId) ?? 0) < STREAMS_PER_PERSON_MAX,
    open(opening) {
      const { userId, sink } = opening;
      const stream = createChangeStream({ ...opening, onClose: onOver }, deps);
      function onOver(): void {
        if (streams.delete(stream)) count(userId, -1);
      }
      if (isClosed) {
        sink.end();
        return () => {};
      }
      streams.set(stream, userId);
      count(userId, 1);
      stream.start();
      return stream.disconnect;
    },
    async readOnce({ userId, since }) {
      const standing = since === undefined ? { forMs: 0 } : { id: since };
      const { changes, cursor } = await replayChanges({ userId, standing }, deps);
      if (changes === null) return formatResetEvent(cursor);
      return changes.map((change) => formatChangeEvent(cursor, change)).join('') + formatCursorEvent(cursor);
    },
    close() {
      isClosed = true;
      for (const stream of streams.keys()) stream.end();
    },
  };
}
