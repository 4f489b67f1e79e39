// The input of a prompt: sanitized days, recurring phrases and counts.
import { weekdayOf } from '#contract/days.ts';
import { PROMPTS } from '#contract/prompts.ts';
import type { CheckedDay } from '../../embedded/entries/checked-entries.ts';
import type { JournalDay } from '../../embedded/entries/written-day.ts';
import { detectLanguage } from '../../embedded/text/language.ts';
import { sanitizeText } from './clean-text.ts';

export interface RecurringPhrase {
  phrase: string;
  days: readonly string[];
}

export interface PromptInput {
  task: 'summary' | 'bedtime' | 'weekly';
  date: string;
  variant: number;
  days: readonly CheckedDay[];
  recurring: readonly RecurringPhrase[];
  /** Counted before truncation. */
  stats: { daysWritten: number; entries: number };
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const CHARACTERS_PER_ENTRY = 200;

/** Sorted by date, without empty days and entries. */
export function sanitizeDays(days: readonly CheckedDay[]): CheckedDay[] {
  return days
    .map(({ date, entries }) => ({
      date,
      entries: entries
        .map((entry) => ({ ...entry, content: sanitizeText(entry.content) }))
        .filter(({ content }) => content !== ''),
    }))
    .filter(({ entries }) => entries.length > 0)
    .toSorted((a, b) => Number(a.date > b.date) - Number(a.date < b.date));
}

export function countStats(days: readonly JournalDay[]): PromptInput['stats'] {
  const dates = new Set(days.map(({ date }) => date));
  return { daysWritten: dates.size, entries: days.reduce((sum, { entries }) => sum + entries.length, 0) };
}

/** «Friday, 2026-11-20»: models are bad at computing weekdays. */
export function formatDateWithWeekday(date: string): string {
  return `${WEEKDAYS[weekdayOf(date)] ?? ''}, ${date}`;
}

export function serializeInput({ task, date, variant, days, recurring, stats }: PromptInput): string {
  const entries = days.flatMap((day) =>
    day.entries.map(({ content, promptIndex }) => ({
      day: formatDateWithWeekday(day.date),
      prompt: typeof promptIndex === 'number' ? PROMPTS[promptIndex]?.question : undefined,
      text: content,
    })),
  );
  return JSON.stringify({
    task,
    date: formatDateWithWeekday(date),
    language: detectMainLanguage(days),
    variant,
    stats,
    recurring: recurring.map((item) => ({
      phrase: sanitizeText(item.phrase),
      days: item.days.map(formatDateWithWeekday),
    })),
    entries,
  });
}

export function detectMainLanguage(days: readonly JournalDay[]): string {
  const letters = new Map<string, number>();
  for (const { content } of days.flatMap(({ entries }) => entries)) {
    const language = detectLanguage(content.slice(0, CHARACTERS_PER_ENTRY));
    letters.set(language, (letters.get(language) ?? 0) + content.length);
  }
  const [first] = [...letters].toSorted(([, a], [, b]) => b - a);
  return first?.[0] ?? 'en';
}
