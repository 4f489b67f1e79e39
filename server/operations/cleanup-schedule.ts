// Runs the cleanup once an hour, first soon after the start: a server at home may not run for an hour.

const HOUR_MS = 3_600_000;
const FIRST_DELAY_MS = 10_000;

interface Deps {
  /** `now`: the time of the database, because this process's clock may be ahead and what it deletes is gone. */
  storage: { now(): Promise<number>; cleanUp(nowMs: number): Promise<unknown> };
  report(error: unknown): void;
}

export function startCleanupSchedule({ storage, report }: Deps): () => void {
  const run = (): void => {
    storage
      .now()
      .then((nowMs) => storage.cleanUp(nowMs))
      .catch(report);
  };
  const first = setTimeout(run, FIRST_DELAY_MS);
  const timer = setInterval(run, HOUR_MS);
  first.unref();
  timer.unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
