// What one listener has been told, and what is still to be told: changes as they come, and those that the rows know.
import type { ChangeEvent } from '#contract/events.ts';
import type { Clock } from '../clock.ts';
import type { ChangedRows } from './changed-since.ts';
import { replayChanges, parseChangeCursor, type ReplayStart } from './replay.ts';
import { formatChangeEvent, formatCursorEvent, formatResetEvent } from './change-events.ts';

interface Options {
  userId: string;
  /** The id of the last event that was received. */
  since: string | undefined;
  write(text: string): void;
}

interface Deps {
  rows: ChangedRows;
  /** The time that the rows go by. */
  now(): Promise<number>;
  clock: Clock;
}

export interface ChangeFeed {
  start(): void;
  send(change: ChangeEvent): void;
  /** Tells what the rows say has changed since the last look. */
  poll(): Promise<void>;
  /** To be called when changes may have been missed. */
  markStale(): void;
  readonly isStale: boolean;
}

export function createChangeFeed({ userId, since, write }: Options, deps: Deps): ChangeFeed {
  const openedAt = deps.clock.now();
  /** Without an id to begin with it is known after the first look. */
  let cursor = since === undefined ? null : parseChangeCursor(since);
  /** The version last told of each day, for as long as a look may find it again. */
  const told = new Map<string, number>();
  let isBehind = true;
  let isLooking = false;

  function tell(change: ChangeEvent): void {
    const key = keyOf(change);
    if (told.get(key) === change.version) return;
    told.set(key, change.version);
    write(formatChangeEvent(cursor, change));
  }

  function findStanding(): ReplayStart {
    if (cursor !== null) return { id: String(cursor) };
    // The database may have been away since: what has changed meanwhile counts as well.
    return since === undefined ? { forMs: deps.clock.now() - openedAt } : { id: since };
  }

  async function tellFromRows(): Promise<void> {
    const toldBefore = [...told.keys()];
    const { changes, cursor: next } = await replayChanges({ userId, standing: findStanding() }, deps);
    cursor = next;
    if (changes === null) return write(formatResetEvent(next));
    for (const change of changes) tell(change);
    const found = new Set(changes.map(keyOf));
    for (const key of toldBefore) if (!found.has(key)) told.delete(key);
    write(formatCursorEvent(next));
  }

  return {
    start: () => write(cursor === null ? '\n' : formatCursorEvent(cursor)),
    send: tell,
    async poll() {
      if (isLooking) return;
      isLooking = true;
      isBehind = false;
      try {
        await tellFromRows();
      } catch {
        // The database is away: the cursor stays where it is, and the next look tries again.
        isBehind = true;
      }
      isLooking = false;
    },
    markStale() {
      isBehind = true;
    },
    get isStale() {
      return isBehind;
    },
  };
}

function keyOf({ noun, date }: ChangeEvent): string {
  return `${noun} ${date}`;
}
