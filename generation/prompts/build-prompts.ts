// Builds the prompt of each kind of text. The same days give the same prompt.
import type { CheckedDay } from '../../embedded/entries/checked-entries.ts';
import type { JournalDay } from '../../embedded/entries/written-day.ts';
import { parseEntries } from '../../embedded/entries/read-entries.ts';
import { findRecurringTheme } from '../../embedded/ranking/recurring-theme.ts';
import { findThemes } from '../../embedded/ranking/themes.ts';
import { truncateDays } from './truncate-to-budget.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { type PromptInput, type RecurringPhrase, sanitizeDays, countStats, serializeInput } from './prompt-input.ts';
import { type ModelPrompt, READING_TOKENS_MAX, SUMMARY_TOKENS_MAX, WEEK_TOKENS_MAX } from './prompt.ts';
import { estimateTokens } from './estimate-tokens.ts';

export interface TokenLimit {
  contextTokens: number;
}

/** A prompt, and the days whose text it contains: the answer is checked against these days. */
export interface BuiltPrompt {
  prompt: ModelPrompt;
  days: readonly CheckedDay[];
  input: PromptInput;
}

/** Stats, phrases, the JSON around the entries, and the list of faults in a repair. */
const OVERHEAD_TOKENS = 350;
/** A reserve, because token counts are estimates. */
const SHARE_USED = 0.9;
const CHARACTERS_FOR_THEME = 20_000;

const WEEK_SCHEMA = {
  type: 'object',
  properties: {
    summary: { type: 'string' },
    highlights: { type: 'array', items: { type: 'string' } },
  },
  required: ['summary', 'highlights'],
  additionalProperties: false,
} as const;

interface SummaryInput {
  day: CheckedDay;
  /** The days before it, to find recurring themes. */
  earlierDays: readonly JournalDay[];
  variant: number;
}

interface ReadingInput {
  days: readonly CheckedDay[];
  variant: number;
  /** The date of reading. Default: the newest day. */
  today?: string | undefined;
}

export function buildSummaryPrompt({ day, earlierDays, variant }: SummaryInput, limit: TokenLimit): BuiltPrompt {
  const days = sanitizeDays([day]);
  const recurring = findRecurringPhrases(day, earlierDays);
  return buildPrompt(
    { task: 'summary', date: day.date, variant, days, recurring, stats: countStats(days) },
    { maxOutputTokens: SUMMARY_TOKENS_MAX, ...limit },
  );
}

export function buildBedtimePrompt({ days, variant, today }: ReadingInput, limit: TokenLimit): BuiltPrompt {
  const input = toPromptInput(days, variant);
  return buildPrompt(
    { task: 'bedtime', ...input, date: today ?? input.date },
    { maxOutputTokens: READING_TOKENS_MAX, ...limit },
  );
}

export function buildWeeklyPrompt(
  { days, endDate, variant }: ReadingInput & { endDate: string },
  limit: TokenLimit,
): BuiltPrompt {
  return buildPrompt(
    { task: 'weekly', ...toPromptInput(days, variant), date: endDate },
    { maxOutputTokens: WEEK_TOKENS_MAX, schema: WEEK_SCHEMA, ...limit },
  );
}

function toPromptInput(written: readonly CheckedDay[], variant: number): Omit<PromptInput, 'task'> {
  const days = sanitizeDays(written);
  const recurring = findThemes(days).map((theme): RecurringPhrase => ({ phrase: theme.label, days: theme.days }));
  return { date: days.at(-1)?.date ?? '', variant, days, recurring, stats: countStats(days) };
}

function findRecurringPhrases(day: CheckedDay, earlierDays: readonly JournalDay[]): RecurringPhrase[] {
  const today = { date: day.date, entries: parseEntries(day.entries, CHARACTERS_FOR_THEME) };
  const theme = findRecurringTheme(today, earlierDays);
  return theme === null ? [] : [{ phrase: theme.label, days: theme.days }];
}

type Size = TokenLimit & Pick<ModelPrompt, 'maxOutputTokens' | 'schema'>;

function buildPrompt(input: PromptInput, { contextTokens, maxOutputTokens, schema }: Size): BuiltPrompt {
  const instructions = INSTRUCTIONS[input.task];
  const tokensMax = contextTokens * SHARE_USED - maxOutputTokens - estimateTokens(instructions) - OVERHEAD_TOKENS;
  const fitted = { ...input, days: truncateDays(input.days, Math.max(0, tokensMax)) };
  const prompt = { instructions, input: serializeInput(fitted), maxOutputTokens, ...(schema && { schema }) };
  return { prompt, days: fitted.days, input: fitted };
}
