// How long to wait before the next try, if there is to be one.
import type { CallError } from '../providers/call-error.ts';
import type { Failure } from '../providers/model.ts';

export interface PauseDeps {
  /** The first pause is up to this, the second up to twice of it. */
  pauseMs: number;
  retryAfterMaxMs: number;
  random: () => number;
}

/** Once more may go better. A wrong key, an unknown model and a refused request stay what they are. */
const PASSING: ReadonlySet<Failure> = new Set(['timeout', 'rate', 'provider', 'network', 'cut']);

/** Null: not again. Any length up to the longest is as likely, so that many callers do not come back at once. */
export function findPause(
  { failure, retryAfterMs = 0, isAdjusted }: CallError,
  tries: number,
  { pauseMs, retryAfterMaxMs, random }: PauseDeps,
): number | null {
  if (isAdjusted) return 0;
  if (!PASSING.has(failure) || retryAfterMs > retryAfterMaxMs) return null;
  return Math.max(retryAfterMs, random() * pauseMs * 2 ** (tries - 1));
}
