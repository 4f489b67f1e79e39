// The prompts of each kind of text. Pure functions: the same days make the same prompt.
import { addDays } from '#contract/days.ts';
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
  /** Tokens the model takes, answer included. */
  contextTokens: number;
}

/** A prompt, and the days whose text is in it: what the answer is checked against. */
export interface BuiltPrompt {
  prompt: ModelPrompt;
  days: readonly JournalDay[];
  input: PromptInput;
}

/** Stats, phrases and what stands around the entries; and room for a longer instruction when a text is repaired. */
const OVERHEAD_TOKENS = 350;
/** Estimates are estimates. */
const SHARE_USED = 0.9;
const EARLIER_DAYS = 7;
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

interface SummaryParts {
  day: JournalDay;
  earlierDays: readonly JournalDay[];
  variant: number;
}

export function buildSummaryPrompt({ day, earlierDays, variant }: SummaryParts, room: TokenLimit): BuiltPrompt {
  const days = sanitizeDays([day]);
  const recurring = findRecurringPhrases(day, earlierDays);
  return buildPrompt(
    { task: 'summary', date: day.date, variant, days, recurring, stats: countStats(days) },
    { maxOutputTokens: SUMMARY_TOKENS_MAX, ...room },
  );
}

export function buildBedtimePrompt(
  { days, variant }: { days: readonly JournalDay[]; variant: number },
  room: TokenLimit,
): BuiltPrompt {
  return buildPrompt(
    { task: 'bedtime', ...toPromptInput(days, variant) },
    { maxOutputTokens: READING_TOKENS_MAX, ...room },
  );
}

export function buildWeeklyPrompt(
  { days, endDate, variant }: { days: readonly JournalDay[]; endDate: string; variant: number },
  room: TokenLimit,
): BuiltPrompt {
  return buildPrompt(
    { task: 'weekly', ...toPromptInput(days, variant), date: endDate },
    { maxOutputTokens: WEEK_TOKENS_MAX, schema: WEEK_SCHEMA, ...room },
  );
}

function toPromptInput(written: readonly JournalDay[], variant: number): Omit<PromptInput, 'task'> {
  const days = sanitizeDays(written);
  const recurring = findThemes(days).map((theme): RecurringPhrase => ({ phrase: theme.label, days: theme.days }));
  return { date: days.at(-1)?.date ?? '', variant, days, recurring, stats: countStats(days) };
}

/** What today's entries say again. */
function findRecurringPhrases(day: JournalDay, earlierDays: readonly JournalDay[]): RecurringPhrase[] {
  const since = addDays(day.date, -EARLIER_DAYS);
  const earlier = earlierDays.filter(({ date }) => date >= since && date < day.date);
  if (earlier.length === 0) return [];
  const today = { date: day.date, entries: parseEntries(day.entries, CHARACTERS_FOR_THEME) };
  const theme = findRecurringTheme(today, earlier);
  return theme === null ? [] : [{ phrase: theme.label, days: theme.days }];
}

type Size = TokenLimit & Pick<ModelPrompt, 'maxOutputTokens' | 'schema'>;

function buildPrompt(material: PromptInput, { contextTokens, maxOutputTokens, schema }: Size): BuiltPrompt {
  const instructions = INSTRUCTIONS[material.task];
  const room = contextTokens * SHARE_USED - maxOutputTokens - estimateTokens(instructions) - OVERHEAD_TOKENS;
  const fitted = { ...material, days: truncateDays(material.days, Math.max(0, room)) };
  const prompt = { instructions, input: serializeInput(fitted), maxOutputTokens, ...(schema && { schema }) };
  return { prompt, days: fitted.days, input: fitted };
}
