// The three kinds of text, as the browser's model writes them. Entries with words of distress are not given to it.
import { hasText, type JournalDay } from '../../embedded/entries/written-day.ts';
import type { CheckedWeek } from '../../generation/checks/check-week.ts';
import { selectReadableDays } from '../../generation/prompts/readable-days.ts';
import { detectMainLanguage } from '../../generation/prompts/prompt-input.ts';
import { createReadingTask, createSummaryTask, createWeekTask } from '../../generation/tasks/text-tasks.ts';
import type { GenerationTask } from '../../generation/tasks/generate-checked.ts';
import type { TokenLimit } from '../../generation/prompts/build-prompts.ts';
import { writeText, type BrowserFailure, type WriteOptions, type WrittenText } from './write-text.ts';

export type TextOptions = Omit<WriteOptions, 'language'>;

/** `nothing`: the days have no text that may be given to a model. */
export type TextOutcome<Value> = WrittenText<Value> | { reason: BrowserFailure | 'nothing' };

interface SummaryInput {
  day: JournalDay;
  earlierDays: readonly JournalDay[];
}

export async function writeSummary(
  { day, earlierDays }: SummaryInput,
  options: TextOptions,
): Promise<TextOutcome<string>> {
  const days = await selectReadableDays([day]);
  const [readable] = days;
  if (!readable) return { reason: 'nothing' };
  return write(days, options, (limit) => createSummaryTask({ day: readable, earlierDays, variant: 0 }, limit));
}

interface ReadingInput {
  days: readonly JournalDay[];
  today?: string;
}

export async function writeReading(
  { days: written, today }: ReadingInput,
  options: TextOptions,
): Promise<TextOutcome<string>> {
  const days = await selectReadableDays(written);
  return write(days, options, (limit) => createReadingTask({ days, today, variant: 0 }, limit));
}

interface WeekInput {
  days: readonly JournalDay[];
  startDate: string;
  endDate: string;
}

export async function writeWeek(input: WeekInput, options: TextOptions): Promise<TextOutcome<CheckedWeek>> {
  const days = await selectReadableDays(input.days);
  return write(days, options, (limit) => createWeekTask({ ...input, days, variant: 0 }, limit));
}

async function write<Value>(
  days: readonly JournalDay[],
  options: TextOptions,
  build: (limit: TokenLimit) => GenerationTask<Value> | null,
): Promise<TextOutcome<Value>> {
  if (!days.some((day) => day.entries.some(hasText))) return { reason: 'nothing' };
  const buildTask = (limit: TokenLimit): GenerationTask<Value> => {
    const task = build(limit);
    if (task === null) throw new Error('The days have no text for a model.');
    return task;
  };
  const language = detectMainLanguage(days);
  return writeText(buildTask, { ...options, language: language === 'und' ? 'en' : language });
}
