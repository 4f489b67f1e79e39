// Generates a bedtime reading or a weekly refresher: selects the writer, reuses a stored text, applies the daily quota,
// and stores the result.
import type { JournalDay } from '../../embedded/entries/written-day.ts';
import { fingerprintInputByDay } from '../models/input-fingerprint.ts';
import { createTokenBudget, findModelAccess, getWriterId, type ModelAccess } from '../models/model-access.ts';
import type { GenerateOptions, Provenance, Writer } from '../models/writer.ts';
import type { StoredText } from '../reflections/stored-reflection.ts';
import type { GenerationDeps } from './generation-deps.ts';
import type { GenerationContext, GenerationListener } from './single-flight.ts';
import { chooseVariant } from './choose-variant.ts';

export interface GenerationRequest {
  userId: string;
  kind: 'bedtime' | 'weekly';
  /** What the text is about: a reflection id, dates or a window of days. */
  subject: string;
  days: readonly JournalDay[];
  /** The date of reading, unless it is the date of the newest day. */
  today?: string | undefined;
  /** False when some entries exist only in the request: then no language model is called. */
  isSaved: boolean;
  /** Asks for a new variant although a stored text is up to date. */
  isRefresh: boolean;
  listener: GenerationListener;
  find(): Promise<StoredText | null>;
  /** Returns the text that is stored afterwards. */
  save(generated: StoredText): Promise<StoredText>;
  write(writer: Writer, options: GenerateOptions): Promise<Provenance & { text: string }>;
}

export interface GenerationResult {
  text: StoredText;
  /** The quota of the day is used up, and this is the stored text. */
  isRepeated: boolean;
}

/** A degraded text is generated again when it is requested after this time. */
const DEGRADED_CACHE_MS = 60_000;

export async function generateText(request: GenerationRequest, deps: GenerationDeps): Promise<GenerationResult> {
  const { userId, kind, subject, days, today, isRefresh, listener } = request;
  const access = request.isSaved ? await findModelAccess(userId, deps.modelAccess) : null;
  const { writer, source } = selectWriter(request, access, deps);
  const inputHash = await fingerprintInputByDay({ kind, source, days, today });
  const name = `${userId} ${kind} ${subject} ${inputHash} ${isRefresh}`;

  return deps.singleFlight.run({ name, subscriber: listener }, async (context) => {
    const stored = await request.find();
    const isSameInput = stored?.inputHash === inputHash;
    if (isSameInput && !isRefresh && isReusable(stored, deps)) return { text: stored, isRepeated: false };
    const choice =
      isSameInput && !isRefresh
        ? { variant: stored.variant }
        : await chooseVariant({ userId, kind, stored, inputHash }, deps);
    if ('last' in choice) return { text: choice.last, isRepeated: true };
    return write({ request, context, writer, access, variant: choice.variant, inputHash }, deps);
  });
}

/** Identifies the writer of the person's saved entries: another writer generates another text from the same days. */
export async function findWriterId(
  userId: string,
  deps: Pick<GenerationDeps, 'modelAccess' | 'writer'>,
): Promise<string> {
  const access = await findModelAccess(userId, deps.modelAccess);
  return access === null ? deps.writer.source : getWriterId(access.writer);
}

function selectWriter(
  { isSaved }: GenerationRequest,
  access: ModelAccess | null,
  deps: GenerationDeps,
): { writer: Writer; source: string } {
  if (access !== null) return { writer: access.writer, source: getWriterId(access.writer) };
  const writer = isSaved ? deps.writer : deps.embeddedWriter;
  return { writer, source: writer.source };
}

/** False for a degraded text that is older than a minute. */
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
  const dates = days.map(({ date }) => date);
  const budget = access && createTokenBudget({ userId, kind, dates }, access);
  const generated = await request.write(writer, { variant, ...context, ...(budget && { budget }) });
  const { text, source, degraded, reason } = generated;
  const stored = { text, source, degraded, madeAt: clock.now(), variant, inputHash };
  // No subscriber is left, or this process is about to stop. A better text may still be stored.
  if (reason === 'aborted') return { text: stored, isRepeated: false };
  return { text: await request.save(stored), isRepeated: false };
}
