// One listener: told what changes until they go, their session ends, or they stop reading. Knows nothing of HTTP.
import { HEARTBEAT_MS } from '#contract/events.ts';
import type { Clock } from '../clock.ts';
import type { ChangedRows } from './changed-since.ts';
import type { Changes } from './change-bus.ts';
import { HEARTBEAT } from '../http/streaming/sse-format.ts';
import { buildRetry } from './change-events.ts';
import { createTelling } from './change-feed.ts';
import type { Timers } from '../scheduler.ts';

export interface Sink {
  write(text: string): void;
  /** Written, but not taken by the network yet. */
  countWaitingBytes(): number;
  end(): void;
  /** Ends without waiting for what was written to be taken. */
  cut(): void;
}

export interface Opening {
  userId: string;
  /** The id of the last event that was received. */
  since: string | undefined;
  sink: Sink;
  isSessionOpen(): Promise<boolean>;
  /** Called once, whoever ended it. */
  onOver(): void;
}

export interface StreamDeps {
  changes: Pick<Changes, 'subscribe'>;
  rows: ChangedRows;
  /** The time that the rows go by. */
  now(): Promise<number>;
  clock: Clock;
  timers: Timers;
}

export interface Stream {
  begin(): void;
  fallBehind(): void;
  /** Ends it when its session has ended. */
  checkSession(): void;
  /** Ends it in good order. */
  end(): void;
  /** The other side has gone. */
  leave(): void;
}

/** A reset and 200 changes are 20 kB: whoever leaves more than this has stopped reading. */
const WAITING_BYTES_MAX = 64 * 1024;
/** One look at the rows a minute. */
const BEATS_PER_LOOK = 4;
/** Before a new attempt. Not everybody at once, when a server has been restarted. */
const RETRY_MS = { from: 1_000, to: 4_000 };

export function createStream({ userId, since, sink, isSessionOpen, onOver }: Opening, deps: StreamDeps): Stream {
  const telling = createTelling({ userId, since, write }, deps);
  let beats = 0;
  let isOver = false;
  let letGo: (() => void) | null = null;

  function write(text: string): void {
    if (isOver) return;
    sink.write(text);
    if (sink.countWaitingBytes() > WAITING_BYTES_MAX) cut();
  }

  async function beat(): Promise<void> {
    // What an earlier beat wrote has not been taken yet.
    if (sink.countWaitingBytes() > 0) return cut();
    write(HEARTBEAT);
    await endWithSession();
    beats += 1;
    if (!isOver && (telling.isBehind || beats % BEATS_PER_LOOK === 0)) await telling.look();
  }

  async function endWithSession(): Promise<void> {
    // A database that is away has not signed anybody out.
    if (!(await isSessionOpen().catch(() => true))) end();
  }

  function leave(): void {
    if (isOver) return;
    isOver = true;
    letGo?.();
    onOver();
  }

  function end(): void {
    if (isOver) return;
    leave();
    sink.end();
  }

  function cut(): void {
    leave();
    sink.cut();
  }

  function begin(): void {
    const unsubscribe = deps.changes.subscribe(userId, telling.tell);
    const stopBeating = deps.timers.every(HEARTBEAT_MS, () => void beat());
    letGo = () => {
      unsubscribe();
      stopBeating();
    };
    write(buildRetry(RETRY_MS.from + Math.round(Math.random() * (RETRY_MS.to - RETRY_MS.from))));
    telling.begin();
    void telling.look();
  }

  return { begin, fallBehind: telling.fallBehind, checkSession: () => void endWithSession(), end, leave };
}
