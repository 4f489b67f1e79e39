// What the calendar knows of each day: the server's years, and what waits on this device.
import type { CalendarYear } from '#contract/calendar.ts';
import { addDays, daysBetween, type IsoDate } from '#contract/days.ts';
import { PATHS, reflectionPath } from '../../navigation/paths.ts';

/** A day's own address. The same page is at `/synthesis?date=`. */
export function dayPath(date: IsoDate): string {
  return `${PATHS.history}/${date}`;
}

export interface CalendarCell {
  /** How many entries; 9 for nine or more, 0 for a day without any. */
  entries: number;
  prompt: number | null;
  isWaiting: boolean;
}

/** A written day opens its page, every other day its form; also one of which nothing is known yet, for a form merges. */
export function pathOfDay(date: IsoDate, { today, cell }: { today: IsoDate; cell: CalendarCell | undefined }): string {
  if (cell && cell.entries > 0) return dayPath(date);
  return date === today ? PATHS.reflection : reflectionPath(date);
}

export type FindCell = (date: IsoDate) => CalendarCell;

interface Sources {
  years: readonly CalendarYear[];
  /** Days with texts that the server does not have yet: their date, and the prompt of the last one. */
  waiting: ReadonlyMap<IsoDate, number>;
}

export function createFindCell({ years, waiting }: Sources): FindCell {
  const byYear = new Map(years.map((year) => [year.year, year]));
  return (date) => {
    const year = byYear.get(Number(date.slice(0, 'YYYY'.length)));
    const at = daysBetween(`${date.slice(0, 'YYYY'.length)}-01-01`, date);
    const entries = Number(year?.days[at] ?? 0);
    const prompt = waiting.get(date) ?? readPrompt(year?.prompts[at]);
    const isWaiting = waiting.has(date);
    return { entries: isWaiting ? Math.max(entries, 1) : entries, prompt, isWaiting };
  };
}

/** The last day that the calendar has: today, or a later day that was written further east. */
export function findLatestDay(years: readonly CalendarYear[], today: IsoDate): IsoDate {
  const [latest] = years;
  if (!latest) return today;
  const end = addDays(`${String(latest.year).padStart(4, '0')}-01-01`, latest.days.length - 1);
  return end > today ? end : today;
}

/** The written days next to `date`, in the past and in the future. */
export function findNeighbours(
  years: readonly CalendarYear[],
  date: IsoDate,
): { previous: IsoDate | null; next: IsoDate | null } {
  const written = years.flatMap(({ year, days }) => {
    const first = `${String(year).padStart(4, '0')}-01-01`;
    return days.split('').flatMap((entries, at) => (entries === '0' ? [] : [addDays(first, at)]));
  });
  const sorted = written.toSorted();
  return {
    previous: sorted.findLast((day) => day < date) ?? null,
    next: sorted.find((day) => day > date) ?? null,
  };
}

function readPrompt(prompt = '-'): number | null {
  return prompt === '-' ? null : Number(prompt);
}
