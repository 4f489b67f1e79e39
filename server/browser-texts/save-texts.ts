// Stores texts that the model in a browser wrote: of one day in the day, of several days and of a window on their own.
import type { BedtimeReading } from '#contract/bedtime.ts';
import type { BrowserText } from '#contract/browser-texts.ts';
import type { Reflection } from '#contract/reflections.ts';
import type { WeeklyRefresher } from '#contract/weekly.ts';
import { selectReadableDays } from '../../generation/prompts/readable-days.ts';
import { createReadingTask, createSummaryTask, createWeekTask } from '../../generation/tasks/text-tasks.ts';
import { findHashedDate, findReadingDate } from '../bedtime/reading-date.ts';
import { findWriterId } from '../generated-texts/generate-text.ts';
import { countPurges } from '../generated-texts/rows/purge-count.ts';
import { saveGeneratedText } from '../generated-texts/save-generated-text.ts';
import { notFound } from '../http/errors/app-error.ts';
import { toPreviousReading } from '../generated-texts/previous-reading.ts';
import { damagedDay } from '../reflections/errors.ts';
import { type JournalDay, toJournalDay } from '../reflections/prompt-days.ts';
import { readJournalDays } from '../reflections/read-journal-days.ts';
import { toReflection } from '../reflections/reflection-mapper.ts';
import { fingerprintVersions } from '../reflections/request-fingerprint.ts';
import { listVersions } from '../reflections/rows/day-versions.ts';
import { getDayById, updateGeneratedTexts } from '../reflections/rows/reflection-row.ts';
import { readDayById, readDaysOn } from '../reflections/rows/reflections.ts';
import { type UserTransaction, inUserTransaction } from '../reflections/rows/user-transaction.ts';
import type { StoredReading, StoredReflection, StoredText } from '../reflections/stored-reflection.ts';
import { assertWindow, buildWindowSubject, serializeWeek, toWeeklyRefresher } from '../weekly/week-text.ts';
import {
  type BrowserTextDeps,
  assertMayWrite,
  assertSameWords,
  checkAnswer,
  replacesEmbedded,
  reserveVersion,
} from './accept-text.ts';
import { wordsHaveChanged } from './errors.ts';

interface DayText {
  userId: string;
  reflectionId: string;
  kind: 'summary' | 'bedtime';
  body: BrowserText & { today?: string | undefined };
}

export async function saveDayText(
  { userId, reflectionId, kind, body }: DayText,
  deps: BrowserTextDeps,
): Promise<Reflection> {
  await assertMayWrite(userId, deps);
  const read = await readDayById({ userId, id: reflectionId }, deps);
  if (!read) throw notFound();
  if (read.isDamaged) throw damagedDay();
  const day = toJournalDay(read);
  await assertSameWords(body, [day]);
  const text =
    kind === 'summary'
      ? { before: read.summary, today: undefined, check: () => checkSummary(body, day) }
      : { before: read.bedtime, today: findDate(body, [day], deps), check: () => checkReading(body, [day]) };
  const { before, today, check } = text;
  const reserved = await reserveVersion({ userId, kind, days: [day], today, before, model: body.model }, deps);
  if ('repeated' in reserved) return toReflection(read);
  const stored = { ...reserved.version, text: await check() };

  const save = async (tx: UserTransaction): Promise<StoredReflection> => {
    const current = await getDayById(reflectionId, tx);
    // A save in between has its own embedded summary, which is about the newer words.
    if (current.textsVersion !== read.textsVersion) throw wordsHaveChanged();
    if (kind === 'summary') return updateGeneratedTexts(current, { summary: stored }, tx);
    return updateGeneratedTexts(current, { bedtime: withPrevious(stored, current.bedtime) }, tx);
  };
  return toReflection(await inUserTransaction({ userId }, save, deps));
}

async function checkSummary(body: BrowserText, day: JournalDay): Promise<string> {
  const [readable] = await selectReadableDays([day]);
  return checkAnswer(body, (limit) =>
    readable ? createSummaryTask({ day: readable, earlierDays: [], variant: 0 }, limit) : null,
  );
}

