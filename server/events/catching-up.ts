// What has changed since a cursor, from the rows. A cursor is the time of an earlier look, in epoch milliseconds.
import type { ChangeEvent } from '#contract/events.ts';
import type { Clock } from '../clock.ts';
import type { ChangedRows } from '../storage/changes.ts';

export interface CaughtUp {
  /** Null when there is too much to tell, or nobody can say from when on. */
  changes: readonly ChangeEvent[] | null;
  cursor: number;
}

interface Deps {
  rows: ChangedRows;
  clock: Clock;
}

/**
 * A row carries the time at which its change began, and is there for others some time later; the clocks of two instances
 * differ. So each look goes back a little behind the last one; what is told twice is no news to whoever knows its version.
 */
const OVERLAP_MS = 60_000;
/** Well within the days for which removed things leave a row. */
const CURSOR_AGE_MAX_MS = 7 * 86_400_000;
/** More than that is fetched faster as a whole. */
const CHANGES_MAX = 200;

export async function catchUp(
  { userId, cursor }: { userId: string; cursor: number | null },
  { rows, clock }: Deps,
): Promise<CaughtUp> {
  const nowMs = clock.now();
  if (cursor === null || cursor > nowMs + OVERLAP_MS || cursor < nowMs - CURSOR_AGE_MAX_MS) {
    return { changes: null, cursor: nowMs };
  }
  const changes = await rows.listSince(userId, { sinceMs: cursor - OVERLAP_MS, limit: CHANGES_MAX + 1 });
  return { changes: changes.length > CHANGES_MAX ? null : changes, cursor: nowMs };
}

/** From now on, for whoever comes for the first time; null for what is no cursor of ours. */
export function findCursor(since: string | undefined, clock: Clock): number | null {
  if (since === undefined) return clock.now();
  return /^\d{1,15}$/.test(since) ? Number(since) : null;
}
