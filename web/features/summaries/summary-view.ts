// What the summary card shows, from what is known. Pure: the page brings the time.
import type { Reflection } from '#contract/reflections.ts';
import { buildSummaryLines } from './summary-lines.ts';

/** A summary that shows no text for so long is late: the embedded one stands in. */
export const LATE_MS = 8000;
/** Of waiting on this page: then it is not said to be coming, should the server's own word for that not arrive. */
export const GAVE_UP_MS = 60_000;

export type SummaryView =
  /** «AI summary is being generated...» */
  | { kind: 'waiting' }
  /** The text that is there anyway, while the other one is still being waited for. */
  | { kind: 'standing-in' | 'earlier' | 'left'; lines: readonly string[] }
  /** As it comes. */
  | { kind: 'writing'; lines: readonly string[] }
  | { kind: 'ready'; lines: readonly string[] };

interface Known {
  day: Pick<Reflection, 'aiSummary' | 'summary' | 'version'>;
  /** The finished summary that stood here, on this page, before the day changed. */
  before: string | null;
  /** What a model has written so far; empty before its first words. */
  partialText: string;
  /** Nothing has come for too long, or nobody can be heard. */
  isLate: boolean;
  /** So long that nobody waits any more. */
  hasGivenUp: boolean;
}

export function chooseSummaryView({ day, before, partialText, isLate, hasGivenUp }: Known): SummaryView {
  const kept = buildSummaryLines(day.aiSummary);
  if (isReady(day)) return kept ? { kind: 'ready', lines: kept } : { kind: 'waiting' };
  const written = buildSummaryLines(partialText);
  if (written) return { kind: 'writing', lines: written };
  if (hasGivenUp && kept) return { kind: 'left', lines: kept };
  const earlier = buildSummaryLines(before);
  if (earlier) return { kind: 'earlier', lines: earlier };
  // A day that was saved before had a summary, and the embedded one stands in for it at once.
  return (isLate || day.version > 1) && kept ? { kind: 'standing-in', lines: kept } : { kind: 'waiting' };
}

export function isReady({ summary }: Pick<Reflection, 'summary'>): boolean {
  return summary.status === 'ready';
}

/** What was asked for before this page was opened can be late already; a clock that is behind makes nobody wait longer. */
export function msUntilLate(askedAt: string, nowMs: number): number {
  return Math.min(LATE_MS, Math.max(0, Date.parse(askedAt) + LATE_MS - nowMs));
}
