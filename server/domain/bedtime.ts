// Bedtime readings: of one saved day, kept with it, and of several days, kept beside them.
import type { BedtimeReading } from '#contract/bedtime.ts';
import { BEDTIME_REFLECTIONS } from '#contract/limits.ts';
import type { Writer } from '../ai/writer.ts';
import type { Decision, StoredReflection, StoredText } from '../storage/storage.ts';
import { changeDay } from './change.ts';
import { notFound, nothingToRead } from './errors.ts';
import { hashInput } from './input-hash.ts';
import { keepOutput } from './keep-output.ts';
import { isBlank } from './merge.ts';
import { refuseFuture } from './future.ts';
import type { TextDeps } from './text-deps.ts';
import { chooseVariant } from './variants.ts';
import { buildWrittenDay, type WrittenDay } from './written-days.ts';

interface DatedEntry {
  date: string;
  content: string;
}

/** `entries` only says that there is something to read: the words come from the saved day. */
export async function readReflection(
  { userId, reflectionId, entries }: { userId: string; reflectionId: string; entries: readonly { content: string }[] },
  deps: TextDeps,
): Promise<BedtimeReading> {
  const { reflections, writer, flights } = deps;
  const reflection = await reflections.findById(userId, reflectionId);
  if (!reflection) throw notFound();
  if (entries.every(isBlank)) throw nothingToRead();
  const days = [buildWrittenDay(reflection)];
  const inputHash = hashInput({ kind: 'bedtime', source: writer.source, days });

  return flights.join(`bedtime ${userId} ${reflectionId} ${inputHash}`, async () => {
    const choice = await chooseVariant({ userId, kind: 'bedtime', stored: reflection.bedtime, inputHash }, deps);
    if ('last' in choice) return buildReading(choice.last, true);
    const made = await makeReading({ days, inputHash, writer, variant: choice.variant }, deps);
    const decide = (current: StoredReflection | null): Decision => keepReading(current, made);
    const changed = await changeDay({ userId, reflectionId }, decide, reflections);
    return buildReading(changed.reflection.bedtime ?? made, false);
  });
}

export async function readEntries(
  { userId, entries }: { userId: string; entries: readonly DatedEntry[] },
  deps: TextDeps,
): Promise<BedtimeReading> {
  const { outputs, flights } = deps;
  const { days, isSaved } = await gatherDays(userId, entries, deps);
  const writer = isSaved ? deps.writer : deps.embeddedWriter;
  const inputHash = hashInput({ kind: 'bedtime', source: writer.source, days });
  const subject = days.map(({ date }) => date).join(',');

  return flights.join(`bedtime ${userId} ${subject} ${inputHash}`, async () => {
    const stored = await outputs.find(userId, 'bedtime', subject);
    const choice = await chooseVariant({ userId, kind: 'bedtime', stored, inputHash }, deps);
    if ('last' in choice) return buildReading(choice.last, true);
    const made = await makeReading({ days, inputHash, writer, variant: choice.variant }, deps);
    await keepOutput({ ...made, userId, kind: 'bedtime', subject }, outputs);
    return buildReading(made, false);
  });
}

/** The newest days that were sent, oldest first: as they are saved, else as they were sent. */
async function gatherDays(userId: string, entries: readonly DatedEntry[], { reflections, clock }: TextDeps) {
  const sent = Map.groupBy(
    entries.filter((entry) => !isBlank(entry)),
    ({ date }) => date,
  );
  const dates = [...sent.keys()].toSorted();
  const latest = dates.at(-1);
  if (latest === undefined) throw nothingToRead();
  refuseFuture(latest, clock);
  const newest = dates.slice(-BEDTIME_REFLECTIONS);
  const rows = await reflections.listOn(userId, newest);
  const saved = new Map(rows.map((row) => [row.date, buildWrittenDay(row)]));
  const days = newest.map((date) => saved.get(date) ?? buildSentDay(date, sent));
  return { days, isSaved: newest.every((date) => saved.has(date)) };
}

function buildSentDay(date: string, sent: ReadonlyMap<string, readonly DatedEntry[]>): WrittenDay {
  return { date, entries: (sent.get(date) ?? []).map(({ content }) => ({ content })) };
}

interface Making {
  days: readonly WrittenDay[];
  inputHash: string;
  variant: number;
  writer: Writer;
}

async function makeReading({ days, inputHash, variant, writer }: Making, { clock }: TextDeps): Promise<StoredText> {
  const { text, source, degraded } = await writer.bedtimeReading({ days, variant });
  return { text, source, degraded, madeAt: clock.now(), variant, inputHash };
}

/** Only the reading changes: entries merged while it was being written stay. A later reading that came first stays too. */
function keepReading(current: StoredReflection | null, made: StoredText): Decision {
  if (!current || (current.bedtime && current.bedtime.variant >= made.variant)) return { next: null, replaced: [] };
  const { promptIndex, entries, summary } = current;
  return { next: { promptIndex, entries, summary, bedtime: made }, replaced: [] };
}

function buildReading({ text, source, degraded }: StoredText, isRepeated: boolean): BedtimeReading {
  return { bedtimeReading: text, source, degraded, isRepeated };
}
