// Parses Retry-After: seconds, a date, or milliseconds in a header of its own.

/** Null without such a header. */
export function parseRetryAfter(headers: Readonly<Record<string, string>>, nowMs: number): number | null {
  const precise = Number(headers['retry-after-ms'] ?? Number.NaN);
  if (Number.isFinite(precise) && precise >= 0) return precise;
  const value = headers['retry-after']?.trim();
  if (!value) return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const retryAt = Date.parse(value);
  return Number.isNaN(retryAt) ? null : Math.max(0, retryAt - nowMs);
}
