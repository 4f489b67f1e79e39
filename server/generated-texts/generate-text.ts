// How a bedtime reading or a weekly refresher comes about: by whom, in which version, once at a time, and kept.
import type { GenerateOptions, Provenance, Writer } from '../models/writer.ts';
import type { GenerationListener, GenerationContext } from './single-flight.ts';
import { fingerprintInputByDay } from '../models/fingerprint.ts';
import { findModelAccess, getWriterId, createTokenBudget, type ModelAccess } from '../models/model-access.ts';
import type { GenerationDeps } from './generation-deps.ts';
import { chooseVariant } from './variants.ts';
import type { JournalDay } from '../../embedded/entries/written-day.ts';
import type { StoredText } from '../reflections/stored-reflection.ts';

export interface GenerationRequest {
  userId: string;
  kind: 'bedtime' | 'weekly';
  /** What it is about: a reflection, or days. */
  subject: string;
  days: readonly JournalDay[];
  /** The date of reading, where it is not the newest of the days. */
  today?: string | undefined;
  /** False for words that only the request has: no language model is fed or billed through here. */
  isSaved: boolean;
  /** A new version although the kept one is as new as its days. */
  isRefresh: boolean;
  listener: GenerationListener;
  find(): Promise<StoredText | null>;
  /** Answers with what is there now. */
  save(made: StoredText): Promise<StoredText>;
  write(writer: Writer, asking: GenerateOptions): Promise<Provenance & { text: string }>;
}

export interface GenerationResult {
  text: StoredText;
  /** The day's new versions are used up, and this is the last one again. */
  isRepeated: boolean;
}

/** A kept text that a model could not write is written again after this long, when somebody asks for it. */
const DEGRADED_CACHE_MS = 60_000;

export async function generateText(asked: GenerationRequest, deps: GenerationDeps): Promise<GenerationResult> {
  const { userId, kind, subject, days, today, isRefresh, listener } = asked;
  const use = asked.isSaved ? await findModelAccess(userId, deps.modelAccess) : null;
  const { writer, source } = selectWriter(asked, use, deps);
  const inputHash = await fingerprintInputByDay({ kind, source, days, today });
  // What another process makes meanwhile is known by being newer than this.
  const before = use && (await asked.find());
  const name = `${kind} ${subject} ${inputHash} ${isRefresh}`;

  return deps.singleFlight.run({ userId, name, needsLease: use !== null, listener }, async (making) => {
    const stored = await asked.find();
    const isFresh = stored?.inputHash === inputHash;
    const isKept = isRefresh ? making.hasWaitedForLease && isNewer(stored, before) : isReusable(stored, deps);
    if (isFresh && isKept) return { text: stored, isRepeated: false };
    const isAgain = isFresh && !isRefresh;
    const choice = isAgain
      ? { variant: stored.variant }
      : await chooseVariant({ userId, kind, stored, inputHash }, deps);
    if ('last' in choice) return { text: choice.last, isRepeated: true };
    return write({ request: asked, context: making, writer, access: use, variant: choice.variant, inputHash }, deps);
  });
}

/** Names the writer of what the person has saved: another one makes another text of the same days. */
export async function findWriterId(
  userId: string,
  deps: Pick<GenerationDeps, 'modelAccess' | 'writer'>,
): Promise<string> {
  const use = await findModelAccess(userId, deps.modelAccess);
  return use === null ? deps.writer.source : getWriterId(use.writer);
}

function selectWriter(
  { isSaved }: GenerationRequest,
  use: ModelAccess | null,
  deps: GenerationDeps,
): { writer: Writer; source: string } {
  if (use !== null) return { writer: use.writer, source: getWriterId(use.writer) };
  const writer = isSaved ? deps.writer : deps.embeddedWriter;
  return { writer, source: writer.source };
}

function isNewer(stored: StoredText | null, before: StoredText | null): boolean {
  return stored !== null && (before === null || stored.variant > before.variant);
}

/** False for one that a model could not write, and that was made a while ago. */
export function isReusable(stored: StoredText | null, { clock }: Pick<GenerationDeps, 'clock'>): boolean {
  return stored !== null && (!stored.degraded || clock.now() - stored.madeAt < DEGRADED_CACHE_MS);
}

interface WriteParams {
  request: GenerationRequest;
  context: GenerationContext;
  writer: Writer;
  access: ModelAccess | null;
  variant: number;
  inputHash: string;
}

async function write(
  { request, context, writer, access, variant, inputHash }: WriteParams,
  { clock }: GenerationDeps,
): Promise<GenerationResult> {
  const { userId, kind, days } = request;
  const { signal, onText } = context;
  const dates = days.map(({ date }) => date);
  const book = access && createTokenBudget({ userId, kind, dates }, access);
  const made = await request.write(writer, { variant, signal, onText, ...(book && { budget: book }) });
  const { text, source, degraded, reason } = made;
  const stored = { text, source, degraded, madeAt: clock.now(), variant, inputHash };
  // Nobody waits for it any more, or this process is about to stop: a better one may still be kept.
  if (reason === 'aborted') return { text: stored, isRepeated: false };
  return { text: await request.save(stored), isRepeated: false };
}
