// How long a provider asks to be left alone: seconds, a date, or milliseconds in a header of their own.

/** Null when it does not say. */
export function parseRetryAfter(headers: Readonly<Record<string, string>>, nowMs: number): number | null {
  const precise = Number(headers['retry-after-ms'] ?? Number.NaN);
  if (Number.isFinite(precise) && precise >= 0) return precise;
  const said = headers['retry-after']?.trim();
  if (!said) return null;
  const seconds = Number(said);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const at = Date.parse(said);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
