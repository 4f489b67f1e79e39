// A summary job times out after a minute without new text: clients then show the embedded summary as final. A slow model
// goes on and may still replace it.
import type { InternalEvents } from '../changes/event-buses.ts';
import { coalesce } from './coalesce.ts';
import type { OpenJob } from '../models/rows/unfinished-jobs.ts';
import type { SummaryJobs } from './jobs.ts';

export interface JobTimeoutDeps {
  jobs: Pick<SummaryJobs, 'listOpen'>;
  internalEvents: Pick<InternalEvents, 'on'>;
  /** The time of the database. */
  now(): Promise<number>;
  isShared: boolean;
  /** Undefined for a job of another process. */
  findRun(owner: string): { isGrowing(): boolean } | undefined;
  timeOut(job: OpenJob, enqueuedBefore: number): Promise<void>;
  /** Null after a success. */
  report(error: unknown): void;
}

/** With polling and on a busy computer this stays below a minute. */
export const JOB_TIMEOUT_MS = 48_000;
const POLL_MS = 2_000;
/** A notification of another process may be lost. */
const SHARED_POLL_MS = 5_000;

/** Returns a function that stops it. */
export function startJobTimeouts({ jobs, now, isShared, findRun, timeOut, ...deps }: JobTimeoutDeps): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const poll = coalesce(async () => {
    try {
      const open = await jobs.listOpen();
      const enqueuedBefore = (await now()) - JOB_TIMEOUT_MS;
      for (const job of open.filter(({ enqueuedAt }) => enqueuedAt <= enqueuedBefore)) {
        // oxlint-disable-next-line no-await-in-loop -- one at a time, so that saves come between
        if (isQuiet(job)) await timeOut(job, enqueuedBefore);
      }
      const [oldest] = open;
      if (oldest) pollIn(Math.min(oldest.enqueuedAt - enqueuedBefore, isShared ? SHARED_POLL_MS : JOB_TIMEOUT_MS));
      else if (isShared) pollIn(SHARED_POLL_MS);
      deps.report(null);
    } catch (error) {
      deps.report(error);
      pollIn(POLL_MS);
    }
  });

  /** A living process checks its own jobs. */
  function isQuiet({ owner }: OpenJob): boolean {
    return owner === null || findRun(owner)?.isGrowing() === false;
  }

  function pollIn(ms: number): void {
    if (isStopped) return;
    clearTimeout(timer);
    timer = setTimeout(poll, Math.max(ms, POLL_MS));
    timer.unref();
  }

  const unsubscribe = deps.internalEvents.on(({ what }) => void (what === 'due' && poll()));
  poll();
  return () => {
    isStopped = true;
    unsubscribe();
    clearTimeout(timer);
  };
}
