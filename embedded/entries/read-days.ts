// Prepares days for the writers: sorts and parses them.
import type { CheckedDay } from './checked-entries.ts';
import { type ParsedDay, parseEntries } from './read-entries.ts';
import { compareText } from '../text/compare-text.ts';

/** Oldest first; days without text are left out. `charactersMax` is shared evenly by the days. */
export function parseDays(days: readonly CheckedDay[], charactersMax: number): ParsedDay[] {
  const share = Math.floor(charactersMax / Math.max(1, days.length));
  return sortDays(days)
    .map(({ date, entries }) => ({ date, entries: parseEntries(entries, share) }))
    .filter(({ entries }) => entries.length > 0);
}

export function sortDays<Day extends { date: string }>(days: readonly Day[]): Day[] {
  return days.toSorted((a, b) => compareText(a.date, b.date));
}
