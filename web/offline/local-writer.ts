// The server's embedded writer on this device, for readings, weeks and threads while the server does not answer.
import { writeBedtimeReading } from '../../embedded/writers/bedtime-text.ts';
import { findDayThread } from '../../embedded/writers/day-thread.ts';
import { detectLanguageOfLines } from '../../embedded/writers/lines-language.ts';
import type { JournalDay } from '../../embedded/entries/written-day.ts';
import { type PastDay, findPastLine } from '../../embedded/writers/past-line.ts';
import { composeWeeklyRefresher } from '../../embedded/writers/weekly.ts';
import type { BedtimeReading } from '#contract/bedtime.ts';
import type { IsoDate } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import type { DayThread } from '#contract/threads.ts';
import type { WeeklyRefresher } from '#contract/weekly.ts';
import { loadBedtimeLocale } from './local-locales.ts';
import type { DEVICE_SOURCE } from '../api/text-source.ts';

/** A copy checked by type: importing the constant would make this chunk wait for another one. */
const SOURCE: typeof DEVICE_SOURCE = 'this device';
const VARIANTS = 10;

type Days = readonly Pick<Reflection, 'date' | 'entries'>[];

interface PastDate {
  date: IsoDate;
  span: PastDay['span'];
}

interface ReadingInput {
  days: Days;
  today: IsoDate;
  shown: string | null;
  /** Days of a month or a year ago that the person has not hidden, and the kept days, among which they may be. */
  past?: { dates: readonly PastDate[]; kept: Days };
}

export async function generateReading({ days, today, shown, past }: ReadingInput): Promise<BedtimeReading> {
  const written = readOldestFirst(days);
  const pastLine = past === undefined ? null : findPastLine(listPastDays(past, written), written);
  const locale = await loadBedtimeLocale(detectLanguageOfLines(written));
  const bedtimeReading = findNext({
    compose: (variant) => writeBedtimeReading({ days: written, today, variant, pastLine }, locale),
    textOf: (reading) => reading,
    shown,
  });
  const quoted = pastLine === null ? written : [pastLine, ...written];
  return { bedtimeReading, ...buildAttribution(quoted) };
}

/** Without those that are read anyway. */
function listPastDays({ dates, kept }: NonNullable<ReadingInput['past']>, read: readonly JournalDay[]): PastDay[] {
  const isRead = new Set(read.map(({ date }) => date));
  return dates.flatMap(({ date, span }) =>
    readOldestFirst(kept.filter((one) => one.date === date && !isRead.has(date))).map((day) => ({ day, span })),
  );
}

interface Window {
  startDate: string;
  endDate: string;
}

export function generateWeek(days: Days, window: Window, shown: string | null): WeeklyRefresher {
  const written = readOldestFirst(days);
  const { summary, highlights, growth } = findNext({
    compose: (variant) => composeWeeklyRefresher({ days: written, ...window, variant }),
    textOf: (week) => week.summary,
    shown,
  });
  return {
    summary,
    highlights: highlights.map(({ text }) => text),
    highlightDates: highlights.map(({ date }) => date),
    growth,
    ...buildAttribution(written.filter(({ date }) => date >= window.startDate && date <= window.endDate)),
  };
}

/** What leads to the day among the kept days before it. */
export function findThread(days: Days, date: IsoDate): DayThread | null {
  const written = readOldestFirst(days);
  const day = written.find((one) => one.date === date);
  return day === undefined ? null : findDayThread(day, written);
}

function buildAttribution(days: readonly Pick<JournalDay, 'date'>[]) {
  return {
    source: SOURCE,
    degraded: false,
    isRepeated: false,
    madeAt: new Date().toISOString(),
    dates: days.map(({ date }) => date),
  };
}

interface GenerateInput<Text> {
  compose: (variant: number) => Text;
  textOf: (text: Text) => string;
  shown: string | null;
}

/** The variant after the one that is shown; the first one when none is shown or another writer made it. */
function findNext<Text>({ compose, textOf, shown }: GenerateInput<Text>): Text {
  const first = compose(0);
  if (shown === null) return first;
  for (let variant = 0, text = first; variant < VARIANTS; variant += 1) {
    const next = compose(variant + 1);
    if (textOf(text) === shown && textOf(next) !== shown) return next;
    text = next;
  }
  return first;
}

function readOldestFirst(days: Days): JournalDay[] {
  return days
    .filter(({ entries }) => entries.length > 0)
    .map(({ date, entries }) => ({
      date,
      entries: entries.map(({ content, promptIndex }) => ({ content, promptIndex })),
    }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}
