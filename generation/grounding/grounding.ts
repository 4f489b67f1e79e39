// Measures how much of a line comes from the entries: its content stems that they contain, and those that they don't.
import { type GroundingSource, hasStem, listStems } from './grounding-source.ts';

/** Below LINE_SHARE_MIN a line is dropped, below MEAN_SHARE_MIN the answer is refused. Measured on summaries by people. */
export const LINE_SHARE_MIN = 0.25;
const MEAN_SHARE_MIN = 0.35;
/** Replaces both if an entry contains a prompt injection. */
const INJECTED_SHARE_MIN = 0.7;

export interface GroundingCount {
  grounded: number;
  neutral: number;
  ungrounded: number;
}

/** In the language of the entries that gives the best result. */
export function countGrounding(line: string, source: GroundingSource): GroundingCount {
  let best: GroundingCount = { grounded: 0, neutral: 0, ungrounded: Number.POSITIVE_INFINITY };
  for (const language of source.languages) {
    const measure = { grounded: 0, neutral: 0, ungrounded: 0 };
    for (const stem of listStems(line, language)) {
      if (hasStem(source.stems, stem)) measure.grounded += 1;
      else if (hasStem(source.neutralStems, stem)) measure.neutral += 1;
      else measure.ungrounded += 1;
    }
    if (measure.ungrounded < best.ungrounded) best = measure;
  }
  return best;
}

export function getThresholds({ hasInjection }: GroundingSource): { lineMin: number; meanMin: number } {
  if (hasInjection) return { lineMin: INJECTED_SHARE_MIN, meanMin: INJECTED_SHARE_MIN };
  return { lineMin: LINE_SHARE_MIN, meanMin: MEAN_SHARE_MIN };
}

/** Null for a line of stop words and neutral words. */
export function groundedShare({ grounded, ungrounded }: GroundingCount): number | null {
  return grounded + ungrounded === 0 ? null : grounded / (grounded + ungrounded);
}

export function meanGroundedShare(measures: readonly GroundingCount[]): number {
  const shares = measures.map(groundedShare).filter((share) => share !== null);
  return shares.length === 0 ? 0 : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}
