// The prompts of each kind of text. Pure functions: the same days make the same prompt.
import { addDays } from '#contract/days.ts';
import type { WrittenDay } from '../../embedded/entries/written-day.ts';
import { readEntries } from '../../embedded/entries/read-entries.ts';
import { findReturningTheme } from '../../embedded/ranking/recurring-theme.ts';
import { findThemes } from '../../embedded/ranking/themes.ts';
import { fitDays } from './truncate-to-budget.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { type Material, type Recurring, cleanDays, countStats, writeInput } from './prompt-input.ts';
import { type Prompt, READING_TOKENS_MAX, SUMMARY_TOKENS_MAX, WEEK_TOKENS_MAX } from './prompt.ts';
import { estimateTokens } from './estimate-tokens.ts';

export interface Room {
  /** Tokens the model takes, answer included. */
  contextTokens: number;
}

/** A prompt, and the days whose text is in it: what the answer is checked against. */
export interface Built {
  prompt: Prompt;
  days: readonly WrittenDay[];
  material: Material;
}

/** Stats, phrases and what stands around the entries; and room for a longer instruction when a text is repaired. */
const TOKENS_AROUND = 350;
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
  day: WrittenDay;
  earlierDays: readonly WrittenDay[];
  variant: number;
}

export function buildSummaryPrompt({ day, earlierDays, variant }: SummaryParts, room: Room): Built {
  const days = cleanDays([day]);
  const recurring = findReturning(day, earlierDays);
  return build(
    { task: 'summary', date: day.date, variant, days, recurring, stats: countStats(days) },
    { maxOutputTokens: SUMMARY_TOKENS_MAX, ...room },
  );
}

export function buildBedtimePrompt(
  { days, variant }: { days: readonly WrittenDay[]; variant: number },
  room: Room,
): Built {
  return build({ task: 'bedtime', ...describe(days, variant) }, { maxOutputTokens: READING_TOKENS_MAX, ...room });
}

export function buildWeeklyPrompt(
  { days, endDate, variant }: { days: readonly WrittenDay[]; endDate: string; variant: number },
  room: Room,
): Built {
  return build(
    { task: 'weekly', ...describe(days, variant), date: endDate },
    { maxOutputTokens: WEEK_TOKENS_MAX, schema: WEEK_SCHEMA, ...room },
  );
}

function describe(written: readonly WrittenDay[], variant: number): Omit<Material, 'task'> {
  const days = cleanDays(written);
  const recurring = findThemes(days).map((theme): Recurring => ({ phrase: theme.label, days: theme.days }));
  return { date: days.at(-1)?.date ?? '', variant, days, recurring, stats: countStats(days) };
}

/** What today's entries say again. */
function findReturning(day: WrittenDay, earlierDays: readonly WrittenDay[]): Recurring[] {
  const since = addDays(day.date, -EARLIER_DAYS);
  const earlier = earlierDays.filter(({ date }) => date >= since && date < day.date);
  if (earlier.length === 0) return [];
  const today = { date: day.date, entries: readEntries(day.entries, CHARACTERS_FOR_THEME) };
  const theme = findReturningTheme(today, earlier);
  return theme === null ? [] : [{ phrase: theme.label, days: theme.days }];
}

type Size = Room & Pick<Prompt, 'maxOutputTokens' | 'schema'>;

function build(material: Material, { contextTokens, maxOutputTokens, schema }: Size): Built {
  const instructions = INSTRUCTIONS[material.task];
  const room = contextTokens * SHARE_USED - maxOutputTokens - estimateTokens(instructions) - TOKENS_AROUND;
  const fitted = { ...material, days: fitDays(material.days, Math.max(0, room)) };
  const prompt = { instructions, input: writeInput(fitted), maxOutputTokens, ...(schema && { schema }) };
  return { prompt, days: fitted.days, material: fitted };
}
