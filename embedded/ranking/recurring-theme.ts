// Finds a theme of today that the previous days contain. This runs inside every save, so the previous days are only
// searched for today's words: no sentences, no ranking.
import { addDays } from '#contract/days.ts';
import { truncateEntries } from '../entries/reading-budget.ts';
import type { JournalDay, JournalEntry } from '../entries/written-day.ts';
import { sumOf } from '../text/sum.ts';
import { collectOccurrences, countMarked, findOccurrence, type FindOccurrence } from './occurrences.ts';
import type { ParsedDay } from '../entries/read-entries.ts';
import { type MarkedWords, type ThemeWords, buildThemeWords, listMarkedTexts, readThemeWords } from './theme-words.ts';
import { findFirstTheme, type Theme } from './themes.ts';

const CHARACTERS_MAX = 8000;
const EARLIER_DAYS = 7;
/** What is read of a day if all seven days before today have a reflection. */
const STORED_CHARACTERS_MAX = Math.floor(CHARACTERS_MAX / EARLIER_DAYS);

/** A day before today. Without stored words they are found again. */
export interface EarlierDay extends JournalDay {
  themeWords?: ThemeWords | undefined;
}

export interface MarkedText extends MarkedWords {
  text: string;
}

/** Of the EARLIER_DAYS before today. */
export function findRecurringTheme(today: ParsedDay, days: readonly EarlierDay[]): Theme | null {
  const since = addDays(today.date, -EARLIER_DAYS);
  const earlierDays = days.filter(({ date }) => date >= since && date < today.date);
  if (earlierDays.length === 0) return null;
  const occurrences = collectOccurrences([today]);
  const pick: FindOccurrence = (stems) => findOccurrence(occurrences, stems);
  const stems = new Set([...occurrences.values()].flatMap((occurrence) => occurrence.stems));
  const isKnown = (stem: string): boolean => stems.has(stem);
  const budget = Math.floor(CHARACTERS_MAX / earlierDays.length);
  for (const day of earlierDays) {
    const texts = truncateEntries(day.entries, budget);
    const found = readStored(day, texts, budget) ?? listMarkedTexts(day.entries, budget);
    for (const [index, { words, marks }] of found.entries())
      // Only a new occurrence needs the language, and `pick` makes none.
      countMarked(words, marks, { date: day.date, text: texts[index] ?? '', language: 'und', isKnown }, pick);
  }
  return findFirstTheme(occurrences, today.date);
}

/** What a later call of `findRecurringTheme` would find in the day. */
export function findThemeWords(entries: readonly JournalEntry[]): ThemeWords {
  return buildThemeWords(entries, STORED_CHARACTERS_MAX);
}

/** The words of a day as they are stored, each text with its words; without stored words they are found. */
export function readMarkedWords(day: EarlierDay): MarkedText[] {
  const texts = truncateEntries(day.entries, STORED_CHARACTERS_MAX);
  const found = readStored(day, texts, STORED_CHARACTERS_MAX) ?? listMarkedTexts(day.entries, STORED_CHARACTERS_MAX);
  return found.map(({ words, marks }, index) => ({ words, marks, text: texts[index] ?? '' }));
}

/** Null if more or less of the day is read than its stored words are from. */
function readStored(
  { entries, themeWords }: EarlierDay,
  texts: readonly string[],
  budget: number,
): MarkedWords[] | null {
  if (themeWords === undefined) return null;
  const isWhole = sumOf(entries, ({ content }) => content.length) <= Math.min(budget, STORED_CHARACTERS_MAX);
  return isWhole || budget === STORED_CHARACTERS_MAX ? readThemeWords(themeWords, texts) : null;
}
