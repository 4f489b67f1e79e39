// Everybody who listens to this process.
import { STREAMS_PER_PERSON_MAX } from '#contract/events.ts';
import { catchUp } from './replay.ts';
import type { Changes } from './change-bus.ts';
import { buildChange, buildCursor, buildReset } from './change-events.ts';
import type { Signals } from './job-events.ts';
import { createStream, type Opening, type Stream, type StreamDeps } from './stream.ts';

export interface Streams {
  hasRoom(userId: string): boolean;
  /** Returns what to call when the other side has gone. */
  open(opening: Omit<Opening, 'onOver'>): () => void;
  /** What a new stream would begin with. */
  tellOnce(listener: Pick<Opening, 'userId' | 'since'>): Promise<string>;
  /** Ends all, and each that is opened from now on. */
  close(): void;
}

interface Deps extends StreamDeps {
  changes: Changes;
  signals: Pick<Signals, 'listen'>;
}

/** Each takes about 30 kB: together with the server itself that stays below 400 MB. */
const STREAMS_MAX = 8_000;

export function createStreams(deps: Deps): Streams {
  const streams = new Map<Stream, string>();
  const counts = new Map<string, number>();
  let isClosed = false;

  deps.changes.onGap(() => {
    // They look at their next beats, which are spread: thousands at once would hold up a database that has just come back.
    for (const stream of streams.keys()) stream.fallBehind();
  });
  deps.signals.listen(({ what, userId }) => {
    if (what !== 'session' || !counts.has(userId)) return;
    for (const [stream, owner] of streams) if (owner === userId) stream.checkSession();
  });

  function count(userId: string, by: 1 | -1): void {
    const counted = (counts.get(userId) ?? 0) + by;
    if (counted > 0) counts.set(userId, counted);
    else counts.delete(userId);
  }

  return {
    hasRoom: (userId) => streams.size < STREAMS_MAX && (counts.get(userId) ?? 0) < STREAMS_PER_PERSON_MAX,
    open(opening) {
      const { userId, sink } = opening;
      const stream = createStream({ ...opening, onOver }, deps);
      function onOver(): void {
        if (streams.delete(stream)) count(userId, -1);
      }
      if (isClosed) {
        sink.end();
        return () => {};
      }
      streams.set(stream, userId);
      count(userId, 1);
      stream.begin();
      return stream.leave;
    },
    async tellOnce({ userId, since }) {
      const standing = since === undefined ? { forMs: 0 } : { id: since };
      const { changes, cursor } = await catchUp({ userId, standing }, deps);
      if (changes === null) return buildReset(cursor);
      return changes.map((change) => buildChange(cursor, change)).join('') + buildCursor(cursor);
    },
    close() {
      isClosed = true;
      for (const stream of streams.keys()) stream.end();
    },
  };
}
