const FIRST_MS = 2000;
const LONGEST_MS = 5 * 60_000;
const SHORTEST_MS = 500;

/**
 * How long to wait after so many tries. Full jitter: anything up to a limit that doubles, so that a thousand devices that
 * lost the same server do not come back in the same second.
 */
export function backoffMs(attempts: number, random: () => number): number {
  const limit = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, attempts - 1));
  return Math.max(SHORTEST_MS, Math.round(random() * limit));
}
