// A summary job times out after a minute without new text: clients then show the embedded summary as final. A slow model
// goes on and may still replace it.
import type { OpenJob } from '../models/rows/unfinished-jobs.ts';
import { coalesce } from './coalesce.ts';
import type { SummaryJobs } from './jobs.ts';

export interface JobTimeoutDeps {
  jobs: Pick<SummaryJobs, 'listOpen'>;
  /** The time of the database. */
  now(): Promise<number>;
  /** Undefined for a job of another process. */
  findRun(owner: string): { isGrowing(): boolean } | undefined;
  timeOut(job: OpenJob, enqueuedBefore: number): Promise<void>;
  report(error: unknown): void;
}

/** With polling and on a busy computer this stays below a minute. */
export const JOB_TIMEOUT_MS = 48_000;
const POLL_MS = 2_000;

/** Returns a function that stops it. */
export function startJobTimeouts({ jobs, now, findRun, timeOut, report }: JobTimeoutDeps): () => void {
  /** A living process checks its own jobs. */
  const isQuiet = ({ owner }: OpenJob): boolean => owner === null || findRun(owner)?.isGrowing() === false;

  const poll = coalesce(async () => {
    try {
      const enqueuedBefore = (await now()) - JOB_TIMEOUT_MS;
      const open = await jobs.listOpen();
      for (const job of open.filter(({ enqueuedAt }) => enqueuedAt <= enqueuedBefore)) {
        // oxlint-disable-next-line no-await-in-loop -- one at a time, so that saves come between
        if (isQuiet(job)) await timeOut(job, enqueuedBefore);
      }
      report(null);
    } catch (error) {
      report(error);
    }
  });

  const timer = setInterval(poll, POLL_MS).unref();
  return () => clearInterval(timer);
}
