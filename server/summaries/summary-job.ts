// Writes one summary with the language model. The reflection already has an embedded summary, which stays when the model
// fails.
import { EMBEDDED_SOURCE, type SummaryOutcome, type FallbackReason } from '../models/writer.ts';
import type { Clock } from '../clock.ts';
import type { StoredGeneratedText } from '../generated-texts/rows/generated-text-row.ts';
import type { GeneratedTexts } from '../generated-texts/rows/generated-text-rows.ts';
import type { SummaryJob } from '../models/rows/summary-jobs.ts';
import type { SummaryJobs } from './jobs.ts';
import { LEASE_MS } from './job-run.ts';
import { countPurges } from '../generated-texts/rows/purge-count.ts';
import {
  findModelAccess,
  fingerprintSummaryInput,
  createTokenBudget,
  type ModelAccess,
} from '../models/model-access.ts';
import { readEarlierDays } from '../reflections/read-journal-days.ts';
import { toJournalDay } from '../reflections/prompt-days.ts';
import type { StoredReflection, StoredText } from '../reflections/stored-reflection.ts';
import { readDayById } from '../reflections/rows/reflections.ts';
import type { ReadDeps } from '../reflections/rows/user-transaction.ts';

export interface SummaryJobDeps extends ReadDeps {
  generatedTexts: Pick<GeneratedTexts, 'find'>;
  summaryJobs: SummaryJobs;
  modelAccess: ModelAccess;
  clock: Clock;
  /** The time of the database. */
  now(): Promise<number>;
}

interface Progress {
  signal: AbortSignal;
  onText(textSoFar: string): void;
}

/** Three processes have died with this job: a fourth would probably die, too. */
const CLAIMS_MAX = 3;
/** After this time a degraded summary stays. */
const RETRY_PERIOD_MS = 24 * 3_600_000;
/** Jobs are retried when the provider is back. These times are for a process that stopped before it noticed. */
const RETRY_MS = { first: 15 * 60_000, last: 4 * 3_600_000 };
/** Failures that another attempt would repeat. */
const PERMANENT: readonly FallbackReason[] = ['limit', 'rejected'];

/** Does not complete an aborted job: another process may own it. */
export async function runSummaryJob(job: SummaryJob, progress: Progress, deps: SummaryJobDeps): Promise<void> {
  const { userId, reflectionId } = job;
  const { summaryJobs, modelAccess } = deps;
  const access = await findModelAccess(userId, modelAccess);
  const purges = await countPurges(userId, deps);
  const reflection = await readDayById({ userId, id: reflectionId }, deps);
  if (access === null || reflection === null || reflection.isDamaged) {
    await summaryJobs.complete(job, { decide: (summary) => summary, retryAt: null });
    return;
  }
  // The day that was read may have words of a change that has taken the job away, such as an import.
  if (!(await summaryJobs.renew(job, LEASE_MS))) return;
  if (job.claims > CLAIMS_MAX && !job.isDegraded) return failJob(job, 'limit', deps);
  const outcome = await findOrWrite({ job, reflection, access, progress }, deps);
  if ('summary' in outcome)
    await summaryJobs.complete(job, {
      decide: () => outcome.summary,
      retryAt: null,
      madeFrom: { textsVersion: reflection.textsVersion, purges },
      output: outcome.output,
    });
  else if (!progress.signal.aborted) await failJob(job, outcome.reason, deps);
}

interface JobContext {
  job: SummaryJob;
  reflection: StoredReflection;
  access: ModelAccess;
  progress: Progress;
}

/** `output`: absent for a summary that is stored already. */
interface FoundSummary {
  summary: StoredText;
  output?: StoredGeneratedText;
}

/** The same entries have the same summary: an edit that is undone costs no call. */
async function findOrWrite(
  context: JobContext,
  deps: SummaryJobDeps,
): Promise<FoundSummary | { reason: FallbackReason }> {
  const { job, reflection, access } = context;
  const { generatedTexts, clock } = deps;
  const { userId, variant } = job;
  const subject = fingerprintSummaryInput(toJournalDay(reflection), access.writer);
  const stored = await generatedTexts.find(userId, 'summary', subject);
  if (stored !== null && stored.variant >= variant) return { summary: toStoredText(stored) };
  const outcome = await write(context, deps);
  if ('reason' in outcome) return outcome;
  const { source } = access.writer;
  const summary = { text: outcome.text, source, degraded: false, madeAt: clock.now(), variant, inputHash: subject };
  return { summary, output: { ...summary, userId, kind: 'summary', subject } };
}

async function write({ job, reflection, access, progress }: JobContext, deps: SummaryJobDeps): Promise<SummaryOutcome> {
  const day = toJournalDay(reflection);
  const { userId, date } = reflection;
  const budget = createTokenBudget({ userId, kind: 'summary', dates: [date] }, access);
  const { days: earlierDays } = await readEarlierDays(reflection, deps);
  return access.writer.summary({ day, earlierDays, variant: job.variant, budget, ...progress });
}

async function failJob(job: SummaryJob, reason: FallbackReason, { summaryJobs, now }: SummaryJobDeps): Promise<void> {
  const nowMs = await now();
  const isFinal = PERMANENT.includes(reason) || nowMs - job.enqueuedAt > RETRY_PERIOD_MS;
  const waitMs = Math.min(RETRY_MS.first * 2 ** (job.claims - 1), RETRY_MS.last);
  await summaryJobs.complete(job, { decide: degrade, retryAt: isFinal ? null : nowMs + waitMs });
}

/** Shows the embedded summary as final, until the model's summary replaces it. */
export async function markDegraded(
  job: Pick<SummaryJob, 'userId' | 'reflectionId'>,
  enqueuedBefore: number,
  { summaryJobs }: Pick<SummaryJobDeps, 'summaryJobs'>,
): Promise<void> {
  await summaryJobs.timeOut(job, { enqueuedBefore, decide: degrade });
}

/** A summary that a model wrote stays as it is. */
function degrade(summary: StoredText | null): StoredText | null {
  if (summary === null || summary.degraded || summary.source !== EMBEDDED_SOURCE) return summary;
  return { ...summary, degraded: true };
}

function toStoredText({ text, source, degraded, madeAt, variant, inputHash }: StoredText): StoredText {
  return { text, source, degraded, madeAt, variant, inputHash };
}
