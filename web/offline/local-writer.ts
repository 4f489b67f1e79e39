// Bedtime readings and the weekly refresher, made on this device while nobody answers. The writer is the very one that
// the server has; it comes as a chunk of its own, only when it is needed.
import { composeBedtimeReading } from '../../embedded/writers/bedtime.ts';
import type { JournalDay } from '../../embedded/entries/written-day.ts';
import { composeWeeklyRefresher } from '../../embedded/writers/weekly.ts';
import type { BedtimeReading } from '#contract/bedtime.ts';
import type { IsoDate } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import type { WeeklyRefresher } from '#contract/weekly.ts';
import type { DEVICE_SOURCE } from '../api/text-source.ts';

/** Typed by the name for it, and not that name itself: this chunk would wait for another one, for two words. */
const SOURCE: typeof DEVICE_SOURCE = 'this device';
/** After so many further versions the first one comes again. */
const VARIANTS = 10;

type Days = readonly Pick<Reflection, 'date' | 'entries'>[];

/** `shown` is the text on the screen: asked again, another one is made. */
export function generateReading(days: Days, today: IsoDate, shown: string | null): BedtimeReading {
  const written = readOldestFirst(days);
  const bedtimeReading = findNext({
    compose: (variant) => composeBedtimeReading({ days: written, today, variant }),
    wordsOf: (text) => text,
    shown,
  });
  return { bedtimeReading, ...describeMaking(written) };
}

interface Window {
  startDate: string;
  endDate: string;
}

export function generateWeek(days: Days, window: Window, shown: string | null): WeeklyRefresher {
  const written = readOldestFirst(days);
  const { summary, highlights, growth } = findNext({
    compose: (variant) => composeWeeklyRefresher({ days: written, ...window, variant }),
    wordsOf: (week) => week.summary,
    shown,
  });
  return {
    summary,
    highlights: highlights.map(({ text }) => text),
    highlightDates: highlights.map(({ date }) => date),
    growth,
    ...describeMaking(written.filter(({ date }) => date >= window.startDate && date <= window.endDate)),
  };
}

function describeMaking(days: readonly JournalDay[]) {
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
  /** What is shown of it. */
  wordsOf: (text: Text) => string;
  shown: string | null;
}

/** The version after the one that is shown; the first one when nothing is, or another writer made it. */
function findNext<Text>({ compose, wordsOf, shown }: GenerateInput<Text>): Text {
  const first = compose(0);
  if (shown === null) return first;
  for (let variant = 0, text = first; variant < VARIANTS; variant += 1) {
    const next = compose(variant + 1);
    if (wordsOf(text) === shown && wordsOf(next) !== shown) return next;
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
