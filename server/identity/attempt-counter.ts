// Counts events per client address within one window of time.
import type { Clock } from '../clock.ts';

/** An attacker with many addresses costs memory for one window at most. */
const ADDRESSES_MAX = 10_000;

export function createWindowCounter(lengthMs: number, clock: Clock) {
  const counts = new Map<string, number>();
  let current = 0;

  function count(address: string): number {
    const now = Math.floor(clock.now() / lengthMs);
    if (now !== current || counts.size >= ADDRESSES_MAX) {
      counts.clear();
      current = now;
    }
    return counts.get(address) ?? 0;
  }

  return {
    count,
    add: (address: string): void => void counts.set(address, count(address) + 1),
  };
}
