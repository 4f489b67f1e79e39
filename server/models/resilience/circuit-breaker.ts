// Holds calls back from a provider that is down, so that nobody waits for what cannot come. After a while one call is
// let through; how it goes decides about the others.
import type { Failure } from '../providers/model.ts';

export interface Breaker {
  /** Null: held back. Else the call may go, and tells how it went. */
  enter(): ((failure: Failure | null) => void) | null;
}

interface Given {
  /** In a row. */
  failuresMax: number;
  openMs: number;
  now?: () => number;
}

/** The provider is not there. A 429 and a refusal show that it is. */
const COUNTED: ReadonlySet<Failure> = new Set(['network', 'provider', 'timeout']);

export function createBreaker({ failuresMax, openMs, now = () => performance.now() }: Given): Breaker {
  let inARow = 0;
  let heldUntil: number | null = null;
  let isTrying = false;

  return {
    enter() {
      const isTrial = heldUntil !== null;
      if (isTrial && (isTrying || now() < (heldUntil ?? 0))) return null;
      isTrying ||= isTrial;
      return (failure) => {
        if (isTrial) isTrying = false;
        // Given up by whoever asked: that says nothing about the provider, and the next call may try.
        if (failure === 'aborted') return;
        if (failure === null || !COUNTED.has(failure)) {
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
