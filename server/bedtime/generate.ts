// Bedtime readings: of one saved day, kept with it, and of several days, kept beside them.
import type { BedtimeReading } from '#contract/bedtime.ts';
import { BEDTIME_REFLECTIONS } from '#contract/limits.ts';
import type { Asking, Writer, WrittenReading } from '../models/writer.ts';
import type { Clock } from '../clock.ts';
import { changeDay } from '../reflections/storage-errors.ts';
import { damagedDay, notFound, nothingToRead } from '../http/errors/app-error.ts';
import type { Listener } from '../generated-texts/single-flight.ts';
import { hashVersions } from '../reflections/fingerprint.ts';
import { keepOutput } from '../generated-texts/save-output.ts';
import { isBlank } from '../reflections/merge.ts';
import { refuseFuture } from '../reflections/date-check.ts';
import type { TextDeps } from '../generated-texts/generation-deps.ts';
import { findSource, makeText, type MadeText } from '../generated-texts/generate-text.ts';
import { buildWrittenDay, limitWords, type WrittenDay } from '../reflections/prompt-days.ts';
import type { StoredReading, StoredReflection, StoredText } from '../reflections/stored-reflection.ts';
import type { Decision } from '../reflections/rows/reflection-change.ts';

interface DatedEntry {
  date: string;
  content: string;
}

interface Reading {
  userId: string;
  /** The date of reading. */
  today?: string | undefined;
  listener?: Listener;
}

interface OfReflection extends Reading {
  reflectionId: string;
  entries: readonly { content: string }[];
}

interface OfEntries extends Reading {
  entries: readonly DatedEntry[];
}

/** `entries` only says that there is something to read: the words come from the saved day. */
export async function readReflection(
  { userId, reflectionId, entries, today, listener = {} }: OfReflection,
  deps: TextDeps,
): Promise<BedtimeReading> {
  const { reflections, clock } = deps;
  const reflection = await reflections.findById(userId, reflectionId);
  if (!reflection) throw notFound();
  if (reflection.isDamaged) throw damagedDay();
  if (entries.every(isBlank)) throw nothingToRead();
  const days = [buildWrittenDay(reflection)];
  const readOn = findReadOn(days, today, clock);
  const made = await makeText(
    {
      userId,
      kind: 'bedtime',
      subject: reflectionId,
      days,
      ...(readOn !== days.at(-1)?.date && { today: readOn }),
      isSaved: true,
      isRefresh: true,
      listener,
      find: async () => (await reflections.findById(userId, reflectionId))?.bedtime ?? null,
      async keep(text) {
        const decide = (current: StoredReflection | null): Decision => keepReading(current, text);
        const changed = await changeDay({ userId, reflectionId }, decide, reflections);
        return changed.reflection.bedtime ?? text;
      },
      write: readDays(days, readOn),
    },
    deps,
  );
  return buildReading(made, days);
}

export async function readEntries(
  { userId, entries, today, listener = {} }: OfEntries,
  deps: TextDeps,
): Promise<BedtimeReading> {
  const { outputs, clock } = deps;
  const { days, isSaved, daysKey } = await gatherDays(userId, entries, deps);
  const readOn = findReadOn(days, today, clock);
  const subject = days.map(({ date }) => date).join(',');
  const made = await makeText(
    {
      userId,
      kind: 'bedtime',
      subject,
      days,
      ...(readOn !== days.at(-1)?.date && { today: readOn }),
      isSaved,
      isRefresh: true,
      listener,
      find: () => outputs.find(userId, 'bedtime', subject),
      async keep(text) {
        await keepOutput({ ...text, userId, kind: 'bedtime', subject, daysKey }, outputs);
        return text;
      },
      write: readDays(days, readOn),
    },
    deps,
  );
  return buildReading(made, days);
}

function readDays(
  days: readonly WrittenDay[],
  today: string,
): (writer: Writer, asking: Asking) => Promise<WrittenReading> {
  return (writer, asking) => writer.bedtimeReading({ days, today, ...asking });
}

/** The date of reading: at the earliest the newest of the days, also for a device whose clock is behind. */
function findReadOn(days: readonly WrittenDay[], today: string | undefined, clock: Clock): string {
  const newest = days.at(-1)?.date ?? '';
  if (today === undefined || today <= newest) return newest;
  refuseFuture(today, clock);
  return today;
}

/** The newest days that were sent, oldest first: as they are saved, else as they were sent. Of unsaved words no days key. */
async function gatherDays(userId: string, entries: readonly DatedEntry[], deps: TextDeps) {
  const { reflections, heavyReads, clock } = deps;
  const sent = Map.groupBy(
    entries.filter((entry) => !isBlank(entry)),
    ({ date }) => date,
  );
  const dates = [...sent.keys()].toSorted();
  const latest = dates.at(-1);
  if (latest === undefined) throw nothingToRead();
  refuseFuture(latest, clock);
  const newest = dates.slice(-BEDTIME_REFLECTIONS);
  const bytes = await reflections.measure(userId, newest);
  const rows = await heavyReads.run({ userId, bytes }, () => reflections.listOn(userId, newest));
  const saved = new Map(rows.map((row) => [row.date, buildWrittenDay(row)]));
  const days = newest.map((date) => saved.get(date) ?? buildSentDay(date, sent));
  const isSaved = newest.every((date) => saved.has(date));
  return { days, isSaved, daysKey: isSaved ? hashVersions(await findSource(userId, deps), rows) : undefined };
}

function buildSentDay(date: string, sent: ReadonlyMap<string, readonly DatedEntry[]>): WrittenDay {
  return limitWords({ date, entries: (sent.get(date) ?? []).map(({ content }) => ({ content })) });
}

/** Only the reading changes: entries merged while it was being written stay. A later reading that came first stays too. */
function keepReading(current: StoredReflection | null, made: StoredText): Decision {
  if (!current || (current.bedtime && current.bedtime.variant >= made.variant)) return { next: null, replaced: [] };
  const { promptIndex, entries, summary } = current;
  const bedtime = { ...made, ...(current.bedtime && { previous: describe(current.bedtime) }) };
  return { next: { promptIndex, entries, summary, bedtime }, replaced: [], keepsTexts: true };
}

function describe({ text, source, degraded, madeAt }: StoredText): StoredReading['previous'] {
  return { text, source, degraded, madeAt };
}

function buildReading({ text: made, isRepeated }: MadeText, days: readonly WrittenDay[]): BedtimeReading {
  const { text, source, degraded, madeAt } = made;
  const dates = days.map(({ date }) => date);
  return { bedtimeReading: text, source, degraded, isRepeated, madeAt: new Date(madeAt).toISOString(), dates };
}
