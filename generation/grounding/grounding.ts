// How much of a line stands in the entries: its content stems that occur there, against those that do not.
import { type Source, hasStem, listStems } from './grounding-source.ts';

/** Below this a line is dropped, and below the other the whole is refused: calibrated on what people write as summaries. */
export const LINE_SHARE_MIN = 0.25;
const MEAN_SHARE_MIN = 0.35;
/** For both, once an entry speaks to a machine. */
const SUSPECT_SHARE_MIN = 0.7;

export interface Measure {
  grounded: number;
  /** Words of the frame: «you noticed», «breathe out». */
  frame: number;
  foreign: number;
}

/** In the language of the entries in which it looks best: a day may have several. */
export function measureLine(line: string, source: Source): Measure {
  let best: Measure = { grounded: 0, frame: 0, foreign: Number.POSITIVE_INFINITY };
  for (const language of source.languages) {
    const measure = { grounded: 0, frame: 0, foreign: 0 };
    for (const stem of listStems(line, language)) {
      if (hasStem(source.stems, stem)) measure.grounded += 1;
      else if (hasStem(source.frame, stem)) measure.frame += 1;
      else measure.foreign += 1;
    }
    if (measure.foreign < best.foreign) best = measure;
  }
  return best;
}

export function getShares({ isSuspect }: Source): { lineMin: number; meanMin: number } {
  if (isSuspect) return { lineMin: SUSPECT_SHARE_MIN, meanMin: SUSPECT_SHARE_MIN };
  return { lineMin: LINE_SHARE_MIN, meanMin: MEAN_SHARE_MIN };
}

/** Null for a line of small words and frame alone. */
export function shareOf({ grounded, foreign }: Measure): number | null {
  return grounded + foreign === 0 ? null : grounded / (grounded + foreign);
}

/** Without any word to judge there is nothing to refuse, and nothing to trust. */
export function meanShare(measures: readonly Measure[]): number {
  const shares = measures.map(shareOf).filter((share) => share !== null);
  return shares.length === 0 ? 0 : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}
