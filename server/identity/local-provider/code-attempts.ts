// Compares a typed sign-in code in constant time, with few tries.
import { hash, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../clock.ts';

const TRIES_PER_MINUTE = 20;
const MINUTE_MS = 60_000;
/** An attacker with many addresses costs memory for one minute at most. */
const ADDRESSES_MAX = 10_000;

export interface SignInCodeVerifier {
  /** `waiting` when this address has had its tries; the code is not looked at then. */
  check(code: string, attempt: { expected: string; address: string }): 'right' | 'wrong' | 'waiting';
}

export function createSignInCodeVerifier(clock: Clock): SignInCodeVerifier {
  const tries = new Map<string, number>();
  let minute = 0;

  function mayTry(address: string): boolean {
    const now = Math.floor(clock.now() / MINUTE_MS);
    if (now !== minute || tries.size >= ADDRESSES_MAX) {
      tries.clear();
      minute = now;
    }
    const count = (tries.get(address) ?? 0) + 1;
    tries.set(address, count);
    return count <= TRIES_PER_MINUTE;
  }

  return {
    check: (code, { expected, address }) => {
      if (!mayTry(address)) return 'waiting';
      return timingSafeEqual(hash('sha256', code, 'buffer'), hash('sha256', expected, 'buffer')) ? 'right' : 'wrong';
    },
  };
}
