// The weekly refresher of a window of days, kept until what was written in it changes or a new one is asked for.
import { daysBetween } from '#contract/days.ts';
import { WEEKLY_WINDOW_DAYS_MAX } from '#contract/limits.ts';
import type { WeeklyRefresher } from '#contract/weekly.ts';
import type { Provenance, WrittenWeek } from '../ai/writer.ts';
import { windowReversed, windowTooLong } from './errors.ts';
import type { Listener } from './flights.ts';
import { refuseFuture } from './future.ts';
import { keepOutput } from './keep-output.ts';
import type { TextDeps } from './text-deps.ts';
import { makeText } from './text-making.ts';
import { listWrittenDays, type WrittenDay } from './written-days.ts';

interface Ask {
  userId: string;
  startDate: string;
  endDate: string;
  /** «Refresh Analysis»: a new version although one is kept. */
  isRefresh: boolean;
  listener?: Listener;
}

export async function getWeekly(
  { userId, startDate, endDate, isRefresh, listener = {} }: Ask,
  deps: TextDeps,
): Promise<WeeklyRefresher> {
  const { reflections, outputs, clock } = deps;
  if (startDate > endDate) throw windowReversed();
  if (daysBetween(startDate, endDate) > WEEKLY_WINDOW_DAYS_MAX) throw windowTooLong();
  refuseFuture(endDate, clock);
  const days = await listWrittenDays({ userId, startDate, endDate }, reflections);
  if (days.length === 0) {
    const week = await deps.embeddedWriter.weeklyRefresher({ days, startDate, endDate, variant: 0 });
    return buildAnswer({ ...week, madeAt: clock.now() }, { days, isRepeated: false });
  }
  const subject = `${startDate}..${endDate}`;
  const { text: made, isRepeated } = await makeText(
    {
      userId,
      kind: 'weekly',
      subject,
      days,
      isSaved: true,
      isRefresh,
      listener,
      find: () => outputs.find(userId, 'weekly', subject),
      async keep(text) {
        await keepOutput({ ...text, userId, kind: 'weekly', subject }, outputs);
        return text;
      },
      async write(writer, asking) {
        const week = await writer.weeklyRefresher({ days, startDate, endDate, ...asking });
        return { ...week, text: packWeek(week) };
      },
    },
    deps,
  );
  return buildAnswer({ ...openWeek(made.text), ...made }, { days, isRepeated });
}

type WeekText = Pick<WrittenWeek, 'summary' | 'highlights' | 'growth'>;

function packWeek({ summary, highlights, growth }: WeekText): string {
  return JSON.stringify({ summary, highlights, growth });
}

function openWeek(text: string): WeekText {
  // Only `packWeek` writes texts of this kind.
  return JSON.parse(text) as WeekText;
}

function buildAnswer(
  { summary, highlights, growth, source, degraded, madeAt }: WeekText & Provenance & { madeAt: number },
  { days, isRepeated }: { days: readonly WrittenDay[]; isRepeated: boolean },
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
    dates: days.map(({ date }) => date),
  };
}
