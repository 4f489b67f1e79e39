// The calendar of a person: how much was written on each day, without a word of it.
import * as z from 'zod/mini';
import { daysBetween, type IsoDate } from './days.ts';
import { DateField, IdField } from './field-schemas.ts';
import { defineRoute } from './route.ts';

/** The most entries that one character tells. */
const ENTRIES_SHOWN_MAX = 9;
const NOTHING = '0';
const NO_PROMPT = '-';

export const CalendarYear = z.object({
  year: z.int(),
  /** One digit for each day from January 1: how many entries it has, 9 for nine or more. */
  days: z.string(),
  /** One character for each day: the prompt of the day, `-` for a day without one. */
  prompts: z.string(),
});
export type CalendarYear = z.infer<typeof CalendarYear>;

export const listYears = defineRoute({
  method: 'GET',
  path: '/api/history/:userId/years',
  access: 'person',
  tokenScope: 'read',
  summary:
    "The years with a day, and the current one, latest first. `days` has one digit a day (how many entries, 9 for nine or more), `prompts` one character a day (the day's prompt, or -). The current year ends with `today`, the person's date; without it with the date in UTC.",
  params: z.object({ userId: IdField }),
  query: z.object({ today: z.optional(DateField) }),
  response: z.array(CalendarYear),
});

/** What the calendar tells of a written day. `prompt`: null for a day whose entries were written to none. */
export interface CalendarDay {
  date: IsoDate;
  entries: number;
  prompt: number | null;
}

interface PromptedDay {
  promptIndex: number;
  entries: readonly { promptIndex: number | null }[];
}

/** The prompt of a day; null when none of its entries was written to one, as after an import. */
export function promptOfDay({ promptIndex, entries }: PromptedDay): number | null {
  return entries.some((entry) => entry.promptIndex !== null) ? promptIndex : null;
}

/** `written` is ordered, oldest first. A day that is ahead of `today`, in a zone further east, is not cut off. */
export function buildYears(written: readonly CalendarDay[], today: IsoDate): CalendarYear[] {
  const latest = written.at(-1)?.date ?? today;
  const end = latest > today ? latest : today;
  const byYear = Map.groupBy(written, ({ date }) => yearOf(date));
  const years = [...new Set([...byYear.keys(), yearOf(end)])].toSorted().toReversed();
  return years.map((year) => {
    const first = `${year}-01-01`;
    const length = daysBetween(first, year === yearOf(end) ? end : `${year}-12-31`) + 1;
    const days = Array.from({ length }, () => NOTHING);
    const prompts = Array.from({ length }, () => NO_PROMPT);
    for (const { date, entries, prompt } of byYear.get(year) ?? []) {
      const at = daysBetween(first, date);
      days[at] = String(Math.min(entries, ENTRIES_SHOWN_MAX));
      prompts[at] = prompt === null ? NO_PROMPT : String(prompt);
    }
    return { year: Number(year), days: days.join(''), prompts: prompts.join('') };
  });
}

function yearOf(date: IsoDate): string {
  return date.slice(0, 'YYYY'.length);
}
