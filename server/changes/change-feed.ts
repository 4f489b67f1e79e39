// What one listener has been told, and what is still to be told: changes as they come, and those that the rows know.
import type { ChangeEvent } from '#contract/events.ts';
import type { Clock } from '../clock.ts';
import type { ChangedRows } from './changed-since.ts';
import { catchUp, findCursor, type Standing } from './replay.ts';
import { buildChange, buildCursor, buildReset } from './change-events.ts';

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

export interface Telling {
  begin(): void;
  tell(change: ChangeEvent): void;
  /** Tells what the rows say has changed since the last look. */
  look(): Promise<void>;
  /** To be called when changes may have been missed. */
  fallBehind(): void;
  readonly isBehind: boolean;
}

export function createTelling({ userId, since, write }: Options, deps: Deps): Telling {
  const openedAt = deps.clock.now();
  /** Without an id to begin with it is known after the first look. */
  let cursor = since === undefined ? null : findCursor(since);
  /** The version last told of each day, for as long as a look may find it again. */
  const told = new Map<string, number>();
  let isBehind = true;
  let isLooking = false;

  function tell(change: ChangeEvent): void {
    const key = nameOf(change);
    if (told.get(key) === change.version) return;
    told.set(key, change.version);
    write(buildChange(cursor, change));
  }

  function findStanding(): Standing {
    if (cursor !== null) return { id: String(cursor) };
    // The database may have been away since: what has changed meanwhile counts as well.
    return since === undefined ? { forMs: deps.clock.now() - openedAt } : { id: since };
  }

  async function tellFromRows(): Promise<void> {
    const toldBefore = [...told.keys()];
    const { changes, cursor: next } = await catchUp({ userId, standing: findStanding() }, deps);
    cursor = next;
    if (changes === null) return write(buildReset(next));
    for (const change of changes) tell(change);
    const found = new Set(changes.map(nameOf));
    for (const key of toldBefore) if (!found.has(key)) told.delete(key);
    write(buildCursor(next));
  }

  return {
    begin: () => write(cursor === null ? '\n' : buildCursor(cursor)),
    tell,
    async look() {
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
    fallBehind() {
      isBehind = true;
    },
    get isBehind() {
      return isBehind;
    },
  };
}

function nameOf({ noun, date }: ChangeEvent): string {
  return `${noun} ${date}`;
}
