// Session cookies without a session: each costs one database read when it is first seen and none afterwards, and the reads
// per address are limited. So made-up cookies do not keep the database busy. Above the limit an address still gets a
// few reads per second, so that existing sessions of the same network are found.
import type { Clock } from '../../clock.ts';
import { tooManyRequests } from '../../http/errors/app-error.ts';
import { createWindowCounter } from '../attempt-counter.ts';

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;
/** For an address that has used up its reads of the minute. */
const EXTRA_PER_SECOND = 10;
/** 64 hexadecimal digits each: about 2 MB for both sets together. */
const HASHES_MAX = 10_000;

/** `perMinute` 0: no limit per address. */
export function createUnknownSessionCache(perMinute: number, clock: Clock) {
  const missing = new Set<string>();
  const found = new Set<string>();
  const reads = createWindowCounter(MINUTE_MS, clock);
  const extraReads = createWindowCounter(SECOND_MS, clock);

  function mayRead(findAddress: () => string): boolean {
    if (perMinute === 0) return true;
    const address = findAddress();
    if (reads.count(address) < perMinute) return true;
    if (extraReads.count(address) >= EXTRA_PER_SECOND) return false;
    extraReads.add(address);
    return true;
  }

  return {
    /** True when the session is known not to exist. Throws when its address has used up its reads. */
    isKnownMissing(idHash: string, findAddress: () => string): boolean {
      if (missing.has(idHash)) return true;
      if (found.has(idHash) || mayRead(findAddress)) return false;
      throw tooManyRequests(SECOND_MS / 1000);
    },
    recordMissing(idHash: string, address: string): void {
      // Session ids are random and never reused, so a missing one stays missing.
      addBounded(missing, idHash);
      found.delete(idHash);
      reads.add(address);
    },
    /** Reads of a session that exists are not limited. */
    recordFound(idHash: string): void {
      // Moves it to the end: the oldest is removed first.
      found.delete(idHash);
      addBounded(found, idHash);
    },
  };
}

function addBounded(set: Set<string>, value: string): void {
  const [oldest] = set.size < HASHES_MAX ? [] : set;
  if (oldest !== undefined) set.delete(oldest);
  set.add(value);
}
