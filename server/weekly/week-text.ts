// A week as it is stored: the subject that names its window, and its texts as JSON.
import { daysBetween } from '#contract/days.ts';
import { WEEKLY_WINDOW_DAYS_MAX } from '#contract/limits.ts';
import type { StoredWeeklyRefresher, WeeklyRefresher } from '#contract/weekly.ts';
import type { Clock } from '../clock.ts';
import type { StoredGeneratedText } from '../generated-texts/rows/generated-text-row.ts';
import type { StoredWeek } from '../generated-texts/stored-week.ts';
import type { GeneratedWeek } from '../models/writer.ts';
import { assertNotFuture } from '../reflections/checks/date-check.ts';
import type { StoredText } from '../reflections/stored-reflection.ts';
import { windowReversed, windowTooLong } from './errors.ts';

interface Window {
  startDate: string;
  endDate: string;
}

/** Separates the first and the last day in the subject of a window. */
const WINDOW_SEPARATOR = '..';

export function assertWindow({ startDate, endDate }: Window, clock: Clock): void {
  if (startDate > endDate) throw windowReversed();
  if (daysBetween(startDate, endDate) > WEEKLY_WINDOW_DAYS_MAX) throw windowTooLong();
  assertNotFuture(endDate, clock);
}

export function buildWindowSubject({ startDate, endDate }: Window): string {
  return `${startDate}${WINDOW_SEPARATOR}${endDate}`;
}

type WeekTexts = Pick<GeneratedWeek, 'summary' | 'highlights' | 'growth'>;

export function serializeWeek({ summary, highlights, growth }: WeekTexts, dates: string[]): string {
  return JSON.stringify({ summary, highlights: [...highlights], growth, dates } satisfies StoredWeek);
}

export function toStoredWeeklyRefresher(stored: StoredGeneratedText): StoredWeeklyRefresher {
  const [startDate = '', endDate = ''] = stored.subject.split(WINDOW_SEPARATOR);
  return { ...toWeeklyRefresher(stored, { dates: [] }), startDate, endDate };
}

/** `dates` is for texts that have none. */
export function toWeeklyRefresher(
  { text, source, degraded, madeAt }: Pick<StoredText, 'text' | 'source' | 'degraded' | 'madeAt'>,
  { dates, isRepeated = false }: { dates: string[]; isRepeated?: boolean },
): WeeklyRefresher {
  // Others are not read: see `toGeneratedText`.
  const { highlights, ...week } = JSON.parse(text) as StoredWeek;
  return {
    dates,
    ...week,
    highlights: highlights.map((highlight) => highlight.text),
    highlightDates: highlights.map(({ date }) => date),
    source,
    degraded,
    isRepeated,
    madeAt: new Date(madeAt).toISOString(),
  };
}
