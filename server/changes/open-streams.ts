// The open streams of this process. A stream ends when its client disconnects or stops reading, when its session ends, and
// when the server stops. Knows no HTTP.
import { HEARTBEAT_MS, STREAMS_PER_PERSON_MAX } from '#contract/events.ts';
import type { Scheduler } from '../clock.ts';
import { SSE_HEARTBEAT } from '../http/streaming/sse-format.ts';
import type { SseSink } from '../http/streaming/sse-response.ts';
import type { InternalEvents } from './event-buses.ts';

export interface StreamClient {
  userId: string;
  since: string | undefined;
  sink: SseSink;
  isSessionOpen(): Promise<boolean>;
}

export interface OpenStream {
  write(text: string): void;
  end(): void;
  isClosed(): boolean;
  /** Calls `stop` at any end of the stream. To be called before the first `write`. */
  onClose(stop: () => void): void;
}

interface Deps {
  internalEvents: Pick<InternalEvents, 'on'>;
  scheduler: Scheduler;
}

/** A client that leaves more than this unread has stopped reading: 200 changes are 20 kB. */
const BUFFERED_BYTES_MAX = 64 * 1024;
/** Each takes about 30 kB: together with the server itself that stays below 400 MB. */
const STREAMS_MAX = 8_000;

export function createOpenStreams({ internalEvents, scheduler }: Deps) {
  const streamsByUser = new Map<string, Set<Stream>>();
  let total = 0;
  let isClosed = false;

  internalEvents.on(({ what, userId }) => {
    if (what === 'session') for (const stream of streamsByUser.get(userId) ?? []) void stream.endWithSession();
  });

  function add(userId: string, stream: Stream): void {
    const streams = streamsByUser.get(userId) ?? new Set();
    streamsByUser.set(userId, streams.add(stream));
    total += 1;
    stream.onClose(() => {
      streams.delete(stream);
      total -= 1;
      if (streams.size === 0) streamsByUser.delete(userId);
    });
  }

  return {
    hasCapacity: (userId: string): boolean =>
      total < STREAMS_MAX && (streamsByUser.get(userId)?.size ?? 0) < STREAMS_PER_PERSON_MAX,

    /** `start` returns the function to call with each heartbeat. Returns the function to call when the client disconnects. */
    open(client: StreamClient, start: (stream: OpenStream) => () => void): () => void {
      if (isClosed) {
        client.sink.end();
        return () => {};
      }
      const stream = createStream(client);
      add(client.userId, stream);
      stream.onClose(scheduler.every(HEARTBEAT_MS, () => void stream.beat(onBeat)));
      const onBeat = start(stream);
      return stream.disconnect;
    },

    /** Ends all streams, and each later one at once. */
    close(): void {
      isClosed = true;
      for (const streams of streamsByUser.values()) for (const { end } of streams) end();
    },
  };
}

type Stream = ReturnType<typeof createStream>;

function createStream({ sink, isSessionOpen }: StreamClient) {
  const cleanups: (() => void)[] = [];
  let isOver = false;

  function disconnect(): void {
    if (isOver) return;
    isOver = true;
    for (const stop of cleanups) stop();
  }

  function close(how: 'end' | 'destroy'): void {
    if (isOver) return;
    disconnect();
    sink[how]();
  }

  function write(text: string): void {
    if (isOver) return;
    sink.write(text);
    if (sink.writableLength > BUFFERED_BYTES_MAX) close('destroy');
  }

  async function endWithSession(): Promise<void> {
    // An unavailable database does not end a session.
    if (!(await isSessionOpen().catch(() => true))) close('end');
  }

  return {
    write,
    endWithSession,
    disconnect,
    end: () => close('end'),
    isClosed: () => isOver,
    onClose: (stop: () => void) => void cleanups.push(stop),
    async beat(onBeat: () => void): Promise<void> {
      // The client has not read what an earlier beat wrote.
      if (sink.writableLength > 0) return close('destroy');
      write(SSE_HEARTBEAT);
      await endWithSession();
      if (!isOver) onBeat();
    },
  };
}
