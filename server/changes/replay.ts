// Replays the changes since a cursor from the rows. A cursor is the time of an earlier poll by the clock of the rows, in
// epoch milliseconds.
import type { ChangeEvent } from '#contract/events.ts';
import type { ChangedRows } from './changed-since.ts';

export interface ReplayResult {
  /** Null when there are too many changes, or the cursor is unusable. */
  changes: readonly ChangeEvent[] | null;
  cursor: number;
}

interface Deps {
  rows: ChangedRows;
  /** The time that the rows go by. */
  now(): Promise<number>;
}

/** Where a listener stands: the id of its last event, or how long ago it came without one. */
export type ReplayStart = { id: string } | { forMs: number };

/**
 * A row carries the time at which its change began, and others see it only when that change is on disk. So each look goes
 * back a little behind the last one; what is told twice is no news to a client that knows its version.
 */
const OVERLAP_MS = 60_000;
/** Well within the days for which removed things leave a row. */
const CURSOR_AGE_MAX_MS = 7 * 86_400_000;
/** More than that is fetched faster as a whole. */
const CHANGES_MAX = 200;

export async function replayChanges(
  { userId, standing }: { userId: string; standing: ReplayStart },
  { rows, now }: Deps,
): Promise<ReplayResult> {
  const nowMs = await now();
  const since = 'id' in standing ? parseChangeCursor(standing.id) : nowMs - standing.forMs;
  if (since === null || since > nowMs + OVERLAP_MS || since < nowMs - CURSOR_AGE_MAX_MS) {
    return { changes: null, cursor: nowMs };
  }
  const changes = await rows.listSince(userId, { sinceMs: since - OVERLAP_MS, limit: CHANGES_MAX + 1 });
  return { changes: changes.length > CHANGES_MAX ? null : changes, cursor: nowMs };
}

/** Null for an id that is none of ours. */
export function parseChangeCursor(id: string): number | null {
  return /^\d{1,15}$/.test(id) ? Number(id) : null;
}
