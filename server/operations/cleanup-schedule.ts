// Runs the cleanup soon after the start, because a server at home may not run for an hour, and then once an hour. A failed
// cleanup is repeated by the next one.
import type { Clock } from '../clock.ts';
import type { Storage } from '../storage.ts';

const HOUR_MS = 3_600_000;
/** So that the cleanup does not delay the start. */
const FIRST_DELAY_MS = 10_000;

interface Deps {
  storage: Pick<Storage, 'cleanUp'>;
  clock: Clock;
  report(error: unknown): void;
}

/** Returns the function that stops it. */
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
