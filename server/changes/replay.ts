// Replays the changes since a cursor from the rows. A cursor is the time of an earlier replay by the clock of the rows, in
// epoch milliseconds.
import type { ChangeEvent } from '#contract/events.ts';
import type { ChangedRows } from './changed-since.ts';

export interface ReplayDeps {
  rows: ChangedRows;
  /** The clock of the rows. */
  now(): Promise<number>;
}

interface ReplayResult {
  /** Null when there are too many changes, or the cursor is unusable. */
  changes: readonly ChangeEvent[] | null;
  cursor: number;
}

/** A row has the time at which its transaction began, and is visible only after the commit: each replay overlaps the last. */
const OVERLAP_MS = 60_000;
/** Well within the days for which removals leave a row. */
const CURSOR_AGE_MAX_MS = 7 * 86_400_000;
/** More changes are fetched faster as a whole. */
const CHANGES_MAX = 200;

/** `since`: the id of the last event that was received. Without one, the changes of the last `forMs`. */
export async function replayChanges(
  { userId, since, forMs }: { userId: string; since: string | undefined; forMs: number },
  { rows, now }: ReplayDeps,
): Promise<ReplayResult> {
  const nowMs = await now();
  const sinceMs = since === undefined ? nowMs - forMs : parseChangeCursor(since);
  if (sinceMs === null || sinceMs > nowMs + OVERLAP_MS || sinceMs < nowMs - CURSOR_AGE_MAX_MS) {
    return { changes: null, cursor: nowMs };
  }
  const changes = await rows.listSince(userId, { sinceMs: sinceMs - OVERLAP_MS, limit: CHANGES_MAX + 1 });
  return { changes: changes.length > CHANGES_MAX ? null : changes, cursor: nowMs };
}

/** Null for an unknown id. */
export function parseChangeCursor(id: string): number | null {
  return /^\d{1,15}$/.test(id) ? Number(id) : null;
}
