// Compares a typed sign-in code in constant time. Limits the attempts per address, so that a code can't be guessed.
import { hash, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import { createWindowCounter } from '../attempt-counter.ts';

const ATTEMPTS_PER_MINUTE = 20;
const MINUTE_MS = 60_000;

export function createSignInCodeVerifier(clock: Clock) {
  const attempts = createWindowCounter(MINUTE_MS, clock);

  return {
    /** `waiting`: this address has used up its attempts, and the code was not compared. */
    check(code: string, { expected, address }: { expected: string; address: string }): 'right' | 'wrong' | 'waiting' {
      if (attempts.count(address) >= ATTEMPTS_PER_MINUTE) return 'waiting';
      attempts.add(address);
      return timingSafeEqual(hash('sha256', code, 'buffer'), hash('sha256', expected, 'buffer')) ? 'right' : 'wrong';
    },
  };
}
