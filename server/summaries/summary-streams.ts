// Everybody who watches a summary being written, at this process. Woken by what is said; where there are other
// processes, whose word may be lost, it looks once a second as well.
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
  /** Returns what to call when the other side has gone. */
  open(opening: SummaryStreamOptions): () => void;
  /** What a new stream would begin with. */
  readOnce(asked: Omit<SummaryStreamOptions, 'sink' | 'isSessionOpen'>): Promise<string>;
  /** Ends all, and each that is opened from now on. */
  close(): void;
}

interface Deps {
  createSource(asked: { userId: string; reflectionId: string }): SummarySource;
  internalEvents: Pick<InternalEvents, 'on'>;
  scheduler: Scheduler;
  /** There are other processes on the same journal. */
  isShared: boolean;
}

const POLL_MS = 1_000;
/** Some summaries: whoever leaves more than this has stopped reading. */
const BUFFERED_BYTES_MAX = 64 * 1024;

export function createSummaryStreams({ createSource, internalEvents, scheduler, isShared }: Deps): SummaryStreams {
  const streams = new Map<() => void, string>();
  let isClosed = false;

  function countOf(userId: string): number {
    return [...streams.values()].filter((own) => own === userId).length;
  }

  return {
    hasCapacity: (userId) => countOf(userId) < STREAMS_PER_PERSON_MAX,
    open(opening) {
      const { sink, userId, reflectionId } = opening;
      if (isClosed) {
        sink.end();
        return () => {};
      }
      const stream = createSummaryStream(opening, createSource(opening), () => void streams.delete(stream.end));
      streams.set(stream.end, userId);
      stream.letGoWith([
        internalEvents.on((said) => {
          if (said.what === 'session' && said.userId === userId) stream.checkSession();
          const isOurs = said.userId === userId && said.reflectionId === reflectionId;
          if (isOurs) stream.look();
        }),
        scheduler.every(HEARTBEAT_MS, stream.beat),
        ...(isShared ? [scheduler.every(POLL_MS, stream.look)] : []),
      ]);
      stream.look();
      return stream.leave;
    },
    async readOnce(asked) {
      let text = '';
      const write = (piece: string): void => void (text += piece);
      await createSummaryFeed({ since: asked.since, write }, createSource(asked)).poll();
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
  rows: SummarySource,
  onOver: () => void,
) {
  const telling = createSummaryFeed({ since, write }, rows);
  let letGo: (() => void)[] = [];
  let isOver = false;
  const look = coalesce(lookOnce);

  function write(text: string): void {
    if (isOver) return;
    sink.write(text);
    if (sink.countBufferedBytes() <= BUFFERED_BYTES_MAX) return;
    leave();
    sink.destroy();
  }

  function leave(): void {
    if (isOver) return;
    isOver = true;
    for (const stop of letGo) stop();
    onOver();
  }

  function end(): void {
    if (isOver) return;
    leave();
    sink.end();
  }

  async function lookOnce(): Promise<void> {
    if (isOver) return;
    if (await telling.poll().catch(isNotFound)) end();
  }

  async function beatOnce(): Promise<void> {
    write(SSE_HEARTBEAT);
    await endWithSession();
    look();
  }

  async function endWithSession(): Promise<void> {
    // A database that is away has not signed anybody out.
    if (!(await isSessionOpen().catch(() => true))) end();
  }

  return {
    leave,
    end,
    look,
    beat: () => void beatOnce(),
    checkSession: () => void endWithSession(),
    letGoWith(stops: (() => void)[]) {
      if (isOver) for (const stop of stops) stop();
      else letGo = stops;
    },
  };
}

/** Of a day that is not there any more there is nothing to come; a database that is away comes back. */
function isNotFound(error: unknown): boolean {
  return (error as { status?: unknown }).status === 404;
}
