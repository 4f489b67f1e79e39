import { readFileSync } from 'node:fs';
import { PROMPTS } from '#contract/prompts.ts';
import type { JournalDay } from './day.ts';

/** A line a day: days ago, the time, and the entries between two slashes. */
const LINE = /^(?<daysAgo>\d+) (?<at>\d\d:\d\d) (?<entries>.+)$/;

/** The two years before the first weeks: a new bench, a choir, a stroke, a friend who moves away. Oldest first. */
export function readEarlierDays(): JournalDay[] {
  const lines = readFileSync(new URL('earlier-days.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line, index) => {
    const { daysAgo, at = '', entries = '' } = LINE.exec(line)?.groups ?? {};
    if (daysAgo === undefined) throw new Error(`Line ${index + 1} of the earlier days is not a day.`);
    // The prompts follow each other, as they do for a person who writes every evening.
    return { daysAgo: Number(daysAgo), at, promptIndex: index % PROMPTS.length, entries: entries.split(' // ') };
  });
}
