// Writes summaries with the language model: claims as many jobs as the provider takes at a time, and releases unfinished
// jobs when the process stops.
import { randomUUID } from 'node:crypto';
import type { InternalEvent, InternalEvents } from '../changes/event-buses.ts';
import { coalesce } from './coalesce.ts';
import { startJobTimeouts, type JobTimeoutDeps } from './job-timeouts.ts';
import { LEASE_MS, startJobRun, type JobRunDeps, type JobRun } from './job-run.ts';

export interface SummaryWorkerDeps extends JobRunDeps, Pick<JobTimeoutDeps, 'now' | 'timeOut'> {
  internalEvents: InternalEvents;
  concurrency: number;
  /** Other processes may use the same journal: their events may be lost, and their leases may expire. */
  isShared: boolean;
}

export type SummaryWorker = ReturnType<typeof startSummaryWorker>;

const POLL_MS = 1_000;
/** For calls and for the database; then the leases expire. */
const STOP_MAX_MS = 3_000;
/** Timers have a maximum, and clocks can be set. */
const POLL_MAX_MS = 60_000;

export function startSummaryWorker(deps: SummaryWorkerDeps) {
  const { jobs, internalEvents, now, isShared } = deps;
  const runs = new Set<JobRun>();
  const report = createErrorReporter(deps.report);
  const claim = coalesce(() => (claiming = claimAll()));
  let claiming = Promise.resolve();
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function claimAll(): Promise<void> {
    try {
      const mayBeMore = await claimWhileFree({ ...deps, report, runs, claim, isStopped: () => isStopped });
      const dueAt = mayBeMore ? null : await jobs.findNextDue();
      if (dueAt !== null) claimIn(dueAt - (await now()));
      report(null);
    } catch (error) {
      report(error);
      claimIn(POLL_MS);
    }
  }

  function claimIn(ms: number): void {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(claim, Math.min(Math.max(ms, POLL_MS), POLL_MAX_MS));
    timer.unref();
  }

  function onEvent({ what, userId, reflectionId }: InternalEvent): void {
    if (what === 'text') return;
    for (const { job, checkLease } of runs) {
      // Sessions also end because their person has asked for deletion.
      if (job.userId === userId && (what === 'session' || job.reflectionId === reflectionId)) checkLease();
    }
    if (what === 'due') claim();
  }

  const unsubscribe = internalEvents.on(onEvent);
  const findRun = (owner: string): JobRun | undefined => [...runs].find(({ job }) => job.owner === owner);
  const stopTimeouts = startJobTimeouts({ ...deps, report: createErrorReporter(deps.report), findRun });
  const polling = isShared ? setInterval(claim, POLL_MS) : undefined;
  polling?.unref();
  claim();

  return {
    /** To be called when the provider is back: makes all degraded jobs due. */
    retryDegraded: (): void => void jobs.retryDegraded().then((count) => count > 0 && claim(), report),
    /** Releases running jobs, so that another process claims them at once. */
    async stop(): Promise<void> {
      isStopped = true;
      unsubscribe();
      stopTimeouts();
      clearInterval(polling);
      clearTimeout(timer);
      await stopRuns(claiming, runs);
    },
  };
}

interface ClaimContext extends SummaryWorkerDeps {
  runs: Set<JobRun>;
  claim(): void;
  isStopped(): boolean;
}

/** False when no job is due. Otherwise the end of a run claims the next job. */
async function claimWhileFree({ runs, claim, isStopped, concurrency, ...deps }: ClaimContext): Promise<boolean> {
  while (!isStopped() && runs.size < concurrency) {
    const job = await deps.jobs.claim({ owner: randomUUID(), leaseMs: LEASE_MS });
    if (job === null) return false;
    // The process began to stop during the claim.
    if (isStopped()) await deps.jobs.release(job);
    else void trackRun(startJobRun(job, deps), { runs, claim });
  }
  return true;
}

async function trackRun(run: JobRun, { runs, claim }: Pick<ClaimContext, 'runs' | 'claim'>): Promise<void> {
  runs.add(run);
  await run.done;
  runs.delete(run);
  claim();
}

async function stopRuns(claiming: Promise<void>, runs: ReadonlySet<JobRun>): Promise<void> {
  const timeout = Promise.withResolvers<void>();
  const timer = setTimeout(timeout.resolve, STOP_MAX_MS);
  await Promise.race([claiming, timeout.promise]);
  for (const run of runs) run.stop();
  await Promise.race([Promise.all([...runs].map(({ done }) => done)), timeout.promise]);
  clearTimeout(timer);
}

/** Reports an unavailable database once, not once a second. */
function createErrorReporter(report: (error: unknown) => void): (error: unknown) => void {
  let isReported = false;
  return (error) => {
    if (error !== null && !isReported) report(error);
    isReported = error !== null;
  };
}
