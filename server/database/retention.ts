// How long what is not needed any more stays, and since when that is.
import { REMOVED_RETENTION_DAYS } from '#contract/limits.ts';

const MS_PER_DAY = 86_400_000;

export function subtractDays(nowMs: number, days: number): number {
  return nowMs - days * MS_PER_DAY;
}

/** What was removed earlier than this can't be brought back; the sweep takes it. */
export function getRemovedCutoff(nowMs: number): number {
  return subtractDays(nowMs, REMOVED_RETENTION_DAYS);
}
