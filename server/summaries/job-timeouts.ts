// Nobody is told for longer than a minute that a summary is being written when nothing comes: from then on the embedded
// one stands, while whoever writes the other one goes on, as slowly as a model at home does.
import type { Signals } from '../changes/job-events.ts';
import { onceMore } from '../coalesce.ts';
import type { OpenTurn } from '../models/rows/job-timeouts.ts';
import type { SummaryTurns } from '../models/rows/summary-jobs.ts';

export interface ReleasingDeps {
  turns: Pick<SummaryTurns, 'listOpen'>;
  signals: Pick<Signals, 'listen'>;
  /** The time that the rows go by. */
  now(): Promise<number>;
  isShared: boolean;
  /** Undefined for what this process does not write. */
  findRun(owner: string): { isGrowing(): boolean } | undefined;
  release(turn: OpenTurn, openedBefore: number): Promise<void>;
  /** Null: all is well again. */
  report(error: unknown): void;
}

/** With the looks and a busy computer well within the minute. */
export const WAITED_MS = 48_000;
const LOOK_MS = 2_000;
/** Another process's word that one was opened may have been lost. */
const SHARED_LOOK_MS = 5_000;

/** Returns what stops it. */
export function startReleasing({ turns, now, isShared, findRun, release, ...deps }: ReleasingDeps): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const look = onceMore(async () => {
    try {
      const open = await turns.listOpen();
      const openedBefore = (await now()) - WAITED_MS;
      for (const turn of open.filter(({ openedAt }) => openedAt <= openedBefore)) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other: nobody is in a hurry, and others save
        if (isQuiet(turn)) await release(turn, openedBefore);
      }
      const [oldest] = open;
      if (oldest) lookIn(Math.min(oldest.openedAt - openedBefore, isShared ? SHARED_LOOK_MS : WAITED_MS));
      else if (isShared) lookIn(SHARED_LOOK_MS);
      deps.report(null);
    } catch (error) {
      deps.report(error);
      lookIn(LOOK_MS);
    }
  });

  /** What another process writes is that one's business, as long as it lives. */
  function isQuiet({ owner }: OpenTurn): boolean {
    return owner === null || findRun(owner)?.isGrowing() === false;
  }

  function lookIn(ms: number): void {
    if (isStopped) return;
    clearTimeout(timer);
    timer = setTimeout(look, Math.max(ms, LOOK_MS));
    timer.unref();
  }

  const stopListening = deps.signals.listen(({ what }) => void (what === 'due' && look()));
  look();
  return () => {
    isStopped = true;
    stopListening();
    clearTimeout(timer);
  };
}
