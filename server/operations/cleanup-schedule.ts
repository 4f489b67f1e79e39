// Runs the cleanup once an hour, first soon after the start: a server at home may not run for an hour.
import type { Clock } from '../clock.ts';

const HOUR_MS = 3_600_000;
const FIRST_DELAY_MS = 10_000;

interface Deps {
  storage: { cleanUp(nowMs: number): Promise<unknown> };
  clock: Clock;
  report(error: unknown): void;
}

export function startCleanupSchedule({ storage, clock, report }: Deps): () => void {
  const run = (): void => {
    storage.cleanUp(clock.now()).catch(report);
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
