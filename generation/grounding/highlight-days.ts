// Finds the day of a highlight: the one it names, if that has its words; if it names none, the one day that has them.
import type { CheckedDay } from '../../embedded/entries/checked-entries.ts';
import { LINE_SHARE_MIN, countGrounding, groundedShare } from './grounding.ts';
import { type GroundingSource, buildGroundingSource } from './grounding-source.ts';
import { findWeekdays } from './weekdays.ts';

export interface DaySource {
  date: string;
  source: GroundingSource;
}

/** For a line that names no day. */
const UNNAMED_SHARE_MIN = 0.5;
/** Another day with this much more of its words contradicts the named one. */
const SHARE_LEAD_MIN = 0.35;

export function buildDaySources(days: readonly CheckedDay[]): DaySource[] {
  return days.map((day) => ({ date: day.date, source: buildGroundingSource([day]) }));
}

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
