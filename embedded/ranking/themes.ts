// What keeps coming back over several days: a phrase or a rare word on two days, any other content word on three.
import type { JournalDay } from '../entries/written-day.ts';
import { collectOccurrences, type Occurrence, type Occurrences } from './occurrences.ts';
import { type ParsedDay, parseEntries } from '../entries/read-entries.ts';

export interface Theme {
  /** In the writer's own words. */
  label: string;
  /** The days it was written on, ascending. */
  days: string[];
  /** How it is recognised in other sentences. */
  stems: readonly string[];
}

const DAYS_FOR_RARE = 2;
const DAYS_FOR_COMMON = 3;
const THEMES_MAX = 5;
/** What is read for themes; a month of ordinary days is far below. */
const CHARACTERS_MAX = 60_000;

export function findThemes(days: readonly JournalDay[]): Theme[] {
  const budget = Math.floor(CHARACTERS_MAX / Math.max(1, days.length));
  return findThemesInParsedDays(days.map(({ date, entries }) => ({ date, entries: parseEntries(entries, budget) })));
}

/** The same for days that have been read already. */
export function findThemesInParsedDays(days: readonly ParsedDay[]): Theme[] {
  const recurring = [...collectOccurrences(days).values()].filter(isRecurring);
  return dropRepeated(recurring.toSorted(compare)).slice(0, THEMES_MAX).map(toTheme);
}

/** The one that came back most, of those that were written about today. */
export function findFirstTheme(occurrences: Occurrences, today: string): Theme | null {
  let first: Occurrence | null = null;
  for (const occurrence of occurrences.values()) {
    if (!isRecurring(occurrence) || !occurrence.days.has(today)) continue;
    if (first === null || compare(occurrence, first) < 0) first = occurrence;
  }
  return first && toTheme(first);
}

function isRecurring({ days, isRare }: Occurrence): boolean {
  return days.size >= (isRare ? DAYS_FOR_RARE : DAYS_FOR_COMMON);
}

function compare(a: Occurrence, b: Occurrence): number {
  return (
    b.days.size - a.days.size ||
    b.stems.length - a.stems.length ||
    countUses(b) - countUses(a) ||
    compareText(pickLabel(a), pickLabel(b))
  );
}

function countUses({ labels }: Occurrence): number {
  return [...labels.values()].reduce((sum, count) => sum + count, 0);
}

/** By code unit, so that every machine and locale agrees. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** «asking», «asking for help», «help»: one theme, not three; the pair says more than its parts. */
function dropRepeated(sorted: readonly Occurrence[]): Occurrence[] {
  const pairs = sorted.filter(({ stems }) => stems.length > 1);
  const kept: Occurrence[] = [];
  for (const occurrence of sorted) {
    const inPair =
      occurrence.stems.length === 1 &&
      pairs.some((pair) => pair.stems.includes(occurrence.stems[0] ?? '') && pair.days.size >= occurrence.days.size);
    const shared = kept.some((other) => other.stems.some((stem) => occurrence.stems.includes(stem)));
    if (!inPair && !shared) kept.push(occurrence);
  }
  return kept;
}

function toTheme(occurrence: Occurrence): Theme {
  return { label: pickLabel(occurrence), days: [...occurrence.days].toSorted(), stems: occurrence.stems };
}

/** The -ing form reads best in «you wrote about …»; then the spelling inside a sentence; then what was written most. */
function pickLabel({ labels }: Occurrence): string {
  const ranked = [...labels].toSorted(
    ([a, usesOfA], [b, usesOfB]) =>
      Number(/ing\b/.test(b)) - Number(/ing\b/.test(a)) ||
      Number(isLower(b)) - Number(isLower(a)) ||
      usesOfB - usesOfA ||
      compareText(a, b),
  );
  return ranked[0]?.[0] ?? '';
}

function isLower(text: string): boolean {
  return text === text.toLowerCase();
}
