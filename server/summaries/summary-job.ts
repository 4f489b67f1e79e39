// One turn at writing a summary with the language model: the embedded one stands in its day already, and stays where
// the model fails.
import { EMBEDDED_SOURCE, type SummaryOutcome, type FallbackReason } from '../models/writer.ts';
import type { Clock } from '../clock.ts';
import type { GeneratedTexts } from '../generated-texts/rows/outputs.ts';
import type { SummaryJob } from '../models/rows/summary-jobs.ts';
import type { SummaryJobs } from './jobs.ts';
import { saveGeneratedText } from '../generated-texts/save-output.ts';
import {
  findModelAccess,
  fingerprintSummaryInput,
  createTokenBudget,
  type ModelAccess,
} from '../models/model-access.ts';
import { listEarlierDays } from '../reflections/summary.ts';
import { toJournalDay } from '../reflections/prompt-days.ts';
import type { StoredReflection, StoredText } from '../reflections/stored-reflection.ts';
import type { Reflections } from '../reflections/rows/reflections.ts';

export interface SummaryJobDeps {
  reflections: Reflections;
  generatedTexts: GeneratedTexts;
  summaryJobs: SummaryJobs;
  modelAccess: ModelAccess;
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
const RETRY_PERIOD_MS = 24 * 3_600_000;
/** They are tried again when the provider is known to be back; this is for what a process knew that is gone. */
const RETRY_MS = { first: 15 * 60_000, last: 4 * 3_600_000 };
/** A further try would end the same way, or nobody wants it. */
const PERMANENT: readonly FallbackReason[] = ['limit', 'rejected'];

/** Leaves the turn as it is when it was aborted: it is somebody else's then. */
export async function runSummaryJob(turn: SummaryJob, progress: Progress, deps: SummaryJobDeps): Promise<void> {
  const { userId, reflectionId } = turn;
  const { summaryJobs, reflections, modelAccess } = deps;
  const use = await findModelAccess(userId, modelAccess);
  const reflection = await reflections.findById(userId, reflectionId);
  if (use === null || reflection === null || reflection.isDamaged) {
    await summaryJobs.complete(turn, { decide: (summary) => summary, retryAt: null });
    return;
  }
  if (turn.claims > CLAIMS_MAX && !turn.isDegraded) return failJob(turn, 'limit', deps);
  const made = await findOrWrite({ job: turn, reflection, use, progress }, deps);
  if ('text' in made) await summaryJobs.complete(turn, { decide: () => made, retryAt: null });
  else if (!progress.signal.aborted) await failJob(turn, made.reason, deps);
}

interface Writing {
  job: SummaryJob;
  reflection: StoredReflection;
  use: ModelAccess;
  progress: Progress;
}

/** The same words have the same summary: an edit that is taken back costs nothing. */
async function findOrWrite(writing: Writing, deps: SummaryJobDeps): Promise<StoredText | { reason: FallbackReason }> {
  const { job, reflection, use } = writing;
  const { generatedTexts, clock } = deps;
  const { userId, variant } = job;
  const subject = fingerprintSummaryInput(toJournalDay(reflection), use.writer);
  const kept = await generatedTexts.find(userId, 'summary', subject);
  if (kept !== null && kept.variant >= variant) return toStoredText(kept);
  const made = await write(writing, deps);
  if ('reason' in made) return made;
  const { source } = use.writer;
  const text = { text: made.text, source, degraded: false, madeAt: clock.now(), variant, inputHash: subject };
  await saveGeneratedText({ ...text, userId, kind: 'summary', subject }, generatedTexts);
  return text;
}

async function write(
  { job, reflection, use, progress }: Writing,
  { reflections }: SummaryJobDeps,
): Promise<SummaryOutcome> {
  const day = toJournalDay(reflection);
  const { userId, date } = reflection;
  const book = createTokenBudget({ userId, kind: 'summary', dates: [date] }, use);
  const earlierDays = await listEarlierDays(reflection, reflections);
  return use.writer.summary({ day, earlierDays, variant: job.variant, budget: book, ...progress });
}

async function failJob(turn: SummaryJob, reason: FallbackReason, { summaryJobs, now }: SummaryJobDeps): Promise<void> {
  const nowMs = await now();
  const isOver = PERMANENT.includes(reason) || nowMs - turn.enqueuedAt > RETRY_PERIOD_MS;
  const waitMs = Math.min(RETRY_MS.first * 2 ** (turn.claims - 1), RETRY_MS.last);
  await summaryJobs.complete(turn, { decide: degrade, retryAt: isOver ? null : nowMs + waitMs });
}

/** Nobody is told any more that it is being written: the embedded text stands, until this one comes after all. */
export async function markDegraded(
  turn: Pick<SummaryJob, 'userId' | 'reflectionId'>,
  openedBefore: number,
  { summaryJobs }: Pick<SummaryJobDeps, 'summaryJobs'>,
): Promise<void> {
  await summaryJobs.timeOut(turn, { enqueuedBefore: openedBefore, decide: degrade });
}

/** A model's text that was to be replaced by another one stays what it is. */
function degrade(summary: StoredText | null): StoredText | null {
  if (summary === null || summary.degraded || summary.source !== EMBEDDED_SOURCE) return summary;
  return { ...summary, degraded: true };
}

function toStoredText({ text, source, degraded, madeAt, variant, inputHash }: StoredText): StoredText {
  return { text, source, degraded, madeAt, variant, inputHash };
}
