// Nobody is told for longer than a minute that a summary is being written when nothing comes: from then on the embedded
// one stands, while whoever writes the other one goes on, as slowly as a model at home does.
import type { InternalEvents } from '../changes/job-events.ts';
import { coalesce } from './coalesce.ts';
import type { SummaryJobs } from './jobs.ts';
import type { OpenJob } from '../models/rows/summary-jobs.ts';

export interface JobTimeoutDeps {
  jobs: Pick<SummaryJobs, 'listOpen'>;
  internalEvents: Pick<InternalEvents, 'on'>;
  /** The time that the rows go by. */
  now(): Promise<number>;
  isShared: boolean;
  /** Undefined for what this process does not write. */
  findRun(owner: string): { isGrowing(): boolean } | undefined;
  timeOut(turn: OpenJob, openedBefore: number): Promise<void>;
  /** Null: all is well again. */
  report(error: unknown): void;
}

/** With the looks and a busy computer well within the minute. */
export const JOB_TIMEOUT_MS = 48_000;
const POLL_MS = 2_000;
/** Another process's word that one was opened may have been lost. */
const SHARED_POLL_MS = 5_000;

/** Returns what stops it. */
export function startJobTimeouts({ jobs, now, isShared, findRun, timeOut, ...deps }: JobTimeoutDeps): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const look = coalesce(async () => {
    try {
      const open = await jobs.listOpen();
      const openedBefore = (await now()) - JOB_TIMEOUT_MS;
      for (const turn of open.filter(({ enqueuedAt }) => enqueuedAt <= openedBefore)) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other: nobody is in a hurry, and others save
        if (isQuiet(turn)) await timeOut(turn, openedBefore);
      }
      const [oldest] = open;
      if (oldest) lookIn(Math.min(oldest.enqueuedAt - openedBefore, isShared ? SHARED_POLL_MS : JOB_TIMEOUT_MS));
      else if (isShared) lookIn(SHARED_POLL_MS);
      deps.report(null);
    } catch (error) {
      deps.report(error);
      lookIn(POLL_MS);
    }
  });

  /** What another process writes is that one's business, as long as it lives. */
  function isQuiet({ owner }: OpenJob): boolean {
    return owner === null || findRun(owner)?.isGrowing() === false;
  }

  function lookIn(ms: number): void {
    if (isStopped) return;
    clearTimeout(timer);
    timer = setTimeout(look, Math.max(ms, POLL_MS));
    timer.unref();
  }

  const stopListening = deps.internalEvents.on(({ what }) => void (what === 'due' && look()));
  look();
  return () => {
    isStopped = true;
    stopListening();
    clearTimeout(timer);
  };
}
