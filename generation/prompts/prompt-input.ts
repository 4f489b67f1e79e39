// What a prompt is made of: cleaned days, and what the embedded engine knows of them.
import { weekdayOf } from '#contract/days.ts';
import { PROMPTS } from '#contract/prompts.ts';
import type { WrittenDay } from '../../embedded/entries/written-day.ts';
import { guessLanguage } from '../../embedded/text/language.ts';
import { cleanText } from './clean-text.ts';

export interface Recurring {
  phrase: string;
  days: readonly string[];
}

export interface Material {
  task: 'summary' | 'bedtime' | 'weekly';
  date: string;
  variant: number;
  days: readonly WrittenDay[];
  recurring: readonly Recurring[];
  /** Counted before anything was cut to fit. */
  stats: { daysWritten: number; entries: number };
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
/** Enough of each entry to tell its language. */
const CHARACTERS_PER_ENTRY = 200;

/** By date, as a model gets them; days and entries without any text are left out. */
export function cleanDays(days: readonly WrittenDay[]): WrittenDay[] {
  return days
    .map(({ date, entries }) => ({
      date,
      entries: entries
        .map((entry) => ({ ...entry, content: cleanText(entry.content) }))
        .filter(({ content }) => content !== ''),
    }))
    .filter(({ entries }) => entries.length > 0)
    .toSorted((a, b) => Number(a.date > b.date) - Number(a.date < b.date));
}

export function countStats(days: readonly WrittenDay[]): Material['stats'] {
  const dates = new Set(days.map(({ date }) => date));
  return { daysWritten: dates.size, entries: days.reduce((sum, { entries }) => sum + entries.length, 0) };
}

/** «Friday, 2026-11-20»: a model is bad at working out weekdays. */
export function nameDate(date: string): string {
  return `${WEEKDAYS[weekdayOf(date)] ?? ''}, ${date}`;
}

export function writeInput({ task, date, variant, days, recurring, stats }: Material): string {
  const entries = days.flatMap((day) =>
    day.entries.map(({ content, promptIndex }) => ({
      day: nameDate(day.date),
      prompt: promptIndex === undefined ? undefined : PROMPTS[promptIndex]?.question,
      text: content,
    })),
  );
  return JSON.stringify({
    task,
    date: nameDate(date),
    language: guessMainLanguage(days),
    variant,
    stats,
    recurring: recurring.map((item) => ({ phrase: cleanText(item.phrase), days: item.days.map(nameDate) })),
    entries,
  });
}

/** The language of most of the text. */
export function guessMainLanguage(days: readonly WrittenDay[]): string {
  const letters = new Map<string, number>();
  for (const { content } of days.flatMap(({ entries }) => entries)) {
    const language = guessLanguage(content.slice(0, CHARACTERS_PER_ENTRY));
    letters.set(language, (letters.get(language) ?? 0) + content.length);
  }
  const [first] = [...letters].toSorted(([, a], [, b]) => b - a);
  return first?.[0] ?? 'en';
}
