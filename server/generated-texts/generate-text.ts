// How a bedtime reading or a weekly refresher comes about: by whom, in which version, once at a time, and kept.
import type { Asking, Provenance, Writer } from '../models/writer.ts';
import type { Listener, Making } from './single-flight.ts';
import { hashInputByDay } from '../reflections/fingerprint.ts';
import { findModelFor, nameWriter, openBook, type ModelUse } from '../models/model-access.ts';
import type { TextDeps } from './generation-deps.ts';
import { chooseVariant } from './variants.ts';
import type { WrittenDay } from '../reflections/prompt-days.ts';
import type { StoredText } from '../reflections/stored-reflection.ts';

export interface TextAsked {
  userId: string;
  kind: 'bedtime' | 'weekly';
  /** What it is about: a reflection, or days. */
  subject: string;
  days: readonly WrittenDay[];
  /** The date of reading, where it is not the newest of the days. */
  today?: string | undefined;
  /** False for words that only the request has: no language model is fed or billed through here. */
  isSaved: boolean;
  /** A new version although the kept one is as new as its days. */
  isRefresh: boolean;
  listener: Listener;
  find(): Promise<StoredText | null>;
  /** Answers with what is there now. */
  keep(made: StoredText): Promise<StoredText>;
  write(writer: Writer, asking: Asking): Promise<Provenance & { text: string }>;
}

export interface MadeText {
  text: StoredText;
  /** The day's new versions are used up, and this is the last one again. */
  isRepeated: boolean;
}

/** A kept text that a model could not write is written again after this long, when somebody asks for it. */
const DEGRADED_KEPT_MS = 60_000;

export async function makeText(asked: TextAsked, deps: TextDeps): Promise<MadeText> {
  const { userId, kind, subject, days, today, isRefresh, listener } = asked;
  const use = asked.isSaved ? await findModelFor(userId, deps.models) : null;
  const { writer, source } = chooseWriter(asked, use, deps);
  const inputHash = await hashInputByDay({ kind, source, days, today });
  // What another process makes meanwhile is known by being newer than this.
  const before = use && (await asked.find());
  const name = `${kind} ${subject} ${inputHash} ${isRefresh}`;

  return deps.flights.join({ userId, name, isLong: use !== null, listener }, async (making) => {
    const stored = await asked.find();
    const isFresh = stored?.inputHash === inputHash;
    const isKept = isRefresh ? making.hasWaited && isNewer(stored, before) : isLasting(stored, deps);
    if (isFresh && isKept) return { text: stored, isRepeated: false };
    const isAgain = isFresh && !isRefresh;
    const choice = isAgain
      ? { variant: stored.variant }
      : await chooseVariant({ userId, kind, stored, inputHash }, deps);
    if ('last' in choice) return { text: choice.last, isRepeated: true };
    return write({ asked, making, writer, use, variant: choice.variant, inputHash }, deps);
  });
}

/** Names the writer of what the person has saved: another one makes another text of the same days. */
export async function findSource(userId: string, deps: Pick<TextDeps, 'models' | 'writer'>): Promise<string> {
  const use = await findModelFor(userId, deps.models);
  return use === null ? deps.writer.source : nameWriter(use.writer);
}

function chooseWriter(
  { isSaved }: TextAsked,
  use: ModelUse | null,
  deps: TextDeps,
): { writer: Writer; source: string } {
  if (use !== null) return { writer: use.writer, source: nameWriter(use.writer) };
  const writer = isSaved ? deps.writer : deps.embeddedWriter;
  return { writer, source: writer.source };
}

function isNewer(stored: StoredText | null, before: StoredText | null): boolean {
  return stored !== null && (before === null || stored.variant > before.variant);
}

/** False for one that a model could not write, and that was made a while ago. */
export function isLasting(stored: StoredText | null, { clock }: Pick<TextDeps, 'clock'>): boolean {
  return stored !== null && (!stored.degraded || clock.now() - stored.madeAt < DEGRADED_KEPT_MS);
}

interface Writing {
  asked: TextAsked;
  making: Making;
  writer: Writer;
  use: ModelUse | null;
  variant: number;
  inputHash: string;
}

async function write(
  { asked, making, writer, use, variant, inputHash }: Writing,
  { clock }: TextDeps,
): Promise<MadeText> {
  const { userId, kind, days } = asked;
  const { signal, onText } = making;
  const dates = days.map(({ date }) => date);
  const book = use && openBook({ userId, kind, dates }, use);
  const made = await asked.write(writer, { variant, signal, onText, ...(book && { book }) });
  const { text, source, degraded, reason } = made;
  const stored = { text, source, degraded, madeAt: clock.now(), variant, inputHash };
  // Nobody waits for it any more, or this process is about to stop: a better one may still be kept.
  if (reason === 'aborted') return { text: stored, isRepeated: false };
  return { text: await asked.keep(stored), isRepeated: false };
}
