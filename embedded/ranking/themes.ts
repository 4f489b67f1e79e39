// Themes: a phrase or a rare word on two days, or any other content word on three.
import type { CheckedDay } from '../entries/checked-entries.ts';
import { collectOccurrences, type Occurrence, type Occurrences } from './occurrences.ts';
import { parseDays } from '../entries/read-days.ts';
import { compareText } from '../text/compare-text.ts';
import { sumOf } from '../text/sum.ts';

export interface Theme {
  label: string;
  days: string[];
  stems: readonly string[];
}

const DAYS_FOR_RARE = 2;
const DAYS_FOR_COMMON = 3;
const THEMES_MAX = 5;
/** For all days together; a month of ordinary days has far fewer. */
const CHARACTERS_MAX = 60_000;

export function findThemes(days: readonly CheckedDay[]): Theme[] {
  const recurring = [...collectOccurrences(parseDays(days, CHARACTERS_MAX)).values()].filter(isRecurring);
  return dropRepeated(recurring.toSorted(compare)).slice(0, THEMES_MAX).map(toTheme);
}

/** The strongest theme that occurs today. */
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
  return sumOf(labels.values(), (count) => count);
}

/** «asking», «asking for help» and «help» are one theme: the phrase. */
function dropRepeated(sorted: readonly Occurrence[]): Occurrence[] {
  const pairs = sorted.filter(({ stems }) => stems.length > 1);
  const selected: Occurrence[] = [];
  for (const occurrence of sorted) {
    const isInPair =
      occurrence.stems.length === 1 &&
      pairs.some((pair) => pair.stems.includes(occurrence.stems[0] ?? '') && pair.days.size >= occurrence.days.size);
    const isShared = selected.some((other) => other.stems.some((stem) => occurrence.stems.includes(stem)));
    if (!isInPair && !isShared) selected.push(occurrence);
  }
  return selected;
}

function toTheme(occurrence: Occurrence): Theme {
  return { label: pickLabel(occurrence), days: [...occurrence.days].toSorted(), stems: occurrence.stems };
}

/** Prefers an -ing form, which fits «you wrote about …», then lower case, then the most frequent spelling. */
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
