import { REMOVED_RETENTION_DAYS } from '#contract/limits.ts';

const MS_PER_DAY = 86_400_000;

export function subtractDays(nowMs: number, days: number): number {
  return nowMs - days * MS_PER_DAY;
}

/** What was removed before this time can't be restored any more. */
export function getRemovedCutoff(nowMs: number): number {
  return subtractDays(nowMs, REMOVED_RETENTION_DAYS);
}
