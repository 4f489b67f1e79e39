// Runs one claimed job: renews its lease, saves the text while it grows, and stops when another process owns the job.
import type { SummaryJob } from '../models/rows/summary-jobs.ts';
import type { SummaryJobs } from './jobs.ts';
import { createThrottledWriter } from './throttled-writer.ts';

export interface JobRunDeps {
  jobs: SummaryJobs;
  /** Completes the job, unless it is aborted. */
  write(job: SummaryJob, progress: { signal: AbortSignal; onText(textSoFar: string): void }): Promise<void>;
  report(error: unknown): void;
}

export type JobRun = ReturnType<typeof startJobRun>;

/** Another process takes over a killed one's job after this time, and must finish within a minute. */
export const LEASE_MS = 12_000;
const RENEW_MS = 4_000;
/** A person who reads the text waits this long for the next line. */
const GROWING_MS = 10_000;

export function startJobRun(job: SummaryJob, { jobs, write, report }: JobRunDeps) {
  const controller = new AbortController();
  const { signal } = controller;
  let longest = 0;
  let grownAt = Number.NEGATIVE_INFINITY;

  async function renew(): Promise<void> {
    const isOwned = await jobs.renew(job, LEASE_MS).catch(() => true);
    if (!isOwned) controller.abort();
  }

  async function run(): Promise<void> {
    const renewTimer = setInterval(() => void renew(), RENEW_MS);
    const progress = createThrottledWriter(async (text, isAnew) => {
      if (!(await jobs.saveProgress(job, { text, isAnew, leaseMs: LEASE_MS }))) controller.abort();
    });
    try {
      await write(job, {
        signal,
        onText(textSoFar) {
          if (textSoFar.length > longest) grownAt = performance.now();
          longest = Math.max(longest, textSoFar.length);
          progress.add(textSoFar);
        },
      });
      // Has no effect when another process owns the job.
      if (signal.aborted) await jobs.release(job);
    } catch (error) {
      // The lease expires.
      report(error);
    }
    progress.stop();
    clearInterval(renewTimer);
  }

  return {
    job,
    /** True while the text became longer in the last seconds. A further attempt counts once its text is longer. */
    isGrowing: (): boolean => performance.now() - grownAt < GROWING_MS,
    /** To be called when another process may own the job. */
    checkLease: (): void => void renew(),
    stop: (): void => controller.abort(),
    done: run(),
  };
}
