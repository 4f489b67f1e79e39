// Two lines that belong together: a thread, otherwise a story.
import type { ThreadCandidates } from '../threads/day-pairs.ts';
import { findStory } from '../threads/find-story.ts';
import { findThreadsInLines } from '../threads/find-threads.ts';
import { type ThreadLine, listReadLines } from '../threads/lines.ts';
import type { QuotableDay } from './quotable.ts';
import type { WeekLine } from './week/weekly-lines.ts';

export interface ThreadPair {
  earlier: ThreadLine;
  later: ThreadLine;
}

interface PairInput {
  days: readonly QuotableDay[];
  /** The language of all days. */
  journal: string;
  candidates: ThreadCandidates;
  /** Of these days. */
  lines: readonly WeekLine[];
}

export function findThreadPair({ days, journal, candidates, lines }: PairInput): ThreadPair | undefined {
  const dates = new Set(candidates.pairs.flatMap(({ earlier, later }) => [earlier, later]));
  const opened = days.filter(({ date }) => dates.has(date));
  const [thread] = findThreadsInLines(listReadLines(opened, journal), candidates, 1);
  const whole = lines.filter(({ isWhole }) => isWhole);
  return thread ?? findStory(whole, candidates);
}
