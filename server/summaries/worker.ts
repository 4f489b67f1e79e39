// Writes the summaries that wait for a language model: claims as many as the provider takes at a time, and gives back
// what it cannot finish.
import { randomUUID } from 'node:crypto';
import type { InternalEvent, InternalEvents } from '../changes/job-events.ts';
import { coalesce } from './coalesce.ts';
import { startJobTimeouts, type JobTimeoutDeps } from './job-timeouts.ts';
import { LEASE_MS, startJobRun, type JobRunDeps, type JobRun } from './job-run.ts';

export interface SummaryWorkerDeps extends JobRunDeps, Pick<JobTimeoutDeps, 'now' | 'timeOut'> {
  internalEvents: InternalEvents;
  concurrency: number;
  /** There are other processes, whose word may be lost and whose claims run out when they die. */
  isShared: boolean;
}

export interface SummaryWorker {
  /** The provider is back: those that it could not write are due. */
  retryDegraded(): void;
  /** Gives back what is being written, so that another process takes it at once. */
  stop(): Promise<void>;
}

const POLL_MS = 1_000;
/** Whatever a call or a database that is away still does: its claim runs out by itself. */
const STOP_MAX_MS = 3_000;
/** Timers take no more, and clocks are set. */
const POLL_MAX_MS = 60_000;

export function startSummaryWorker(deps: SummaryWorkerDeps): SummaryWorker {
  const { jobs, internalEvents, now, isShared } = deps;
  const runs = new Set<JobRun>();
  const report = createErrorReporter(deps.report);
  const claim = coalesce(() => (claiming = claimAll()));
  let claiming = Promise.resolve();
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function claimAll(): Promise<void> {
    try {
      const isMoreThere = await claimWhileFree({ ...deps, report, runs, claim, isStopped: () => isStopped });
      const dueAt = isMoreThere ? null : await jobs.findNextDue();
      if (dueAt !== null) lookIn(dueAt - (await now()));
      report(null);
    } catch (error) {
      report(error);
      lookIn(POLL_MS);
    }
  }

  function lookIn(ms: number): void {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(claim, Math.min(Math.max(ms, POLL_MS), POLL_MAX_MS));
    timer.unref();
  }

  function hear({ what, userId, reflectionId }: InternalEvent): void {
    if (what === 'text' || what === 'session') return;
    for (const { job, checkLease } of runs) {
      if (job.userId === userId && job.reflectionId === reflectionId) checkLease();
    }
    if (what === 'due') claim();
  }

  const stopListening = internalEvents.on(hear);
  const findRun = (owner: string): JobRun | undefined => [...runs].find(({ job }) => job.owner === owner);
  const stopReleasing = startJobTimeouts({ ...deps, report: createErrorReporter(deps.report), findRun });
  const polling = isShared ? setInterval(claim, POLL_MS) : undefined;
  polling?.unref();
  claim();

  return {
    retryDegraded: () => void jobs.retryDegraded().then((count) => count > 0 && claim(), report),
    async stop() {
      isStopped = true;
      stopListening();
      stopReleasing();
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

/** False when none is due any more; otherwise the end of a run looks for the next. */
async function claimWhileFree({ runs, claim, isStopped, concurrency, ...deps }: ClaimContext): Promise<boolean> {
  while (!isStopped() && runs.size < concurrency) {
    const turn = await deps.jobs.claim({ owner: randomUUID(), leaseMs: LEASE_MS });
    if (turn === null) return false;
    // It was claimed while this process began to stop.
    if (isStopped()) await deps.jobs.release(turn);
    else void trackRun(startJobRun(turn, deps), { runs, claim });
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
  const late = Promise.withResolvers<void>();
  const patience = setTimeout(late.resolve, STOP_MAX_MS);
  await Promise.race([claiming, late.promise]);
  for (const run of runs) run.stop();
  await Promise.race([Promise.all([...runs].map(({ done }) => done)), late.promise]);
  clearTimeout(patience);
}

/** A database that is away is said once, not once a second. */
function createErrorReporter(report: (error: unknown) => void): (error: unknown) => void {
  let isSaid = false;
  return (error) => {
    if (error !== null && !isSaid) report(error);
    isSaid = error !== null;
  };
}
