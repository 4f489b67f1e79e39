// Generates bedtime readings: of one saved day, stored in the day, and of several days, stored on their own.
import type { BedtimeReading } from '#contract/bedtime.ts';
import { BEDTIME_REFLECTIONS } from '#contract/limits.ts';
import type { GenerateOptions, Writer, GeneratedReading } from '../models/writer.ts';
import type { Clock } from '../clock.ts';
import { damagedDay } from '../reflections/errors.ts';
import { notFound } from '../http/errors/app-error.ts';
import { noEntriesToRead } from './errors.ts';
import { getDayById, updateGeneratedTexts } from '../reflections/rows/reflection-row.ts';
import { inUserTransaction, type UserTransaction } from '../reflections/rows/user-transaction.ts';
import { mapStorageErrors } from '../reflections/storage-errors.ts';
import type { GenerationListener } from '../generated-texts/single-flight.ts';
import { fingerprintVersions } from '../reflections/request-fingerprint.ts';
import { saveGeneratedText } from '../generated-texts/save-generated-text.ts';
import { isBlank } from '../reflections/merge.ts';
import { assertNotFuture } from '../reflections/checks/date-check.ts';
import { countCharacters } from '../reflections/checks/day-size.ts';
import type { GenerationDeps } from '../generated-texts/generation-deps.ts';
import { findWriterId, generateText, type GenerationResult } from '../generated-texts/generate-text.ts';
import { toJournalDay, truncateDay, type JournalDay } from '../reflections/prompt-days.ts';
import type { StoredReading, StoredReflection, StoredText } from '../reflections/stored-reflection.ts';

interface DatedEntry {
  date: string;
  content: string;
}

interface ReadingParams {
  userId: string;
  /** The date of reading. */
  today?: string | undefined;
  listener?: GenerationListener;
}

interface ReflectionReadingParams extends ReadingParams {
  reflectionId: string;
  entries: readonly { content: string }[];
}

interface EntriesReadingParams extends ReadingParams {
  entries: readonly DatedEntry[];
}

/** `entries` only shows that there is something to read: the reading uses the saved day. */
export async function generateReflectionReading(
  { userId, reflectionId, entries, today, listener = {} }: ReflectionReadingParams,
  deps: GenerationDeps,
): Promise<BedtimeReading> {
  const { reflections, clock } = deps;
  const reflection = await reflections.findById(userId, reflectionId);
  if (!reflection) throw notFound();
  if (reflection.isDamaged) throw damagedDay();
  if (entries.every(isBlank)) throw noEntriesToRead();
  const days = [toJournalDay(reflection)];
  const readingDate = findReadingDate(days, today, clock);
  const generated = await generateText(
    {
      userId,
      kind: 'bedtime',
      subject: reflectionId,
      days,
      ...(readingDate !== days.at(-1)?.date && { today: readingDate }),
      isSaved: true,
      isRefresh: true,
      listener,
      find: async () => (await reflections.findById(userId, reflectionId))?.bedtime ?? null,
      async save(text) {
        const saved = await saveReading({ userId, reflectionId, text }, deps);
        return saved.bedtime ?? text;
      },
      write: generateFromDays(days, readingDate),
    },
    deps,
  );
  return toBedtimeReading(generated, days);
}

export async function generateBedtimeReading(
  { userId, entries, today, listener = {} }: EntriesReadingParams,
  deps: GenerationDeps,
): Promise<BedtimeReading> {
  const { generatedTexts, clock } = deps;
  const { days, isSaved, daysKey } = await loadDays(userId, entries, deps);
  const readingDate = findReadingDate(days, today, clock);
  const subject = days.map(({ date }) => date).join(',');
  const generated = await generateText(
    {
      userId,
      kind: 'bedtime',
      subject,
      days,
      ...(readingDate !== days.at(-1)?.date && { today: readingDate }),
      isSaved,
      isRefresh: true,
      listener,
      find: () => generatedTexts.find(userId, 'bedtime', subject),
      async save(text) {
        await saveGeneratedText({ ...text, userId, kind: 'bedtime', subject, daysKey }, generatedTexts);
        return text;
      },
      write: generateFromDays(days, readingDate),
    },
    deps,
  );
  return toBedtimeReading(generated, days);
}

function generateFromDays(
  days: readonly JournalDay[],
  today: string,
): (writer: Writer, options: GenerateOptions) => Promise<GeneratedReading> {
  return (writer, options) => writer.bedtimeReading({ days, today, ...options });
}

/** Not before the newest of the days, also for a device whose clock is behind. */
function findReadingDate(days: readonly JournalDay[], today: string | undefined, clock: Clock): string {
  const newest = days.at(-1)?.date ?? '';
  if (today === undefined || today <= newest) return newest;
  assertNotFuture(today, clock);
  return today;
}

/** The newest of the sent days, oldest first: the saved version, or else the sent entries. Unsaved days have no `daysKey`. */
async function loadDays(userId: string, entries: readonly DatedEntry[], deps: GenerationDeps) {
  const { reflections, clock } = deps;
  const sent = Map.groupBy(
    entries.filter((entry) => !isBlank(entry)),
    ({ date }) => date,
  );
  const dates = [...sent.keys()].toSorted();
  const latest = dates.at(-1);
  if (latest === undefined) throw noEntriesToRead();
  assertNotFuture(latest, clock);
  const newest = dates.slice(-BEDTIME_REFLECTIONS);
  const rows = await reflections.listOnDates(userId, newest);
  deps.chargeOpenedBytes(userId, countCharacters(rows.flatMap((row) => row.entries)));
  const saved = new Map(rows.map((row) => [row.date, toJournalDay(row)]));
  const days = newest.map((date) => saved.get(date) ?? toUnsavedDay(date, sent));
  const isSaved = newest.every((date) => saved.has(date));
  return { days, isSaved, daysKey: isSaved ? fingerprintVersions(await findWriterId(userId, deps), rows) : undefined };
}

function toUnsavedDay(date: string, sent: ReadonlyMap<string, readonly DatedEntry[]>): JournalDay {
  return truncateDay({ date, entries: (sent.get(date) ?? []).map(({ content }) => ({ content })) });
}

/** Changes only the reading: entries that were saved meanwhile stay, and so does a later variant. */
function saveReading(
  { userId, reflectionId, text }: { userId: string; reflectionId: string; text: StoredText },
  deps: GenerationDeps,
): Promise<StoredReflection> {
  const save = async (tx: UserTransaction): Promise<StoredReflection> => {
    const day = await getDayById(reflectionId, tx);
    if (day.bedtime && day.bedtime.variant >= text.variant) return day;
    const bedtime = { ...text, ...(day.bedtime && { previous: describe(day.bedtime) }) };
    return updateGeneratedTexts(day, { bedtime }, tx);
  };
  return mapStorageErrors(() => inUserTransaction({ userId }, save, deps));
}

function describe({ text, source, degraded, madeAt }: StoredText): StoredReading['previous'] {
  return { text, source, degraded, madeAt };
}

function toBedtimeReading(
  { text: generated, isRepeated }: GenerationResult,
  days: readonly JournalDay[],
): BedtimeReading {
  const { text, source, degraded, madeAt } = generated;
  const dates = days.map(({ date }) => date);
  return { bedtimeReading: text, source, degraded, isRepeated, madeAt: new Date(madeAt).toISOString(), dates };
}
