// One turn at writing a summary with the language model: the embedded one stands in its day already, and stays where
// the model fails.
import type { ModelSummary, Reason } from '../models/writer.ts';
import type { Clock } from '../clock.ts';
import type { Outputs } from '../generated-texts/rows/outputs.ts';
import type { SummaryTurn, SummaryTurns } from '../models/rows/summary-jobs.ts';
import { keepOutput } from '../generated-texts/save-output.ts';
import { findModelFor, hashSummary, openBook, type ModelUse } from '../models/model-access.ts';
import { listEarlierDays } from '../reflections/summary.ts';
import { EMBEDDED_SOURCE } from '../generated-texts/text-source.ts';
import { buildWrittenDay } from '../reflections/prompt-days.ts';
import type { StoredReflection, StoredText } from '../reflections/stored-reflection.ts';
import type { Reflections } from '../reflections/rows/reflections.ts';

export interface SummaryTurnDeps {
  reflections: Reflections;
  outputs: Outputs;
  summaryTurns: SummaryTurns;
  models: ModelUse;
  clock: Clock;
  /** The time that turns go by. */
  now(): Promise<number>;
}

interface Progress {
  signal: AbortSignal;
  onText(textSoFar: string): void;
}

/** Each process that wrote it is gone: a fourth one would be, too. */
const CLAIMS_MAX = 3;
/** After that long nobody waits for a better text any more. */
const TRIED_AGAIN_MS = 24 * 3_600_000;
/** They are tried again when the provider is known to be back; this is for what a process knew that is gone. */
const RETRY_MS = { first: 15 * 60_000, last: 4 * 3_600_000 };
/** A further try would end the same way, or nobody wants it. */
const LASTING: readonly Reason[] = ['limit', 'rejected'];

/** Leaves the turn as it is when it was aborted: it is somebody else's then. */
export async function writeSummary(turn: SummaryTurn, progress: Progress, deps: SummaryTurnDeps): Promise<void> {
  const { userId, reflectionId } = turn;
  const { summaryTurns, reflections, models } = deps;
  const use = await findModelFor(userId, models);
  const reflection = await reflections.findById(userId, reflectionId);
  if (use === null || reflection === null || reflection.isDamaged) {
    await summaryTurns.end(turn, { decide: (summary) => summary, retryAt: null });
    return;
  }
  if (turn.claims > CLAIMS_MAX && !turn.isDegraded) return fail(turn, 'limit', deps);
  const made = await findOrWrite({ turn, reflection, use, progress }, deps);
  if ('text' in made) await summaryTurns.end(turn, { decide: () => made, retryAt: null });
  else if (!progress.signal.aborted) await fail(turn, made.reason, deps);
}

interface Writing {
  turn: SummaryTurn;
  reflection: StoredReflection;
  use: ModelUse;
  progress: Progress;
}

/** The same words have the same summary: an edit that is taken back costs nothing. */
async function findOrWrite(writing: Writing, deps: SummaryTurnDeps): Promise<StoredText | { reason: Reason }> {
  const { turn, reflection, use } = writing;
  const { outputs, clock } = deps;
  const { userId, variant } = turn;
  const subject = hashSummary(buildWrittenDay(reflection), use.writer);
  const kept = await outputs.find(userId, 'summary', subject);
  if (kept !== null && kept.variant >= variant) return toText(kept);
  const made = await write(writing, deps);
  if ('reason' in made) return made;
  const { source } = use.writer;
  const text = { text: made.text, source, degraded: false, madeAt: clock.now(), variant, inputHash: subject };
  await keepOutput({ ...text, userId, kind: 'summary', subject }, outputs);
  return text;
}

async function write(
  { turn, reflection, use, progress }: Writing,
  { reflections }: SummaryTurnDeps,
): Promise<ModelSummary> {
  const day = buildWrittenDay(reflection);
  const { userId, date } = reflection;
  const book = openBook({ userId, kind: 'summary', dates: [date] }, use);
  const earlierDays = await listEarlierDays(reflection, reflections);
  return use.writer.summary({ day, earlierDays, variant: turn.variant, book, ...progress });
}

async function fail(turn: SummaryTurn, reason: Reason, { summaryTurns, now }: SummaryTurnDeps): Promise<void> {
  const nowMs = await now();
  const isOver = LASTING.includes(reason) || nowMs - turn.openedAt > TRIED_AGAIN_MS;
  const waitMs = Math.min(RETRY_MS.first * 2 ** (turn.claims - 1), RETRY_MS.last);
  await summaryTurns.end(turn, { decide: degrade, retryAt: isOver ? null : nowMs + waitMs });
}

/** Nobody is told any more that it is being written: the embedded text stands, until this one comes after all. */
export async function stopWaiting(
  turn: Pick<SummaryTurn, 'userId' | 'reflectionId'>,
  openedBefore: number,
  { summaryTurns }: Pick<SummaryTurnDeps, 'summaryTurns'>,
): Promise<void> {
  await summaryTurns.release(turn, { openedBefore, decide: degrade });
}

/** A model's text that was to be replaced by another one stays what it is. */
function degrade(summary: StoredText | null): StoredText | null {
  if (summary === null || summary.degraded || summary.source !== EMBEDDED_SOURCE) return summary;
  return { ...summary, degraded: true };
}

function toText({ text, source, degraded, madeAt, variant, inputHash }: StoredText): StoredText {
  return { text, source, degraded, madeAt, variant, inputHash };
}
