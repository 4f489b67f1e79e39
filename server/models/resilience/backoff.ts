// How long to wait before the next try, if there is to be one.
import type { ProviderCallError } from '../providers/call-error.ts';
import type { CallFailure } from '../providers/model.ts';

export interface BackoffOptions {
  /** The first pause is up to this, the second up to twice of it. */
  backoffMs: number;
  retryAfterMaxMs: number;
  random: () => number;
}

/** Once more may go better. A wrong key, an unknown model and a refused request stay what they are. */
const RETRYABLE: ReadonlySet<CallFailure> = new Set(['timeout', 'rate', 'provider', 'network', 'cut']);

/** Null: not again. Any length up to the longest is as likely, so that many callers do not come back at once. */
export function computeBackoff(
  { failure, retryAfterMs = 0, isAdjusted }: ProviderCallError,
  tries: number,
  { backoffMs, retryAfterMaxMs, random }: BackoffOptions,
): number | null {
  if (isAdjusted) return 0;
  if (!RETRYABLE.has(failure) || retryAfterMs > retryAfterMaxMs) return null;
  return Math.max(retryAfterMs, random() * backoffMs * 2 ** (tries - 1));
}
