// The weekly refresher of a window of days. The stored text is used until an entry changes or the person asks for another.
import type { WeeklyRefresher } from '#contract/weekly.ts';
import { excludeRemovedDays } from '../generated-texts/exclude-removed-days.ts';
import { findWriterId, generateText, isReusable } from '../generated-texts/generate-text.ts';
import { listVersions } from '../reflections/rows/day-versions.ts';
import { countPurges } from '../generated-texts/rows/purge-count.ts';
import type { StoredGeneratedText } from '../generated-texts/rows/generated-text-row.ts';
import { assertWindow, buildWindowSubject, serializeWeek, toWeeklyRefresher } from './week-text.ts';
import type { GenerationListener } from '../generated-texts/single-flight.ts';
import { fingerprintVersions } from '../reflections/request-fingerprint.ts';
import { saveGeneratedText } from '../generated-texts/save-generated-text.ts';
import type { GenerationDeps } from '../generated-texts/generation-deps.ts';
import { toJournalDay, type JournalDay } from '../reflections/prompt-days.ts';
import { readJournalDays } from '../reflections/read-journal-days.ts';
import type { StoredText } from '../reflections/stored-reflection.ts';

interface WeekParams {
  userId: string;
  startDate: string;
  endDate: string;
  /** «Refresh Analysis»: another variant although one is stored. */
  isRefresh: boolean;
  /** False for a person whose account waits for its deletion. */
  mayWrite?: boolean;
  listener?: GenerationListener;
}

export async function getWeeklyRefresher(params: WeekParams, deps: GenerationDeps): Promise<WeeklyRefresher> {
  const { userId, startDate, endDate, isRefresh, mayWrite = true } = params;
  const { generatedTexts } = deps;
  assertWindow(params, deps.clock);
  const purges = await countPurges(userId, deps);
  const versions = await listVersions({ userId, startDate, endDate }, deps);
  const subject = buildWindowSubject(params);
  // Uses the versions from before the days are opened.
  const daysKey = fingerprintVersions(await findWriterId(userId, deps), versions);
  const stored = await generatedTexts.find(userId, 'weekly', subject);
  const isCurrent = !isRefresh && stored?.daysKey === daysKey && isReusable(stored, deps);
  if (stored !== null && (isCurrent || !mayWrite)) {
    const dates = versions.map(({ date }) => date);
    const week = toWeeklyRefresher(stored, { dates });
    // An older one may quote a day that was removed since.
    const [shown] = isCurrent ? [week] : await excludeRemovedDays(userId, [week], deps);
    if (shown !== undefined) return shown;
  }
  const bytes = versions.reduce((sum, day) => sum + day.bytes, 0);
  deps.chargeOpenedBytes(userId, bytes);
  const days = await readJournalDays({ userId, sizes: versions, toDay: toJournalDay }, deps);
  return generateWeek(params, { days, subject, daysKey, purges }, deps);
}

interface Window {
  days: readonly JournalDay[];
  subject: string;
  daysKey: string;
  purges: number;
}

async function generateWeek(
  { userId, startDate, endDate, isRefresh, mayWrite = true, listener = {} }: WeekParams,
  { days, subject, daysKey, purges }: Window,
  deps: GenerationDeps,
): Promise<WeeklyRefresher> {
  const { generatedTexts, embeddedWriter, clock } = deps;
  const dates = days.map(({ date }) => date);
  // Shown and not stored, and no language model reads it.
  if (days.length === 0 || !mayWrite) {
    const week = await embeddedWriter.weeklyRefresher({ days, startDate, endDate, variant: 0 });
    return toWeeklyRefresher({ ...week, text: serializeWeek(week, dates), madeAt: clock.now() }, { dates });
  }
  const found: { text?: StoredGeneratedText | null } = {};
  const save = async (text: StoredText): Promise<StoredText> => {
    await saveGeneratedText({ ...text, userId, kind: 'weekly', subject, daysKey }, { generatedTexts, purges });
    return text;
  };
  const { text, isRepeated } = await generateText(
    {
      userId,
      kind: 'weekly',
      subject,
      days,
      isSaved: true,
      isRefresh,
      listener,
      find: async () => (found.text = await generatedTexts.find(userId, 'weekly', subject)),
      save,
      async write(writer, options) {
        const week = await writer.weeklyRefresher({ days, startDate, endDate, ...options });
        return { ...week, text: serializeWeek(week, dates) };
      },
    },
    deps,
  );
  // The days have new versions with the same entries, such as a later summary: the text is stored under the new key.
  if (text === found.text && found.text.daysKey !== daysKey) await save(text);
  return toWeeklyRefresher(text, { dates, isRepeated });
}
