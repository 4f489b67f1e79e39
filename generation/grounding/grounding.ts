// How much of a line stands in the entries: its content stems that occur there, against those that do not.
import { type GroundingSource, hasStem, listStems } from './grounding-source.ts';

/** Below this a line is dropped, and below the other the whole is refused: calibrated on what people write as summaries. */
export const LINE_SHARE_MIN = 0.25;
const MEAN_SHARE_MIN = 0.35;
/** For both, once an entry speaks to a machine. */
const INJECTED_SHARE_MIN = 0.7;

export interface GroundingCount {
  grounded: number;
  /** Words of the frame: «you noticed», «breathe out». */
  neutral: number;
  ungrounded: number;
}

/** In the language of the entries in which it looks best: a day may have several. */
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

/** Null for a line of small words and frame alone. */
export function groundedShare({ grounded, ungrounded }: GroundingCount): number | null {
  return grounded + ungrounded === 0 ? null : grounded / (grounded + ungrounded);
}

/** Without any word to judge there is nothing to refuse, and nothing to trust. */
export function meanGroundedShare(measures: readonly GroundingCount[]): number {
  const shares = measures.map(groundedShare).filter((share) => share !== null);
  return shares.length === 0 ? 0 : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}
