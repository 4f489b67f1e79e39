// A circuit breaker: while a provider is down, calls fail at once instead of waiting for a timeout. After `openMs` one
// trial call is allowed; its result closes the circuit or keeps it open.
import type { CallFailure } from '../providers/model.ts';

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

interface CircuitBreakerOptions {
  failuresMax: number;
  openMs: number;
  now?: () => number;
}

/** Failures of a provider that is down. A 429 or a rejected request shows that it is up. */
const COUNTED_FAILURES: ReadonlySet<CallFailure> = new Set(['network', 'provider', 'timeout']);

export function createCircuitBreaker({ failuresMax, openMs, now = () => performance.now() }: CircuitBreakerOptions) {
  let failures = 0;
  let openUntil: number | null = null;
  let isTrialRunning = false;

  return {
    /** Null while the circuit is open. Otherwise a function that records how the call ended. */
    allow(): ((failure: CallFailure | null) => void) | null {
      const isTrial = openUntil !== null;
      if (isTrial && (isTrialRunning || now() < (openUntil ?? 0))) return null;
      isTrialRunning ||= isTrial;
      return (failure) => {
        if (isTrial) isTrialRunning = false;
        // The caller aborted: that says nothing about the provider, and the next call may be the trial.
        if (failure === 'aborted') return;
        if (failure === null || !COUNTED_FAILURES.has(failure)) {
          failures = 0;
          openUntil = null;
          return;
        }
        failures += 1;
        if (isTrial || failures >= failuresMax) openUntil = now() + openMs;
      };
    },
  };
}
