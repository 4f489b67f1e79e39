// Which day a highlight comes from: the one it names, if its words stand there; if it names none, the one day that has
// them.
import type { JournalDay } from '../../embedded/entries/written-day.ts';
import { LINE_SHARE_MIN, countGrounding, groundedShare } from './grounding.ts';
import { type GroundingSource, buildGroundingSource } from './grounding-source.ts';
import { findWeekdays } from './weekdays.ts';

export interface DaySource {
  date: string;
  source: GroundingSource;
}

/** Without its day's name a line must show by its words where it comes from. */
const UNNAMED_SHARE_MIN = 0.5;
/** Another day that has this much more of its words is the one it comes from. */
const SHARE_LEAD_MIN = 0.35;

export function buildDaySources(days: readonly JournalDay[]): DaySource[] {
  return days.map((day) => ({ date: day.date, source: buildGroundingSource([day]) }));
}

/** Null when it cannot be told. */
export function findDayOfHighlight(text: string, byDay: readonly DaySource[]): string | null {
  const shares = byDay.map(({ date, source }) => ({ date, source, share: groundedShareIn(text, source) }));
  const best = shares.toSorted((a, b) => b.share - a.share)[0];
  if (best === undefined) return null;
  const languages = new Set(byDay.flatMap(({ source }) => [...source.languages]));
  const named = findWeekdays(text, languages)[0]?.weekday;
  if (named === undefined) return isClear(best.share, shares) ? best.date : null;
  const there = shares.filter(({ source }) => source.weekdays.has(named)).toSorted((a, b) => b.share - a.share)[0];
  if (there === undefined || there.share < LINE_SHARE_MIN) return null;
  return best.share - there.share > SHARE_LEAD_MIN ? null : there.date;
}

function isClear(share: number, shares: readonly { share: number }[]): boolean {
  return share >= UNNAMED_SHARE_MIN && shares.filter((other) => other.share === share).length === 1;
}

function groundedShareIn(text: string, source: GroundingSource): number {
  return groundedShare(countGrounding(text, source)) ?? 0;
}
