// Session cookies without a session. Each costs one database read when it is first seen and none after that, and one
// address gets only so many of these reads in a minute: made-up cookies must not cost more than no cookie. Beyond that a
// few reads a second go on, so that a session of the same network is still found.
import type { Clock } from '../../clock.ts';
import { tooManyRequests } from '../../http/errors/app-error.ts';

export interface UnknownSessionCache {
  /** Whether a read would find nothing. Throws when this address has had its reads of this minute and second. */
  isKnownMissing(idHash: string, address: string): boolean;
  recordMissing(idHash: string, address: string): void;
  /** A session that was found is looked up again however many others from its address were not. */
  recordFound(idHash: string): void;
}

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;
/** Of an address that has had its reads of the minute. */
const EXTRA_PER_SECOND = 10;
/** 64 hexadecimal digits each: about 2 MB for both sets together. */
const HASHES_MAX = 10_000;
const ADDRESSES_MAX = 10_000;

/** `perMinute` 0 sets no limit for an address. */
export function createUnknownSessionCache(perMinute: number, clock: Clock): UnknownSessionCache {
  const missing = new Set<string>();
  const found = new Set<string>();
  const reads = createCounts(MINUTE_MS, clock);
  const furtherReads = createCounts(SECOND_MS, clock);

  function mayRead(address: string): boolean {
    if (perMinute === 0 || reads.count(address) < perMinute) return true;
    if (furtherReads.count(address) >= EXTRA_PER_SECOND) return false;
    furtherReads.add(address);
    return true;
  }

  return {
    isKnownMissing(idHash, address) {
      if (missing.has(idHash)) return true;
      if (found.has(idHash) || mayRead(address)) return false;
      throw tooManyRequests(SECOND_MS / 1000);
    },
    recordMissing(idHash, address) {
      // A session's id is random and never given twice, so one that is missing stays missing.
      addBounded(missing, idHash);
      found.delete(idHash);
      reads.add(address);
    },
    recordFound(idHash) {
      // The oldest goes first, and a session that is used is not old.
      found.delete(idHash);
      addBounded(found, idHash);
    },
  };
}

interface Counts {
  count(address: string): number;
  add(address: string): void;
}

/** In the present stretch of time. */
function createCounts(lengthMs: number, clock: Clock): Counts {
  const counts = new Map<string, number>();
  let stretch = 0;

  function count(address: string): number {
    const now = Math.floor(clock.now() / lengthMs);
    if (now !== stretch || counts.size >= ADDRESSES_MAX) {
      counts.clear();
      stretch = now;
    }
    return counts.get(address) ?? 0;
  }

  return { count, add: (address) => void counts.set(address, count(address) + 1) };
}

function addBounded(set: Set<string>, value: string): void {
  const [oldest] = set.size < HASHES_MAX ? [] : set;
  if (oldest !== undefined) set.delete(oldest);
  set.add(value);
}
