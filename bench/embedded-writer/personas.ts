// Prints the embedded writer's texts for each person of a file: `--personas FILE`.
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { addDays } from '#contract/days.ts';
import { BEDTIME_REFLECTIONS, WEEK_LOOKBACK_DAYS } from '#contract/limits.ts';
import { composeBedtimeReading } from '../../embedded/writers/bedtime.ts';
import { findDayThread } from '../../embedded/writers/day-thread.ts';
import { summariseDay } from '../../embedded/writers/summary.ts';
import { composeWeeklyRefresher } from '../../embedded/writers/weekly.ts';

const Persona = z.object({
  name: z.string(),
  /** Entries by day. */
  days: z.record(z.string(), z.array(z.string())),
  /** The date of reading; default: the newest day. */
  today: z.optional(z.string()),
});
type Persona = z.infer<typeof Persona>;

export async function writePersonas(file: string, variant: number): Promise<string> {
  const personas = z.array(Persona).parse(JSON.parse(await readFile(file, 'utf8')));
  return personas.map((persona) => writePersona(persona, variant)).join('\n');
}

/** The same texts as in the app: reading and weekly refresher of the newest day, and summary and thread of each day. */
function writePersona({ name, days: entriesByDay, today }: Persona, variant: number): string {
  const days = Object.entries(entriesByDay)
    .map(([date, entries]) => ({ date, entries: entries.map((content) => ({ content })) }))
    .toSorted((a, b) => Number(a.date > b.date) - Number(a.date < b.date));
  const endDate = days.at(-1)?.date ?? '';
  const reading = composeBedtimeReading({ days: days.slice(-BEDTIME_REFLECTIONS), today, variant });
  const summaries = days.flatMap((day, index) => {
    const thread = findDayThread(day, days.slice(0, index));
    return [day.date, ...indent([...summariseDay(day), ...(thread === null ? [] : [thread.text])])];
  });
  const startDate = addDays(endDate, -WEEK_LOOKBACK_DAYS);
  const week = composeWeeklyRefresher({ days, startDate, endDate, variant });
  const highlights = week.highlights.map(({ date, text }) => `${date} ${text}`);
  return [
    `===== ${name} =====`,
    '--- reading',
    reading,
    '--- summaries',
    ...summaries,
    '--- weekly',
    week.summary,
    ...indent(highlights),
    week.growth,
    '',
  ].join('\n');
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  - ${line}`);
}
