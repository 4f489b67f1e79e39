// Holds calls back from a provider that is down, so that nobody waits for what cannot come. After a while one call is
// let through; how it goes decides about the others.
import type { CallFailure } from '../providers/model.ts';

export interface CircuitBreaker {
  /** Null: held back. Else the call may go, and tells how it went. */
  allow(): ((failure: CallFailure | null) => void) | null;
}

interface CircuitBreakerOptions {
  /** In a row. */
  failuresMax: number;
  openMs: number;
  now?: () => number;
}

/** The provider is not there. A 429 and a refusal show that it is. */
const COUNTED_FAILURES: ReadonlySet<CallFailure> = new Set(['network', 'provider', 'timeout']);

export function createCircuitBreaker({
  failuresMax,
  openMs,
  now = () => performance.now(),
}: CircuitBreakerOptions): CircuitBreaker {
  let inARow = 0;
  let heldUntil: number | null = null;
  let isTrying = false;

  return {
    allow() {
      const isTrial = heldUntil !== null;
      if (isTrial && (isTrying || now() < (heldUntil ?? 0))) return null;
      isTrying ||= isTrial;
      return (failure) => {
        if (isTrial) isTrying = false;
        // Given up by whoever asked: that says nothing about the provider, and the next call may try.
        if (failure === 'aborted') return;
        if (failure === null || !COUNTED_FAILURES.has(failure)) {
          inARow = 0;
          heldUntil = null;
          return;
        }
        inARow += 1;
        if (isTrial || inARow >= failuresMax) heldUntil = now() + openMs;
      };
    },
  };
}
