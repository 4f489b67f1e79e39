// One claim carried out: kept while it is being written, shown as it grows, stopped when its turn is not its own any more.
import type { SummaryJob } from '../models/rows/summary-jobs.ts';
import type { SummaryJobs } from './jobs.ts';
import { createThrottledWriter } from './throttled-writer.ts';

export interface JobRunDeps {
  jobs: SummaryJobs;
  /** Ends the turn, unless it is aborted. */
  write(turn: SummaryJob, progress: { signal: AbortSignal; onText(textSoFar: string): void }): Promise<void>;
  report(error: unknown): void;
}

export interface JobRun {
  job: SummaryJob;
  /** True while there is more to read every few seconds; the same lines once more, in a further try, are no more. */
  isGrowing(): boolean;
  /** To be called when the turn may not be its own any more. */
  checkLease(): void;
  /** What it was doing is for another process now. */
  stop(): void;
  done: Promise<void>;
}

/** A process that was killed is found out after this long: well within the minute in which another one is to finish. */
export const LEASE_MS = 12_000;
const RENEW_MS = 4_000;
/** Somebody who reads along waits so long for the next line. */
const GROWING_MS = 10_000;

export function startJobRun(turn: SummaryJob, { jobs, write, report }: JobRunDeps): JobRun {
  const control = new AbortController();
  const { signal } = control;
  let most = 0;
  let grownAt = Number.NEGATIVE_INFINITY;

  async function keep(): Promise<void> {
    const isOwn = await jobs.renew(turn, LEASE_MS).catch(() => true);
    if (!isOwn) control.abort();
  }

  async function carryOut(): Promise<void> {
    const renewing = setInterval(() => void keep(), RENEW_MS);
    const showing = createThrottledWriter(async (text, isAnew) => {
      if (!(await jobs.saveProgress(turn, { text, isAnew, leaseMs: LEASE_MS }))) control.abort();
    });
    try {
      await write(turn, {
        signal,
        onText(textSoFar) {
          if (textSoFar.length > most) grownAt = performance.now();
          most = Math.max(most, textSoFar.length);
          showing.add(textSoFar);
        },
      });
      // Does nothing to a turn that is not its own any more.
      if (signal.aborted) await jobs.release(turn);
    } catch (error) {
      // The claim runs out by itself.
      report(error);
    }
    showing.stop();
    clearInterval(renewing);
  }

  return {
    job: turn,
    isGrowing: () => performance.now() - grownAt < GROWING_MS,
    checkLease: () => void keep(),
    stop: () => control.abort(),
    done: carryOut(),
  };
}
