const FIRST_MS = 2000;
const LONGEST_MS = 5 * 60_000;
const SHORTEST_MS = 500;

/** Full jitter: a random delay up to a limit that doubles, so that many devices do not reconnect in the same second. */
export function backoffMs(attempts: number, random: () => number): number {
  const limit = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, attempts - 1));
  return Math.max(SHORTEST_MS, Math.round(random() * limit));
}
