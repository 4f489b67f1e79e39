// One stream of changes. It ends when the client disconnects, its session ends, or it stops reading. Knows no HTTP.
import { HEARTBEAT_MS } from '#contract/events.ts';
import type { Clock, Scheduler } from '../clock.ts';
import type { ChangedRows } from './changed-since.ts';
import type { ChangeBus } from './change-bus.ts';
import { SSE_HEARTBEAT } from '../http/streaming/sse-format.ts';
import type { SseSink } from '../http/streaming/sse-response.ts';
import { formatRetry } from './change-events.ts';
import { createChangeFeed } from './change-feed.ts';

export interface ChangeStreamOptions {
  userId: string;
  /** The id of the last event that was received. */
  since: string | undefined;
  sink: SseSink;
  isSessionOpen(): Promise<boolean>;
  /** Called once, on any end. */
  onClose(): void;
}

export interface ChangeStreamDeps {
  changeBus: Pick<ChangeBus, 'subscribe'>;
  rows: ChangedRows;
  /** The time that the rows go by. */
  now(): Promise<number>;
  clock: Clock;
  scheduler: Scheduler;
}

export interface ChangeStream {
  start(): void;
  markStale(): void;
  /** Ends it when its session has ended. */
  checkSession(): void;
  /** Ends it in good order. */
  end(): void;
  /** The other side has gone. */
  disconnect(): void;
}

/** A reset and 200 changes are 20 kB: a client that leaves more than this has stopped reading. */
const BUFFERED_BYTES_MAX = 64 * 1024;
/** One poll of the rows a minute. */
const HEARTBEATS_PER_POLL = 4;
/** Before a new attempt. Not everybody at once, when a server has been restarted. */
const RETRY_MS = { from: 1_000, to: 4_000 };

export function createChangeStream(
  { userId, since, sink, isSessionOpen, onClose }: ChangeStreamOptions,
  deps: ChangeStreamDeps,
): ChangeStream {
  const telling = createChangeFeed({ userId, since, write }, deps);
  let beats = 0;
  let isOver = false;
  let unsubscribe: (() => void) | null = null;

  function write(text: string): void {
    if (isOver) return;
    sink.write(text);
    if (sink.countBufferedBytes() > BUFFERED_BYTES_MAX) close('destroy');
  }

  async function beat(): Promise<void> {
    // What an earlier beat wrote has not been taken yet.
    if (sink.countBufferedBytes() > 0) return close('destroy');
    write(SSE_HEARTBEAT);
    await endWithSession();
    beats += 1;
    if (!isOver && (telling.isStale || beats % HEARTBEATS_PER_POLL === 0)) await telling.poll();
  }

  async function endWithSession(): Promise<void> {
    // An unavailable database does not end a session.
    if (!(await isSessionOpen().catch(() => true))) close('end');
  }

  function leave(): void {
    if (isOver) return;
    isOver = true;
    unsubscribe?.();
    onClose();
  }

  function close(how: 'end' | 'destroy'): void {
    if (isOver) return;
    leave();
    sink[how]();
  }

  return {
    start() {
      const stopListening = deps.changeBus.subscribe(userId, telling.send);
      const stopBeating = deps.scheduler.every(HEARTBEAT_MS, () => void beat());
      unsubscribe = () => {
        stopListening();
        stopBeating();
      };
      write(formatRetry(RETRY_MS.from + Math.round(Math.random() * (RETRY_MS.to - RETRY_MS.from))));
      telling.start();
      void telling.poll();
    },
    markStale: telling.markStale,
    checkSession: () => void endWithSession(),
    end: () => close('end'),
    disconnect: leave,
  };
}
