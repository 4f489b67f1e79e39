// Generates bedtime readings: of one saved day, stored in the day, and of several days, stored on their own.
import type { BedtimeReading } from '#contract/bedtime.ts';
import { BEDTIME_REFLECTIONS } from '#contract/limits.ts';
import { toPreviousReading } from '../generated-texts/previous-reading.ts';
import { damagedDay } from '../reflections/errors.ts';
import { notFound } from '../http/errors/app-error.ts';
import { noEntriesToRead } from './errors.ts';
import { readDayById, readDaysOn } from '../reflections/rows/reflections.ts';
import { getDayById, updateGeneratedTexts } from '../reflections/rows/reflection-row.ts';
import { inUserTransaction, type UserTransaction } from '../reflections/rows/user-transaction.ts';
import { countPurges, isPurgedSince } from '../generated-texts/rows/purge-count.ts';
import type { GenerationListener } from '../generated-texts/single-flight.ts';
import { fingerprintVersions } from '../reflections/request-fingerprint.ts';
import { saveGeneratedText } from '../generated-texts/save-generated-text.ts';
import { isBlank } from '../reflections/merge.ts';
import { EMBEDDED_SOURCE } from '../models/writer.ts';
import { findLineOfPast } from './past-line.ts';
import { findHashedDate, findReadingDate } from './reading-date.ts';
import { assertNotFuture } from '../reflections/checks/date-check.ts';
import type { GenerationDeps } from '../generated-texts/generation-deps.ts';
import { findWriterId, generateText, type GenerationRequest } from '../generated-texts/generate-text.ts';
import { toJournalDay, truncateDay, type JournalDay } from '../reflections/prompt-days.ts';
import type { StoredReflection, StoredText } from '../reflections/stored-reflection.ts';

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
  { reflectionId, entries, ...params }: ReflectionReadingParams,
  deps: GenerationDeps,
): Promise<BedtimeReading> {
  const { userId } = params;
  const purges = await countPurges(userId, deps);
  const reflection = await readDayById({ userId, id: reflectionId }, deps);
  if (!reflection) throw notFound();
  if (reflection.isDamaged) throw damagedDay();
  if (entries.every(isBlank)) throw noEntriesToRead();
  const reading = {
    subject: reflectionId,
    days: [toJournalDay(reflection)],
    isSaved: true,
    find: async () => (await readDayById({ userId, id: reflectionId }, deps))?.bedtime ?? null,
    save: async (text: StoredText) => (await saveReading({ userId, reflectionId, text, purges }, deps)).bedtime ?? text,
  };
  return generateReading(params, reading, deps);
}

export async function generateBedtimeReading(
  { entries, ...params }: EntriesReadingParams,
  deps: GenerationDeps,
): Promise<BedtimeReading> {
  const { userId } = params;
  const { generatedTexts } = deps;
  const purges = await countPurges(userId, deps);
  const { days, isSaved, writerId, daysKey } = await loadDays(userId, entries, deps);
  const today = findReadingDate(days, params.today, deps.clock);
  const isEmbedded = isSaved && writerId === EMBEDDED_SOURCE;
  const past = isEmbedded ? await findLineOfPast({ userId, today, days }, deps) : null;
  // A removal finds the reading by these dates.
  const subject = [...(past ? [past.day] : []), ...days].map(({ date }) => date).join(',');
  const reading = {
    subject,
    days,
    past,
    isSaved,
    find: () => generatedTexts.find(userId, 'bedtime', subject),
    async save(text: StoredText) {
      await saveGeneratedText({ ...text, userId, kind: 'bedtime', subject, daysKey }, { generatedTexts, purges });
      return text;
    },
  };
  return generateReading(params, reading, deps);
}

async function generateReading(
  { userId, today, listener = {} }: ReadingParams,
  {
    past,
    ...reading
  }: Pick<GenerationRequest, 'subject' | 'days' | 'isSaved' | 'find' | 'save'> & {
    past?: Awaited<ReturnType<typeof findLineOfPast>>;
  },
  deps: GenerationDeps,
): Promise<BedtimeReading> {
  const { days } = reading;
  const quoted = [...(past ? [past.day] : []), ...days];
  const dates = quoted.map(({ date }) => date);
  const readingDate = findReadingDate(days, today, deps.clock);
  const { text: stored, isRepeated } = await generateText(
    {
      ...reading,
      days: quoted,
      userId,
      kind: 'bedtime',
      today: findHashedDate(days, readingDate),
      isRefresh: true,
      listener,
      write: (writer, options) => writer.bedtimeReading({ days, today: readingDate, pastLine: past?.line, ...options }),
    },
    deps,
  );
  const { text, source, degraded, madeAt } = stored;
  return { bedtimeReading: text, source, degraded, isRepeated, madeAt: new Date(madeAt).toISOString(), dates };
}

/** The newest of the sent days, oldest first: the saved version, or else the sent entries. Unsaved days have no `daysKey`. */
async function loadDays(userId: string, entries: readonly DatedEntry[], deps: GenerationDeps) {
  const { clock } = deps;
  const sent = Map.groupBy(
    entries.filter((entry) => !isBlank(entry)),
    ({ date }) => date,
  );
  const dates = [...sent.keys()].toSorted();
  const latest = dates.at(-1);
  if (latest === undefined) throw noEntriesToRead();
  assertNotFuture(latest, clock);
  const newest = dates.slice(-BEDTIME_REFLECTIONS);
  const { days: rows, bytes } = await readDaysOn({ userId, dates: newest }, deps);
  deps.chargeOpenedBytes(userId, bytes);
  const saved = new Map(rows.map((row) => [row.date, toJournalDay(row)]));
  const days = newest.map((date) => saved.get(date) ?? toUnsavedDay(date, sent));
  const isSaved = newest.every((date) => saved.has(date));
  const writerId = await findWriterId(userId, deps);
  return { days, isSaved, writerId, daysKey: isSaved ? fingerprintVersions(writerId, rows) : undefined };
}

function toUnsavedDay(date: string, sent: ReadonlyMap<string, readonly DatedEntry[]>): JournalDay {
  return truncateDay({ date, entries: (sent.get(date) ?? []).map(({ content }) => ({ content })) });
}

interface NewReading {
  userId: string;
  reflectionId: string;
  text: StoredText;
  purges: number;
}

/** Changes only the reading: entries that were saved meanwhile stay, and so does a later variant. */
function saveReading(
  { userId, reflectionId, text, purges }: NewReading,
  deps: GenerationDeps,
): Promise<StoredReflection> {
  const save = async (tx: UserTransaction): Promise<StoredReflection> => {
    const day = await getDayById(reflectionId, tx);
    const { bedtime: before } = day;
    if (before && before.variant >= text.variant) return day;
    // Shown, but not stored.
    if (await isPurgedSince(purges, tx)) return { ...day, bedtime: text };
    if (!before) return updateGeneratedTexts(day, { bedtime: text }, tx);
    return updateGeneratedTexts(day, { bedtime: { ...text, previous: toPreviousReading(before) } }, tx);
  };
  return inUserTransaction({ userId }, save, deps);
}
