// The weekly refresher of a window of days, kept until what was written in it changes or a new one is asked for.
import { daysBetween } from '#contract/days.ts';
import { WEEKLY_WINDOW_DAYS_MAX } from '#contract/limits.ts';
import type { WeeklyRefresher } from '#contract/weekly.ts';
import type { WrittenWeek } from '../ai/writer.ts';
import type { StoredOutput } from '../storage/storage.ts';
import { windowReversed, windowTooLong } from './errors.ts';
import { refuseFuture } from './future.ts';
import { hashInput } from './input-hash.ts';
import { keepOutput } from './keep-output.ts';
import type { TextDeps } from './text-deps.ts';
import { chooseVariant } from './variants.ts';
import { listWrittenDays } from './written-days.ts';

interface Ask {
  userId: string;
  startDate: string;
  endDate: string;
  /** «Refresh Analysis»: a new version although one is kept. */
  isRefresh: boolean;
}

export async function getWeekly(
  { userId, startDate, endDate, isRefresh }: Ask,
  deps: TextDeps,
): Promise<WeeklyRefresher> {
  const { reflections, outputs, clock, writer, flights } = deps;
  if (startDate > endDate) throw windowReversed();
  if (daysBetween(startDate, endDate) > WEEKLY_WINDOW_DAYS_MAX) throw windowTooLong();
  refuseFuture(endDate, clock);
  const days = await listWrittenDays({ userId, startDate, endDate }, reflections);
  if (days.length === 0) {
    const week = await deps.embeddedWriter.weeklyRefresher({ days, startDate, endDate, variant: 0 });
    return buildAnswer(week, false);
  }
  const inputHash = hashInput({ kind: 'weekly', source: writer.source, days });
  const subject = `${startDate}..${endDate}`;

  return flights.join(`weekly ${userId} ${subject} ${inputHash} ${isRefresh}`, async () => {
    const stored = await outputs.find(userId, 'weekly', subject);
    if (stored?.inputHash === inputHash && !isRefresh) return buildAnswer(openWeek(stored), false);
    const choice = await chooseVariant({ userId, kind: 'weekly', stored, inputHash }, deps);
    if ('last' in choice) return buildAnswer(openWeek(choice.last), true);
    const { variant } = choice;
    const week = await writer.weeklyRefresher({ days, startDate, endDate, variant });
    const { source, degraded } = week;
    const made = { text: packWeek(week), source, degraded, madeAt: clock.now(), variant, inputHash };
    await keepOutput({ ...made, userId, kind: 'weekly', subject }, outputs);
    return buildAnswer(week, false);
  });
}

type WeekText = Pick<WrittenWeek, 'summary' | 'highlights' | 'growth'>;

function packWeek({ summary, highlights, growth }: WeekText): string {
  return JSON.stringify({ summary, highlights, growth });
}

function openWeek({ text, source, degraded }: StoredOutput): WrittenWeek {
  // Only `packWeek` writes texts of this kind.
  return { ...(JSON.parse(text) as WeekText), source, degraded };
}

function buildAnswer(
  { summary, highlights, growth, source, degraded }: WrittenWeek,
  isRepeated: boolean,
): WeeklyRefresher {
  return {
    summary,
    highlights: highlights.map(({ text }) => text),
    highlightDates: highlights.map(({ date }) => date),
    growth,
    source,
    degraded,
    isRepeated,
  };
}
