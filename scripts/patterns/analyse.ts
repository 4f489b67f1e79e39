// What scslre knows of a pattern: whether trying it at every place, or going back in it, takes more than linear time.
import { analyse } from 'scslre';

/** One short sentence per part that is not linear; empty for a pattern that is. */
export function findSlowParts(source: string, flags: string): string[] {
  const { reports } = analyse({ source, flags });
  return reports.map(({ type, exponential, character }) => {
    const cost = exponential ? 'exponential' : 'quadratic';
    return `${cost} time for a run of ${character.literal.source} (${type})`;
  });
}
