// Decides whether a text of a browser's model may be stored. A client is never trusted: the server checks it again.
import { setImmediate } from 'node:timers/promises';
import { REGENERATIONS_PER_DAY } from '#contract/limits.ts';
import type { BrowserText } from '#contract/browser-texts.ts';
import type { JournalDay } from '../../embedded/entries/written-day.ts';
import type { GenerationTask } from '../../generation/tasks/generate-checked.ts';
import { fingerprintDays } from '../../generation/tasks/fingerprint-days.ts';
import type { TokenLimit } from '../../generation/prompts/build-prompts.ts';
import type { GenerationServices } from '../generated-texts/generation-deps.ts';
import { findWriterId } from '../generated-texts/generate-text.ts';
import { fingerprintInputByDay } from '../models/input-fingerprint.ts';
import { findModelAccess, getUtcDate } from '../models/model-access.ts';
import { EMBEDDED_SOURCE } from '../models/writer.ts';
import type { StoredText } from '../reflections/stored-reflection.ts';
import { browserModelOff, providerWrites, textRejected, wordsHaveChanged } from './errors.ts';

const BROWSER_SOURCE = 'browser:';
/** The browser may have shortened the days by any limit. */
const NO_LIMIT: TokenLimit = { contextTokens: Number.POSITIVE_INFINITY };

export interface BrowserTextDeps extends Omit<GenerationServices, 'shutdownSignal'> {
  /** False if AI_BROWSER is off. */
  allowsBrowserModel: boolean;
}

type TextKind = 'summary' | 'bedtime' | 'weekly';

/** Rejects on a server that allows no model in browsers, and for a person for whom a provider writes. */
export async function assertMayWrite(userId: string, deps: BrowserTextDeps): Promise<void> {
  if (!deps.allowsBrowserModel) throw browserModelOff();
  if ((await findModelAccess(userId, deps.modelAccess)) !== null) throw providerWrites();
}

/** `days` are the saved ones, oldest first. */
export async function assertSameWords({ fingerprint }: BrowserText, days: readonly JournalDay[]): Promise<void> {
  if (days.length === 0 || (await fingerprintDays(days)) !== fingerprint) throw wordsHaveChanged();
}

/** Returns what the checks accept of the answer. */
export async function checkAnswer<Value>(
  { text }: BrowserText,
  buildTask: (limit: TokenLimit) => GenerationTask<Value> | null,
): Promise<Value> {
  const task = buildTask(NO_LIMIT);
  if (task === null) throw textRejected();
  // Long days take 20 ms until here, and the check as much: others come between.
  await setImmediate();
  const { value, failed } = task.check(text, 'whole');
  if (failed.length > 0) throw textRejected();
  return value;
}

interface VersionInput {
  userId: string;
  kind: TextKind;
  days: readonly JournalDay[];
  /** As for `fingerprintInputByDay`. */
  today?: string | undefined;
  before: StoredText | null;
  model: string;
}

/** `version`: what is stored beside the text. `repeated`: the versions of the day are used up, and this is the stored text. */
type Reservation = { version: Omit<StoredText, 'text'> } | { repeated: StoredText };

/**
 * Asked before the checks, which cost more.
 * The hash is that of the server's own writer, so that the text stays until an entry changes. It takes the place of an
 * embedded text of the same entries, which the person has hardly seen.
 */
export async function reserveVersion(
  { userId, kind, days, today, before, model }: VersionInput,
  deps: BrowserTextDeps,
): Promise<Reservation> {
  const { clock, quotas } = deps;
  const inputHash = await fingerprintInputByDay({ kind, source: await findWriterId(userId, deps), days, today });
  if (before?.inputHash === inputHash && before.source.startsWith(BROWSER_SOURCE)) {
    const quota = { userId, day: getUtcDate(clock), kind, limit: REGENERATIONS_PER_DAY };
    if (!(await quotas.tryConsume(quota))) return { repeated: before };
  }
  const variant = before === null ? 0 : before.variant + (replacesEmbedded(before, inputHash) ? 0 : 1);
  const source = `${BROWSER_SOURCE}${model}`;
  return { version: { source, degraded: false, madeAt: clock.now(), variant, inputHash } };
}

export function replacesEmbedded(before: StoredText, inputHash: string): boolean {
  return before.source === EMBEDDED_SOURCE && before.inputHash === inputHash;
}
