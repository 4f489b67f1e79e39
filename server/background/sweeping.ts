// Removes what has expired, once an hour. A sweep that fails is tried again at the next hour; nothing depends on it.
import type { Clock } from '../clock.ts';
import type { Storage } from '../storage/storage.ts';

const HOUR_MS = 3_600_000;

interface Deps {
  storage: Pick<Storage, 'sweep'>;
  clock: Clock;
  report(error: unknown): void;
}

/** Returns the function that stops it. */
export function startSweeping({ storage, clock, report }: Deps): () => void {
  const sweep = (): void => {
    storage.sweep(clock.now()).catch(report);
  };
  const timer = setInterval(sweep, HOUR_MS);
  // A running timer must not keep a process alive that has nothing else to do.
  timer.unref();
  return () => clearInterval(timer);
}
