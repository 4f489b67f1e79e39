// Greedy selection of passages from many entries: each step takes the one that adds most terms that are not covered yet.
import {
  OVERLAP_MAX,
  type Passage,
  type PassageLimits,
  listBestPassages,
  measureOverlap,
  sharesSentence,
} from './passages.ts';
import { orderByRank } from './sentence-order.ts';
import { sumOf } from '../text/sum.ts';
import type { ParsedEntry } from '../entries/read-entries.ts';

const CANDIDATES_PER_ENTRY = 3;
const OWN_SCORE = 0.3;
const SAME_ENTRY = 0.4;
const DANGLING = 2;
/** Factor of a term's weight for each chosen passage that contains it. */
const COVERED_WORTH = 0.4;
const FIRST_ENTRY = 0.8;

/** Best first; stops when `isEnough` returns true or no passage is left. */
export function selectPassages(
  entries: readonly ParsedEntry[],
  isEnough: (chosen: readonly Passage[]) => boolean,
  limits?: PassageLimits,
): Passage[] {
  const open = new Set(
    entries.flatMap((read, entry) => listBestPassages(read, entry, CANDIDATES_PER_ENTRY, limits, orderByRank)),
  );
  const worth = countEntriesByTerm(entries);
  const covered = new Map<string, number>();
  const chosen: Passage[] = [];
  while (open.size > 0 && !isEnough(chosen)) {
    const entriesWithPassage = new Set(chosen.map(({ entry }) => entry));
    const best = findBest(open, (passage) => {
      const gain = sumOf(
        passage.stems,
        (stem) => ((worth.get(stem) ?? 1) - FIRST_ENTRY) * COVERED_WORTH ** (covered.get(stem) ?? 0),
      );
      return (
        OWN_SCORE * passage.score +
        gain / Math.sqrt(passage.stems.size + 1) -
        (entriesWithPassage.has(passage.entry) ? SAME_ENTRY : 0) -
        (passage.isDangling ? DANGLING : 0)
      );
    });
    open.delete(best);
    chosen.push(best);
    for (const stem of best.stems) covered.set(stem, (covered.get(stem) ?? 0) + 1);
    for (const other of open)
      if (sharesSentence(best, other) || measureOverlap(best, other) > OVERLAP_MAX) open.delete(other);
  }
  return chosen;
}

function countEntriesByTerm(entries: readonly ParsedEntry[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { sentences } of entries) {
    for (const stem of new Set(sentences.flatMap(({ stems }) => stems))) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return counts;
}

function findBest(open: ReadonlySet<Passage>, measure: (passage: Passage) => number): Passage {
  let best: Passage | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const passage of open) {
    const score = measure(passage);
    if (score <= most) continue;
    best = passage;
    most = score;
  }
  if (best === null) throw new Error('There is no passage to choose from.');
  return best;
}
