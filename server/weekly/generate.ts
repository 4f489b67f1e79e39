// The weekly refresher of a window of days. The stored text is used until an entry changes or the person asks for another.
import { daysBetween } from '#contract/days.ts';
import { WEEKLY_WINDOW_DAYS_MAX } from '#contract/limits.ts';
import type { StoredWeeklyRefresher, WeeklyRefresher } from '#contract/weekly.ts';
import type { GeneratedWeek } from '../models/writer.ts';
import type { DayVersion } from '../reflections/rows/day-versions.ts';
import type { StoredGeneratedText } from '../generated-texts/rows/generated-text-row.ts';
import { windowReversed, windowTooLong } from './errors.ts';
import type { GenerationListener } from '../generated-texts/single-flight.ts';
import { assertNotFuture } from '../reflections/checks/date-check.ts';
import { fingerprintVersions } from '../reflections/request-fingerprint.ts';
import { saveGeneratedText } from '../generated-texts/save-generated-text.ts';
import type { GenerationDeps } from '../generated-texts/generation-deps.ts';
import { findWriterId, isReusable, generateText } from '../generated-texts/generate-text.ts';
import { readJournalDays } from '../reflections/prompt-days.ts';
import type { StoredText } from '../reflections/stored-reflection.ts';

/** Separates the first and the last day in the subject of a window. */
const WINDOW_SEPARATOR = '..';

interface WeekParams {
  userId: string;
  startDate: string;
  endDate: string;
  /** «Refresh Analysis»: another variant although one is stored. */
  isRefresh: boolean;
  listener?: GenerationListener;
}

export async function getWeeklyRefresher(
  { userId, startDate, endDate, isRefresh, listener }: WeekParams,
  deps: GenerationDeps,
): Promise<WeeklyRefresher> {
  const { reflections, generatedTexts, clock } = deps;
  if (startDate > endDate) throw windowReversed();
  if (daysBetween(startDate, endDate) > WEEKLY_WINDOW_DAYS_MAX) throw windowTooLong();
  assertNotFuture(endDate, clock);
  const versions = await reflections.listVersions(userId, startDate, endDate);
  const subject = `${startDate}${WINDOW_SEPARATOR}${endDate}`;
  const daysKey = fingerprintVersions(await findWriterId(userId, deps), versions);
  const stored = await generatedTexts.find(userId, 'weekly', subject);
  if (!isRefresh && stored?.daysKey === daysKey && isReusable(stored, deps)) {
    const dates = versions.map(({ date }) => date);
    return buildAnswer({ dates, ...parseWeek(stored.text), ...describe(stored) }, { isRepeated: false });
  }
  const bytes = versions.reduce((sum, day) => sum + day.bytes, 0);
  deps.chargeOpenedBytes(userId, bytes);
  return generateWeek({ userId, startDate, endDate, isRefresh, listener }, { subject, daysKey, versions }, deps);
}

interface Window {
  subject: string;
  /** Identifies the versions of the days, from before they were opened. */
  daysKey: string;
  versions: readonly DayVersion[];
}

async function generateWeek(
  { userId, startDate, endDate, isRefresh, listener = {} }: WeekParams,
  { subject, daysKey, versions }: Window,
  deps: GenerationDeps,
): Promise<WeeklyRefresher> {
  const { reflections, generatedTexts, clock } = deps;
  const days = await readJournalDays(userId, versions, reflections);
  const dates = days.map(({ date }) => date);
  if (days.length === 0) {
    const week = await deps.embeddedWriter.weeklyRefresher({ days, startDate, endDate, variant: 0 });
    return buildAnswer({ ...week, dates, madeAt: clock.now() }, { isRepeated: false });
  }
  const store = (text: StoredText): Promise<void> =>
    saveGeneratedText({ ...text, userId, kind: 'weekly', subject, daysKey }, generatedTexts);
  const found: { text: StoredGeneratedText | null } = { text: null };
  const { text: generated, isRepeated } = await generateText(
    {
      userId,
      kind: 'weekly',
      subject,
      days,
      isSaved: true,
      isRefresh,
      listener,
      async find() {
        found.text = await generatedTexts.find(userId, 'weekly', subject);
        return found.text;
      },
      async save(text) {
        await store(text);
        return text;
      },
      async write(writer, options) {
        const week = await writer.weeklyRefresher({ days, startDate, endDate, ...options });
        return { ...week, text: serializeWeek({ ...week, dates }) };
      },
    },
    deps,
  );
  // The days have new versions with the same entries, such as a later summary: the text is stored under the new key.
  if (generated === found.text && found.text.daysKey !== daysKey) await store(generated);
  return buildAnswer({ dates, ...parseWeek(generated.text), ...describe(generated) }, { isRepeated });
}

/** Older texts have no `dates`. */
type WeekText = Pick<GeneratedWeek, 'summary' | 'highlights' | 'growth'> & { dates?: string[] };

function serializeWeek({ summary, highlights, growth, dates }: WeekText): string {
  return JSON.stringify({ summary, highlights, growth, dates });
}

function parseWeek(text: string): WeekText {
  // Only `serializeWeek` writes texts of this kind.
  return JSON.parse(text) as WeekText;
}

/** As the list shows it. */
export function toStoredWeeklyRefresher(output: StoredGeneratedText): StoredWeeklyRefresher {
  const [startDate = '', endDate = ''] = output.subject.split(WINDOW_SEPARATOR);
  const week = { dates: [], ...parseWeek(output.text), ...describe(output) };
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
