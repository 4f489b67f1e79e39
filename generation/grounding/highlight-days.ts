// Which day a highlight comes from: the one it names, if its words stand there; if it names none, the one day that has
// them.
import type { WrittenDay } from '../../embedded/entries/written-day.ts';
import { LINE_SHARE_MIN, measureLine, shareOf } from './grounding.ts';
import { type Source, buildSource } from './grounding-source.ts';
import { findWeekdays } from './weekdays.ts';

export interface DaySource {
  date: string;
  source: Source;
}

/** Without its day's name a line must show by its words where it comes from. */
const UNNAMED_SHARE_MIN = 0.5;
/** Another day that has this much more of its words is the one it comes from. */
const CLEARLY_MORE = 0.35;

export function buildDaySources(days: readonly WrittenDay[]): DaySource[] {
  return days.map((day) => ({ date: day.date, source: buildSource([day]) }));
}

/** Null when it cannot be told. */
export function findDay(text: string, byDay: readonly DaySource[]): string | null {
  const shares = byDay.map(({ date, source }) => ({ date, source, share: measureIn(text, source) }));
  const best = shares.toSorted((a, b) => b.share - a.share)[0];
  if (best === undefined) return null;
  const languages = new Set(byDay.flatMap(({ source }) => [...source.languages]));
  const named = findWeekdays(text, languages)[0]?.weekday;
  if (named === undefined) return isClear(best.share, shares) ? best.date : null;
  const there = shares.filter(({ source }) => source.weekdays.has(named)).toSorted((a, b) => b.share - a.share)[0];
  if (there === undefined || there.share < LINE_SHARE_MIN) return null;
  return best.share - there.share > CLEARLY_MORE ? null : there.date;
}

function isClear(share: number, shares: readonly { share: number }[]): boolean {
  return share >= UNNAMED_SHARE_MIN && shares.filter((other) => other.share === share).length === 1;
}

function measureIn(text: string, source: Source): number {
  return shareOf(measureLine(text, source)) ?? 0;
}
