// Decides what the summary card shows. Pure: the caller provides the time.
import type { Reflection } from '#contract/reflections.ts';

/** After this time without text, the card shows the embedded summary. */
export const LATE_MS = 8000;
/** After this time on the page, the card no longer says that a summary is being generated. */
export const GAVE_UP_MS = 60_000;
/** A bullet or a number that a writer put before a line; the page draws its own. */
const LIST_MARKER = /^\s*(?:[-*+–—](?:\s+|$)|[•·‣◦▪]\s*|\d{1,2}[.)]\s+)+/;

export type SummaryView =
  | { kind: 'waiting' }
  /** An imported day that was never opened has no summary. The server makes it when it is asked for the day. */
  | { kind: 'unreachable' }
  /** Another text while the summary is generated: the embedded one, the previous one, or the embedded one after giving up. */
  | { kind: 'fallback' | 'earlier' | 'gave-up'; lines: readonly string[] }
  | { kind: 'writing'; lines: readonly string[] }
  | { kind: 'ready'; lines: readonly string[] };

interface SummaryViewInput {
  day: Pick<Reflection, 'aiSummary' | 'summary' | 'version'>;
  /** The finished summary from before the day changed; undefined until this device has been asked for it. */
  before: string | null | undefined;
  partialText: string;
  /** No text for too long, or offline. */
  isLate: boolean;
  hasGivenUp: boolean;
  /** The lines so far of the model in this browser, which replaces a summary that is ready. */
  browserText?: string | undefined;
}

export function chooseSummaryView({
  day,
  before,
  partialText,
  isLate,
  hasGivenUp,
  browserText = '',
}: SummaryViewInput): SummaryView {
  const improved = buildSummaryLines(browserText);
  if (improved) return { kind: 'writing', lines: improved };
  const stored = buildSummaryLines(day.aiSummary);
  // A day of nothing but list marks has them as its summary, and no other one will come.
  const lines = stored ?? (day.aiSummary && [day.aiSummary]);
  // Without lines nothing is being written, so that only the connection can be missing.
  if (isReady(day)) return lines ? { kind: 'ready', lines } : { kind: isLate ? 'unreachable' : 'waiting' };
  const written = buildSummaryLines(partialText);
  if (written) return { kind: 'writing', lines: written };
  if (hasGivenUp && stored) return { kind: 'gave-up', lines: stored };
  const earlier = buildSummaryLines(before);
  if (earlier) return { kind: 'earlier', lines: earlier };
  // A day that was saved before had a summary. Where this device does not have it, the embedded one is shown at once.
  const hadSummary = day.version > 1 && before !== undefined;
  return (isLate || hadSummary) && stored ? { kind: 'fallback', lines: stored } : { kind: 'waiting' };
}

export function isReady({ summary }: Pick<Reflection, 'summary'>): boolean {
  return summary.status === 'ready';
}

/** A summary requested before this page opened may be late already. A slow clock does not extend the wait. */
export function msUntilLate(requestedAt: string, nowMs: number): number {
  return Math.min(LATE_MS, Math.max(0, Date.parse(requestedAt) + LATE_MS - nowMs));
}

/** One line per bullet, or null while there is no text to show. */
export function buildSummaryLines(summary: string | null | undefined): string[] | null {
  const lines = (summary ?? '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(LIST_MARKER, '').trim())
    .filter((line) => line !== '');
  return lines.length > 0 ? lines : null;
}
