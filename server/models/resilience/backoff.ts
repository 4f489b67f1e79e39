import type { ProviderCallError } from '../providers/call-error.ts';
import type { CallFailure } from '../providers/model.ts';

export interface BackoffOptions {
  /** The longest first pause; each further pause may be twice as long. */
  backoffMs: number;
  retryAfterMaxMs: number;
  random: () => number;
}

/** Failures that another attempt may avoid. A wrong key, an unknown model and a rejected request stay. */
const RETRYABLE: ReadonlySet<CallFailure> = new Set(['timeout', 'rate', 'provider', 'network', 'cut']);

/** Null: no further attempt. The pause is random, so that many callers do not retry at the same time. */
export function computeBackoff(
  { failure, retryAfterMs = 0, isAdjusted }: ProviderCallError,
  tries: number,
  { backoffMs, retryAfterMaxMs, random }: BackoffOptions,
): number | null {
  if (isAdjusted) return 0;
  if (!RETRYABLE.has(failure) || retryAfterMs > retryAfterMaxMs) return null;
  return Math.max(retryAfterMs, random() * backoffMs * 2 ** (tries - 1));
}
