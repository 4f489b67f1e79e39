// The three tasks for a language model: the prompt of each kind of text together with the checks of its answer.
import { checkDays } from '../../embedded/entries/checked-entries.ts';
import { hasText, type JournalDay } from '../../embedded/entries/written-day.ts';
import { checkReading } from '../checks/check-reading.ts';
import { checkSummary } from '../checks/check-summary.ts';
import { type CheckedWeek, checkWeek } from '../checks/check-week.ts';
import type { CheckContext } from '../checks/evaluate.ts';
import { listNgrams } from '../checks/prompt-leak.ts';
import { buildGroundingSource } from '../grounding/grounding-source.ts';
import { buildDaySources } from '../grounding/highlight-days.ts';
import {
  type BuiltPrompt,
  type TokenLimit,
  buildBedtimePrompt,
  buildSummaryPrompt,
  buildWeeklyPrompt,
} from '../prompts/build-prompts.ts';
import type { GenerationTask } from './generate-checked.ts';

interface SummaryInput {
  day: JournalDay;
  /** The days before it, to find recurring themes. */
  earlierDays: readonly JournalDay[];
  variant: number;
}

interface ReadingInput {
  days: readonly JournalDay[];
  variant: number;
}

interface WeekInput extends ReadingInput {
  startDate: string;
  endDate: string;
}

/** Null when the day has no text for a model. */
export function createSummaryTask(
  { day: written, earlierDays, variant }: SummaryInput,
  limit: TokenLimit,
): GenerationTask<string> | null {
  const [day] = checkDays([written]);
  if (day === undefined || !day.entries.some(hasText)) return null;
  const built = buildSummaryPrompt({ day, earlierDays, variant }, limit);
  const context = buildCheckContext(built);
  return {
    prompt: built.prompt,
    check: (answer, completeness) => checkSummary(answer, context, completeness),
    render: String,
  };
}

/** Null when the days have no text for a model. */
export function createReadingTask(
  { today, variant, ...input }: ReadingInput & { today?: string | undefined },
  limit: TokenLimit,
): GenerationTask<string> | null {
  const days = checkDays(input.days);
  if (!days.some(({ entries }) => entries.some(hasText))) return null;
  const built = buildBedtimePrompt({ days, variant, today }, limit);
  const context = buildCheckContext(built);
  return {
    prompt: built.prompt,
    check: (answer, completeness) => checkReading(answer, context, completeness),
    render: String,
  };
}

/** Null when the days of the window have no text for a model. */
export function createWeekTask(
  { startDate, endDate, variant, ...input }: WeekInput,
  limit: TokenLimit,
): GenerationTask<CheckedWeek> | null {
  const days = checkDays(input.days.filter(({ date }) => date >= startDate && date <= endDate));
  if (!days.some(({ entries }) => entries.some(hasText))) return null;
  const built = buildWeeklyPrompt({ days, endDate, variant }, limit);
  const { stats, recurring } = built.input;
  const counts = [stats.daysWritten, stats.entries, ...recurring.map((item) => item.days.length)];
  const context = { ...buildCheckContext(built, counts), byDay: buildDaySources(built.days) };
  return {
    prompt: built.prompt,
    check: (answer, completeness) => checkWeek(answer, context, completeness),
    render: ({ summary }) => summary,
  };
}

function buildCheckContext({ prompt, days }: BuiltPrompt, counts: readonly number[] = []): CheckContext {
  return { source: buildGroundingSource(days, counts), promptNgrams: listNgrams(prompt.instructions) };
}
