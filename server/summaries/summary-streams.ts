// The streams of summaries at this process. Internal events make them poll. With several processes an event may be lost,
// so they also poll once a second.
import { HEARTBEAT_MS, STREAMS_PER_PERSON_MAX } from '#contract/events.ts';
import { SSE_HEARTBEAT } from '../http/streaming/sse-format.ts';
import { coalesce } from './coalesce.ts';
import type { InternalEvents } from '../changes/job-events.ts';
import type { SseSink } from '../http/streaming/sse-response.ts';
import { createSummaryFeed, type SummarySource } from './summary-feed.ts';
import type { Scheduler } from '../clock.ts';

export interface SummaryStreamOptions {
  userId: string;
  reflectionId: string;
  /** The id of the last event that was received. */
  since: string | undefined;
  sink: SseSink;
  isSessionOpen(): Promise<boolean>;
}

export interface SummaryStreams {
  hasCapacity(userId: string): boolean;
  /** Returns a function to call when the client disconnects. */
  open(options: SummaryStreamOptions): () => void;
  /** The text that a new stream would start with. */
  readOnce(ref: Omit<SummaryStreamOptions, 'sink' | 'isSessionOpen'>): Promise<string>;
  /** Ends all streams, and each later one at once. */
  close(): void;
}

interface Deps {
  createSource(ref: { userId: string; reflectionId: string }): SummarySource;
  internalEvents: Pick<InternalEvents, 'on'>;
  scheduler: Scheduler;
  /** Other processes may use the same journal. */
  isShared: boolean;
}

const POLL_MS = 1_000;
/** Several summaries: a client that buffers more has stopped reading. */
const BUFFERED_BYTES_MAX = 64 * 1024;

export function createSummaryStreams({ createSource, internalEvents, scheduler, isShared }: Deps): SummaryStreams {
  const streams = new Map<() => void, string>();
  let isClosed = false;

  function countOf(userId: string): number {
    return [...streams.values()].filter((own) => own === userId).length;
  }

  return {
    hasCapacity: (userId) => countOf(userId) < STREAMS_PER_PERSON_MAX,
    open(options) {
      const { sink, userId, reflectionId } = options;
      if (isClosed) {
        sink.end();
        return () => {};
      }
      const stream = createSummaryStream(options, createSource(options), () => void streams.delete(stream.end));
      streams.set(stream.end, userId);
      stream.closeWith([
        internalEvents.on((event) => {
          if (event.what === 'session' && event.userId === userId) stream.checkSession();
          const isOurs = event.userId === userId && event.reflectionId === reflectionId;
          if (isOurs) stream.poll();
        }),
        scheduler.every(HEARTBEAT_MS, stream.heartbeat),
        ...(isShared ? [scheduler.every(POLL_MS, stream.poll)] : []),
      ]);
      stream.poll();
      return stream.detach;
    },
    async readOnce(ref) {
      let text = '';
      const write = (chunk: string): void => void (text += chunk);
      await createSummaryFeed({ since: ref.since, write }, createSource(ref)).poll();
      return text;
    },
    close() {
      isClosed = true;
      for (const end of streams.keys()) end();
    },
  };
}

function createSummaryStream(
  { since, sink, isSessionOpen }: SummaryStreamOptions,
  source: SummarySource,
  onClosed: () => void,
) {
  const feed = createSummaryFeed({ since, write }, source);
  let cleanups: (() => void)[] = [];
  let isClosed = false;
  const poll = coalesce(pollOnce);

  function write(text: string): void {
    if (isClosed) return;
    sink.write(text);
    if (sink.countBufferedBytes() <= BUFFERED_BYTES_MAX) return;
    detach();
    sink.destroy();
  }

  function detach(): void {
    if (isClosed) return;
    isClosed = true;
    for (const stop of cleanups) stop();
    onClosed();
  }

  function end(): void {
    if (isClosed) return;
    detach();
    sink.end();
  }

  async function pollOnce(): Promise<void> {
    if (isClosed) return;
    if (await feed.poll().catch(isNotFound)) end();
  }

  async function heartbeatOnce(): Promise<void> {
    write(SSE_HEARTBEAT);
    await endWithSession();
    poll();
  }

  async function endWithSession(): Promise<void> {
    // While the database is unavailable, the session counts as active.
    if (!(await isSessionOpen().catch(() => true))) end();
  }

  return {
    detach,
    end,
    poll,
    heartbeat: () => void heartbeatOnce(),
    checkSession: () => void endWithSession(),
    closeWith(functions: (() => void)[]) {
      if (isClosed) for (const stop of functions) stop();
      else cleanups = functions;
    },
  };
}

/** A removed reflection ends the stream; an unavailable database does not. */
function isNotFound(error: unknown): boolean {
  return (error as { status?: unknown }).status === 404;
}
