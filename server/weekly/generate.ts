// The weekly refresher of a window of days, kept until what was written in it changes or a new one is asked for.
import { daysBetween } from '#contract/days.ts';
import { WEEKLY_WINDOW_DAYS_MAX } from '#contract/limits.ts';
import type { StoredWeek, WeeklyRefresher } from '#contract/weekly.ts';
import type { WrittenWeek } from '../models/writer.ts';
import type { DayVersion } from '../reflections/rows/day-versions.ts';
import type { StoredOutput } from '../generated-texts/rows/output-row.ts';
import { windowReversed, windowTooLong } from '../http/errors/app-error.ts';
import type { Listener } from '../generated-texts/single-flight.ts';
import { refuseFuture } from '../reflections/date-check.ts';
import { hashVersions } from '../reflections/fingerprint.ts';
import { keepOutput } from '../generated-texts/save-output.ts';
import type { TextDeps } from '../generated-texts/generation-deps.ts';
import { findSource, isLasting, makeText } from '../generated-texts/generate-text.ts';
import { readWrittenDays } from '../reflections/prompt-days.ts';
import type { StoredText } from '../reflections/stored-reflection.ts';

/** Between the first and the last day in the name of a window. */
const WINDOW_MARK = '..';

interface Ask {
  userId: string;
  startDate: string;
  endDate: string;
  /** «Refresh Analysis»: a new version although one is kept. */
  isRefresh: boolean;
  listener?: Listener;
}

export async function getWeekly(
  { userId, startDate, endDate, isRefresh, listener }: Ask,
  deps: TextDeps,
): Promise<WeeklyRefresher> {
  const { reflections, outputs, clock } = deps;
  if (startDate > endDate) throw windowReversed();
  if (daysBetween(startDate, endDate) > WEEKLY_WINDOW_DAYS_MAX) throw windowTooLong();
  refuseFuture(endDate, clock);
  const versions = await reflections.listVersions(userId, startDate, endDate);
  const subject = `${startDate}${WINDOW_MARK}${endDate}`;
  const daysKey = hashVersions(await findSource(userId, deps), versions);
  const kept = await outputs.find(userId, 'weekly', subject);
  if (!isRefresh && kept?.daysKey === daysKey && isLasting(kept, deps)) {
    const dates = versions.map(({ date }) => date);
    return buildAnswer({ dates, ...openWeek(kept.text), ...describe(kept) }, { isRepeated: false });
  }
  const bytes = versions.reduce((sum, day) => sum + day.bytes, 0);
  const leave = await deps.heavyReads.enter({ userId, bytes });
  try {
    const window = { subject, daysKey, versions, leave };
    return await makeWeek({ userId, startDate, endDate, isRefresh, listener }, window, deps);
  } finally {
    leave();
  }
}

interface Window {
  subject: string;
  /** Names the versions of the days, as they were before they were opened. */
  daysKey: string;
  versions: readonly DayVersion[];
  /** Ends the heavy read. */
  leave(): void;
}

async function makeWeek(
  { userId, startDate, endDate, isRefresh, listener = {} }: Ask,
  { subject, daysKey, versions, leave }: Window,
  deps: TextDeps,
): Promise<WeeklyRefresher> {
  const { reflections, outputs, clock } = deps;
  const days = await readWrittenDays(userId, versions, reflections);
  const dates = days.map(({ date }) => date);
  if (days.length === 0) {
    const week = await deps.embeddedWriter.weeklyRefresher({ days, startDate, endDate, variant: 0 });
    return buildAnswer({ ...week, dates, madeAt: clock.now() }, { isRepeated: false });
  }
  const keep = (text: StoredText): Promise<void> =>
    keepOutput({ ...text, userId, kind: 'weekly', subject, daysKey }, outputs);
  const looked: { output: StoredOutput | null } = { output: null };
  const { text: made, isRepeated } = await makeText(
    {
      userId,
      kind: 'weekly',
      subject,
      days,
      isSaved: true,
      isRefresh,
      listener,
      async find() {
        looked.output = await outputs.find(userId, 'weekly', subject);
        return looked.output;
      },
      async keep(text) {
        await keep(text);
        return text;
      },
      async write(writer, asking) {
        // A language model takes much longer than all that was read, and less than a hundredth of it.
        if (asking.book) leave();
        const week = await writer.weeklyRefresher({ days, startDate, endDate, ...asking });
        return { ...week, text: packWeek({ ...week, dates }) };
      },
    },
    deps,
  );
  // A version without other words, such as a summary that came later: from now on the text is found by it.
  if (made === looked.output && looked.output.daysKey !== daysKey) await keep(made);
  return buildAnswer({ dates, ...openWeek(made.text), ...describe(made) }, { isRepeated });
}

/** `dates` are absent in texts from before they were kept along. */
type WeekText = Pick<WrittenWeek, 'summary' | 'highlights' | 'growth'> & { dates?: string[] };

function packWeek({ summary, highlights, growth, dates }: WeekText): string {
  return JSON.stringify({ summary, highlights, growth, dates });
}

function openWeek(text: string): WeekText {
  // Only `packWeek` writes texts of this kind.
  return JSON.parse(text) as WeekText;
}

/** As its list shows it. */
export function openStoredWeek(output: StoredOutput): StoredWeek {
  const [startDate = '', endDate = ''] = output.subject.split(WINDOW_MARK);
  const week = { dates: [], ...openWeek(output.text), ...describe(output) };
  return { ...buildAnswer(week, { isRepeated: false }), startDate, endDate };
}

type TextOrigin = Pick<StoredText, 'source' | 'degraded' | 'madeAt'>;

function describe({ source, degraded, madeAt }: StoredText): TextOrigin {
  return { source, degraded, madeAt };
}

function buildAnswer(
  { summary, highlights, growth, dates, source, degraded, madeAt }: Required<WeekText> & TextOrigin,
  { isRepeated }: { isRepeated: boolean },
): WeeklyRefresher {
  return {
    summary,
    highlights: highlights.map(({ text }) => text),
    highlightDates: highlights.map(({ date }) => date),
    growth,
    source,
    degraded,
    isRepeated,
    madeAt: new Date(madeAt).toISOString(),
    dates,
  };
}
