// Generates a bedtime reading or a weekly refresher: selects the writer, reuses a stored text, applies the daily quota,
// and stores the result.
import { REGENERATIONS_PER_DAY } from '#contract/limits.ts';
import type { JournalDay } from '../../embedded/entries/written-day.ts';
import { fingerprintInputByDay } from '../models/input-fingerprint.ts';
import { createTokenBudget, findModelAccess, getUtcDate, getWriterId } from '../models/model-access.ts';
import type { GenerateOptions, Provenance, Writer } from '../models/writer.ts';
import type { StoredText } from '../reflections/stored-reflection.ts';
import type { GenerationDeps } from './generation-deps.ts';
import type { GenerationListener } from './single-flight.ts';

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

interface GenerationResult {
  text: StoredText;
  /** The quota of the day is used up, and this is the stored text. */
  isRepeated: boolean;
}

/** A degraded text is generated again when it is requested after this time. */
const DEGRADED_CACHE_MS = 60_000;

export async function generateText(request: GenerationRequest, deps: GenerationDeps): Promise<GenerationResult> {
  const { userId, kind, subject, days, today, isSaved, isRefresh, listener } = request;
  const access = isSaved ? await findModelAccess(userId, deps.modelAccess) : null;
  const writer = access?.writer ?? (isSaved ? deps.writer : deps.embeddedWriter);
  const source = access ? getWriterId(access.writer) : writer.source;
  const inputHash = await fingerprintInputByDay({ kind, source, days, today });
  const name = `${userId} ${kind} ${subject} ${inputHash} ${isRefresh}`;

  return deps.singleFlight.run({ name, subscriber: listener }, async (context) => {
    const stored = await request.find();
    const isSameInput = stored?.inputHash === inputHash;
    if (isSameInput && !isRefresh && isReusable(stored, deps)) return { text: stored, isRepeated: false };
    // Only further variants of the same input use the quota.
    if (isSameInput && isRefresh && !(await consumeQuota(userId, kind, deps)))
      return { text: stored, isRepeated: true };
    const replaces = isSameInput && !isRefresh;
    const variant = stored === null ? 0 : stored.variant + (replaces ? 0 : 1);
    const dates = days.map(({ date }) => date);
    const budget = access && createTokenBudget({ userId, kind, dates }, access);
    const generated = await request.write(writer, { variant, ...context, ...(budget && { budget }) });
    const { text, source: author, degraded, reason } = generated;
    const result = { text, source: author, degraded, madeAt: deps.clock.now(), variant, inputHash };
    // No subscriber is left, or this process is about to stop. A better text may still be stored.
    return { text: reason === 'aborted' ? result : await request.save(result), isRepeated: false };
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

/** False for a degraded text that is older than a minute. */
export function isReusable(stored: StoredText, { clock }: Pick<GenerationDeps, 'clock'>): boolean {
  return !stored.degraded || clock.now() - stored.madeAt < DEGRADED_CACHE_MS;
}

function consumeQuota(userId: string, kind: string, { quotas, clock }: GenerationDeps): Promise<boolean> {
  return quotas.tryConsume({ userId, day: getUtcDate(clock), kind, limit: REGENERATIONS_PER_DAY });
}
