// A line of the same date a month or a year ago, for the reading of the embedded writer. At most two further days are opened.
import { type PastDay, type PastLine, findPastLine } from '../../embedded/writers/past-line.ts';
import type { GenerationDeps } from '../generated-texts/generation-deps.ts';
import { labelPastDay, listDaysOfYear, listRecentDates } from '../history/past-dates.ts';
import { listPastDates } from '../history/rows/hidden-days.ts';
import { toJournalDay, type JournalDay } from '../reflections/prompt-days.ts';
import { readDaysOn } from '../reflections/rows/reflections.ts';
import { getSettings } from '../settings/settings.ts';

/** The first that has a line. */
const SPANS: readonly (readonly [label: string, span: PastDay['span']])[] = [
  ['A year ago', 'year'],
  ['A month ago', 'month'],
];

interface FoundLine {
  line: PastLine;
  /** The whole day: a change of it asks for another reading. */
  day: JournalDay;
}

/** The days of «On this day» without those that are read anyway; none if the person has switched it off. */
export async function findLineOfPast(
  { userId, today, days }: { userId: string; today: string; days: readonly JournalDay[] },
  deps: GenerationDeps,
): Promise<FoundLine | null> {
  const { pastDays } = await getSettings(userId, deps);
  if (!pastDays) return null;
  const recent = listRecentDates(today).map(({ date }) => date);
  const dates = await listPastDates({ userId, date: today, recent, daysOfYear: listDaysOfYear(today) }, deps);
  const read = new Set(days.map(({ date }) => date));
  const wanted = SPANS.flatMap(([label, span]) => {
    const date = dates.find((one) => !read.has(one) && labelPastDay(one, today) === label);
    return date === undefined ? [] : [{ date, span }];
  });
  if (wanted.length === 0) return null;
  const { days: rows, bytes } = await readDaysOn({ userId, dates: wanted.map(({ date }) => date) }, deps);
  deps.chargeOpenedBytes(userId, bytes);
  const past = wanted.flatMap(({ date, span }) => {
    const row = rows.find((one) => one.date === date);
    return row === undefined ? [] : [{ day: toJournalDay(row), span }];
  });
  const line = findPastLine(past, days);
  const day = past.find((one) => one.day.date === line?.date)?.day;
  return line === null || day === undefined ? null : { line, day };
}
