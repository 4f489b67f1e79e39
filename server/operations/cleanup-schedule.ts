// Removes what has expired: soon after the start, for a server at home may never run for an hour, and once an hour from
// then on. A sweep that fails is tried again at the next; nothing depends on it.
import type { Clock } from '../clock.ts';
import type { Storage } from '../storage.ts';

const HOUR_MS = 3_600_000;
/** Late enough for whoever waits for the start not to wait for the sweep. */
const FIRST_DELAY_MS = 10_000;

interface Deps {
  storage: Pick<Storage, 'cleanUp'>;
  clock: Clock;
  report(error: unknown): void;
}

/** Returns the function that stops it. */
export function startCleanupSchedule({ storage, clock, report }: Deps): () => void {
  const sweep = (): void => {
    storage.cleanUp(clock.now()).catch(report);
  };
  const first = setTimeout(sweep, FIRST_DELAY_MS);
  const timer = setInterval(sweep, HOUR_MS);
  // A running timer must not keep a process alive that has nothing else to do.
  first.unref();
  timer.unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
