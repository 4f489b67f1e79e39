// The beginning that lines of several days have in common: «Three good things today», «Weather: …». It connects nothing.
import { normaliseSpelling } from '../text/terms.ts';
import type { Line } from './lines.ts';

const WORDS_MIN = 3;
const WORDS_MAX = 8;
const DAYS_MIN = 3;

/** How many words at the start of a line are boilerplate. Lines without any are left out. */
export function findBoilerplate(lines: readonly Line[]): ReadonlyMap<Line, number> {
  const datesByStart = new Map<string, Set<string>>();
  for (const line of lines) {
    for (const start of listStarts(line)) {
      const dates = datesByStart.get(start) ?? new Set();
      datesByStart.set(start, dates.add(line.date));
    }
  }
  const found = new Map<Line, number>();
  for (const line of lines) {
    const count = listStarts(line).findLastIndex((start) => (datesByStart.get(start)?.size ?? 0) >= DAYS_MIN);
    if (count >= 0) found.set(line, count + WORDS_MIN);
  }
  return found;
}

function listStarts({ words }: Line): string[] {
  const written = words.slice(0, WORDS_MAX).map(({ text }) => normaliseSpelling(text));
  return written.slice(WORDS_MIN - 1).map((_, index) => written.slice(0, index + WORDS_MIN).join(' '));
}