async function checkReading(body: BrowserText, days: readonly JournalDay[]): Promise<string> {
  const readable = await selectReadableDays(days);
  return checkAnswer(body, (limit) => createReadingTask({ days: readable, variant: 0 }, limit));
}

function findDate(
  { today }: { today?: string | undefined },
  days: readonly JournalDay[],
  { clock }: BrowserTextDeps,
): string | undefined {
  return findHashedDate(days, findReadingDate(days, today, clock));
}

function withPrevious(stored: StoredText, before: StoredReading | null): StoredReading {
  if (before === null) return stored;
  const previous = replacesEmbedded(before, stored.inputHash) ? before.previous : toPreviousReading(before);
  return { ...stored, ...(previous && { previous }) };
}

interface ReadingText {
  userId: string;
  dates: readonly string[];
  body: BrowserText & { today?: string | undefined };
}

export async function saveReadingText(
  { userId, dates: asked, body }: ReadingText,
  deps: BrowserTextDeps,
): Promise<BedtimeReading> {
  await assertMayWrite(userId, deps);
  const { generatedTexts } = deps;
  const purges = await countPurges(userId, deps);
  const { days: rows, bytes } = await readDaysOn({ userId, dates: [...new Set(asked)].toSorted() }, deps);
  deps.chargeOpenedBytes(userId, bytes);
  const days = rows.map(toJournalDay);
  await assertSameWords(body, days);
  const dates = days.map(({ date }) => date);
  const subject = dates.join(',');
  const before = await generatedTexts.find(userId, 'bedtime', subject);
  const today = findDate(body, days, deps);
  const reserved = await reserveVersion({ userId, kind: 'bedtime', days, today, before, model: body.model }, deps);
  if ('repeated' in reserved) return toReading(reserved.repeated, { dates, isRepeated: true });
  const daysKey = fingerprintVersions(await findWriterId(userId, deps), rows);
  const stored = { ...reserved.version, text: await checkReading(body, days) };
  await saveGeneratedText({ ...stored, userId, kind: 'bedtime', subject, daysKey }, { generatedTexts, purges });
  return toReading(stored, { dates, isRepeated: false });
}

function toReading(
  { text, source, degraded, madeAt }: StoredText,
  { dates, isRepeated }: { dates: string[]; isRepeated: boolean },
): BedtimeReading {
  return { bedtimeReading: text, source, degraded, isRepeated, madeAt: new Date(madeAt).toISOString(), dates };
}

interface WeekText {
  userId: string;
  startDate: string;
  endDate: string;
  body: BrowserText;
}

export async function saveWeekText(
  { userId, startDate, endDate, body }: WeekText,
  deps: BrowserTextDeps,
): Promise<WeeklyRefresher> {
  assertWindow({ startDate, endDate }, deps.clock);
  await assertMayWrite(userId, deps);
  const { generatedTexts, embeddedWriter } = deps;
  const purges = await countPurges(userId, deps);
  const versions = await listVersions({ userId, startDate, endDate }, deps);
  // Uses the versions from before the days are opened.
  const daysKey = fingerprintVersions(await findWriterId(userId, deps), versions);
  deps.chargeOpenedBytes(
    userId,
    versions.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  const days = await readJournalDays({ userId, sizes: versions, toDay: toJournalDay }, deps);
  await assertSameWords(body, days);
  const subject = buildWindowSubject({ startDate, endDate });
  const before = await generatedTexts.find(userId, 'weekly', subject);
  const dates = days.map(({ date }) => date);
  const reserved = await reserveVersion({ userId, kind: 'weekly', days, before, model: body.model }, deps);
  if ('repeated' in reserved) return toWeeklyRefresher(reserved.repeated, { dates, isRepeated: true });
  const readable = await selectReadableDays(days);
  const week = await checkAnswer(body, (limit) =>
    createWeekTask({ days: readable, startDate, endDate, variant: 0 }, limit),
  );
  const { growth } = await embeddedWriter.weeklyRefresher({ days, startDate, endDate, variant: 0 });
  const stored = { ...reserved.version, text: serializeWeek({ ...week, growth }, dates) };
  await saveGeneratedText({ ...stored, userId, kind: 'weekly', subject, daysKey }, { generatedTexts, purges });
  return toWeeklyRefresher(stored, { dates, isRepeated: false });
}
