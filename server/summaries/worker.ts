// Writes the summaries that wait for a language model: claims as many as the provider takes at a time, and gives back
// what it cannot finish.
import { randomUUID } from 'node:crypto';
import type { Signal, Signals } from '../changes/job-events.ts';
import { onceMore } from '../coalesce.ts';
import { startReleasing, type ReleasingDeps } from './job-timeouts.ts';
import { LEASE_MS, startRun, type RunDeps, type SummaryRun } from './job-run.ts';

export interface SummariesDeps extends RunDeps, Pick<ReleasingDeps, 'now' | 'release'> {
  signals: Signals;
  concurrency: number;
  /** There are other processes, whose word may be lost and whose claims run out when they die. */
  isShared: boolean;
}

export interface Summaries {
  /** The provider is back: those that it could not write are due. */
  hurry(): void;
  /** Gives back what is being written, so that another process takes it at once. */
  stop(): Promise<void>;
}

const POLL_MS = 1_000;
/** Whatever a call or a database that is away still does: its claim runs out by itself. */
const STOP_MAX_MS = 3_000;
/** Timers take no more, and clocks are set. */
const LATEST_LOOK_MS = 60_000;

export function startSummaries(deps: SummariesDeps): Summaries {
  const { turns, signals, now, isShared } = deps;
  const runs = new Set<SummaryRun>();
  const report = createReport(deps.report);
  const claim = onceMore(() => (claiming = claimAll()));
  let claiming = Promise.resolve();
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function claimAll(): Promise<void> {
    try {
      const isMoreThere = await claimWhileFree({ ...deps, report, runs, claim, isStopped: () => isStopped });
      const dueAt = isMoreThere ? null : await turns.findNextDue();
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
    timer = setTimeout(claim, Math.min(Math.max(ms, POLL_MS), LATEST_LOOK_MS));
    timer.unref();
  }

  function hear({ what, userId, reflectionId }: Signal): void {
    if (what === 'text' || what === 'session') return;
    for (const { turn, check } of runs) {
      if (turn.userId === userId && turn.reflectionId === reflectionId) check();
    }
    if (what === 'due') claim();
  }

  const stopListening = signals.listen(hear);
  const findRun = (owner: string): SummaryRun | undefined => [...runs].find(({ turn }) => turn.owner === owner);
  const stopReleasing = startReleasing({ ...deps, report: createReport(deps.report), findRun });
  const polling = isShared ? setInterval(claim, POLL_MS) : undefined;
  polling?.unref();
  claim();

  return {
    hurry: () => void turns.hurry().then((count) => count > 0 && claim(), report),
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

interface Claiming extends SummariesDeps {
  runs: Set<SummaryRun>;
  claim(): void;
  isStopped(): boolean;
}

/** False when none is due any more; otherwise the end of a run looks for the next. */
async function claimWhileFree({ runs, claim, isStopped, concurrency, ...deps }: Claiming): Promise<boolean> {
  while (!isStopped() && runs.size < concurrency) {
    const turn = await deps.turns.claim({ owner: randomUUID(), leaseMs: LEASE_MS });
    if (turn === null) return false;
    // It was claimed while this process began to stop.
    if (isStopped()) await deps.turns.giveBack(turn);
    else void follow(startRun(turn, deps), { runs, claim });
  }
  return true;
}

async function follow(run: SummaryRun, { runs, claim }: Pick<Claiming, 'runs' | 'claim'>): Promise<void> {
  runs.add(run);
  await run.done;
  runs.delete(run);
  claim();
}

async function stopRuns(claiming: Promise<void>, runs: ReadonlySet<SummaryRun>): Promise<void> {
  const late = Promise.withResolvers<void>();
  const patience = setTimeout(late.resolve, STOP_MAX_MS);
  await Promise.race([claiming, late.promise]);
  for (const run of runs) run.stop();
  await Promise.race([Promise.all([...runs].map(({ done }) => done)), late.promise]);
  clearTimeout(patience);
}

/** A database that is away is said once, not once a second. */
function createReport(report: (error: unknown) => void): (error: unknown) => void {
  let isSaid = false;
  return (error) => {
    if (error !== null && !isSaid) report(error);
    isSaid = error !== null;
  };
}
