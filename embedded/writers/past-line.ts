// The line of a month or a year ago that a bedtime reading may bring after its own.
import type { IsoDate } from '#contract/days.ts';
import type { JournalDay } from '../entries/written-day.ts';
import { sumOf } from '../text/sum.ts';
import { detectJournalLanguage } from '../threads/journal-language.ts';
import { chooseQuotes, quoteSentences } from './bedtime-quotes.ts';
import { parseQuotableDays } from './quotable.ts';

const CHARACTERS_MAX = 30_000;
/** Longer days have enough to read, and the server looks for the line before the reading is written in its thread. */
const CHARACTERS_READ_MAX = 6000;

export interface PastDay {
  day: JournalDay;
  span: 'month' | 'year';
}

export interface PastLine {
  date: IsoDate;
  span: PastDay['span'];
  /** In quotation marks. */
  quote: string;
}

/** The best line of the first of `past` that has one. None beside or from a day with something hard, and no plan. */
export function findPastLine(past: readonly PastDay[], days: readonly JournalDay[]): PastLine | null {
  const characters = sumOf(days, ({ entries }) => sumOf(entries, ({ content }) => content.length));
  if (past.length === 0 || characters > CHARACTERS_READ_MAX || isHard(days)) return null;
  for (const { day, span } of past) {
    const quote = findBestQuote(day);
    if (quote !== null) return { date: day.date, span, quote };
  }
  return null;
}

function isHard(days: readonly JournalDay[]): boolean {
  return parseQuotableDays(days, CHARACTERS_MAX).some(({ isDistressing }) => isDistressing);
}

function findBestQuote(day: JournalDay): string | null {
  const read = parseQuotableDays([day], CHARACTERS_MAX);
  if (read.some(({ isDistressing }) => isDistressing)) return null;
  const [best] = chooseQuotes(read, { date: day.date, variant: 0 })
    .flat()
    .filter(({ tone }) => tone !== 'next')
    .toSorted((a, b) => b.score - a.score);
  if (best === undefined) return null;
  return quoteSentences(best.passage, detectJournalLanguage(day.entries.map(({ content }) => content)));
}
