// Session cookies without a session. Each costs one database read when it is first seen and none after that, and one
// address gets only so many of these reads in a minute: made-up cookies must not cost more than no cookie.
import type { Clock } from '../clock.ts';
import { tooManyRequests } from '../domain/errors.ts';

export interface MadeUpCookies {
  /** Whether a read would find nothing. Throws when this address has had its reads of this minute. */
  isKnown(idHash: string, address: string): boolean;
  noteMissing(idHash: string, address: string): void;
  /** A session that was found is looked up again however many others from its address were not. */
  noteFound(idHash: string): void;
}

const MINUTE_MS = 60_000;
/** 64 hexadecimal digits each: about 2 MB for both sets together. */
const HASHES_MAX = 10_000;
const ADDRESSES_MAX = 10_000;

/** `perMinute` 0 sets no limit for an address. */
export function createMadeUpCookies(perMinute: number, clock: Clock): MadeUpCookies {
  const missing = new Set<string>();
  const found = new Set<string>();
  const reads = new Map<string, number>();
  let minute = 0;

  function countReads(address: string): number {
    const now = Math.floor(clock.now() / MINUTE_MS);
    if (now !== minute || reads.size >= ADDRESSES_MAX) {
      reads.clear();
      minute = now;
    }
    return reads.get(address) ?? 0;
  }

  return {
    isKnown(idHash, address) {
      if (missing.has(idHash)) return true;
      if (perMinute === 0 || found.has(idHash) || countReads(address) < perMinute) return false;
      throw tooManyRequests(Math.max(1, Math.ceil((MINUTE_MS - (clock.now() % MINUTE_MS)) / 1000)));
    },
    noteMissing(idHash, address) {
      // A session's id is random and never given twice, so one that is missing stays missing.
      addBounded(missing, idHash);
      found.delete(idHash);
      reads.set(address, countReads(address) + 1);
    },
    noteFound(idHash) {
      if (!found.has(idHash)) addBounded(found, idHash);
    },
  };
}

function addBounded(set: Set<string>, value: string): void {
  const [oldest] = set.size < HASHES_MAX ? [] : set;
  if (oldest !== undefined) set.delete(oldest);
  set.add(value);
}
