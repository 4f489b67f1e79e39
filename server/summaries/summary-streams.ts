// Everybody who watches a summary being written, at this process. Woken by what is said; where there are other
// processes, whose word may be lost, it looks once a second as well.
import { HEARTBEAT_MS, STREAMS_PER_PERSON_MAX } from '#contract/events.ts';
import { HEARTBEAT } from '../http/streaming/sse-format.ts';
import { onceMore } from '../coalesce.ts';
import type { Signals } from '../changes/job-events.ts';
import type { Sink } from '../changes/stream.ts';
import { createSummaryTelling, type SummaryLook } from './summary-feed.ts';
import type { Timers } from '../scheduler.ts';

export interface SummaryOpening {
  userId: string;
  reflectionId: string;
  /** The id of the last event that was received. */
  since: string | undefined;
  sink: Sink;
  isSessionOpen(): Promise<boolean>;
}

export interface SummaryStreams {
  hasRoom(userId: string): boolean;
  /** Returns what to call when the other side has gone. */
  open(opening: SummaryOpening): () => void;
  /** What a new stream would begin with. */
  tellOnce(asked: Omit<SummaryOpening, 'sink' | 'isSessionOpen'>): Promise<string>;
  /** Ends all, and each that is opened from now on. */
  close(): void;
}

interface Deps {
  look(asked: { userId: string; reflectionId: string }): SummaryLook;
  signals: Pick<Signals, 'listen'>;
  timers: Timers;
  /** There are other processes on the same journal. */
  isShared: boolean;
}

const POLL_MS = 1_000;
/** Some summaries: whoever leaves more than this has stopped reading. */
const WAITING_BYTES_MAX = 64 * 1024;

export function createSummaryStreams({ look, signals, timers, isShared }: Deps): SummaryStreams {
  const streams = new Map<() => void, string>();
  let isClosed = false;

  function countOf(userId: string): number {
    return [...streams.values()].filter((own) => own === userId).length;
  }

  return {
    hasRoom: (userId) => countOf(userId) < STREAMS_PER_PERSON_MAX,
    open(opening) {
      const { sink, userId, reflectionId } = opening;
      if (isClosed) {
        sink.end();
        return () => {};
      }
      const stream = createStream(opening, look(opening), () => void streams.delete(stream.end));
      streams.set(stream.end, userId);
      stream.letGoWith([
        signals.listen((said) => {
          if (said.what === 'session' && said.userId === userId) stream.checkSession();
          const isOurs = said.userId === userId && said.reflectionId === reflectionId;
          if (isOurs) stream.look();
        }),
        timers.every(HEARTBEAT_MS, stream.beat),
        ...(isShared ? [timers.every(POLL_MS, stream.look)] : []),
      ]);
      stream.look();
      return stream.leave;
    },
    async tellOnce(asked) {
      let text = '';
      const write = (piece: string): void => void (text += piece);
      await createSummaryTelling({ since: asked.since, write }, look(asked)).look();
      return text;
    },
    close() {
      isClosed = true;
      for (const end of streams.keys()) end();
    },
  };
}

function createStream({ since, sink, isSessionOpen }: SummaryOpening, rows: SummaryLook, onOver: () => void) {
  const telling = createSummaryTelling({ since, write }, rows);
  let letGo: (() => void)[] = [];
  let isOver = false;
  const look = onceMore(lookOnce);

  function write(text: string): void {
    if (isOver) return;
    sink.write(text);
    if (sink.countWaitingBytes() <= WAITING_BYTES_MAX) return;
    leave();
    sink.cut();
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
    if (await telling.look().catch(isGone)) end();
  }

  async function beatOnce(): Promise<void> {
    write(HEARTBEAT);
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
function isGone(error: unknown): boolean {
  return (error as { status?: unknown }).status === 404;
}
