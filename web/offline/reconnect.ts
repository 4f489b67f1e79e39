// Finds out when the server answers again: at once when something suggests it, else after ever longer waits.
import type { Connection } from '../api/connection.ts';

const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;
/** A connection that breaks again sooner was not back: the waits go on growing. */
const STEADY_MS = 60_000;

interface ProberDeps {
  connection: Connection;
  /** Asks the server something; whether it answered, the connection hears by itself. */
  probe: () => Promise<void>;
  onBack: () => Promise<void>;
  now: () => number;
  /** From 0 to 1, so that a thousand devices do not ask in the same second. */
  random: () => number;
  schedule: (run: () => void, delayMs: number) => () => void;
}

export function createReconnector({ connection, probe, onBack, now, random, schedule }: ProberDeps) {
  let wasOnline = connection.get().isOnline;
  let attempts = 0;
  let backAtMs = Number.NEGATIVE_INFINITY;
  let stopWaiting: (() => void) | undefined;

  const wait = () => {
    stopWaiting?.();
    const longest = Math.min(FIRST_WAIT_MS * 2 ** attempts, LONGEST_WAIT_MS);
    attempts += 1;
    stopWaiting = schedule(() => void ask(), longest * (0.5 + random() / 2));
  };
  const ask = async () => {
    await probe();
    if (!connection.get().isOnline) wait();
  };

  connection.subscribe(() => {
    const { isOnline } = connection.get();
    if (isOnline === wasOnline) return;
    wasOnline = isOnline;
    if (isOnline) {
      stopWaiting?.();
      backAtMs = now();
      return void onBack();
    }
    if (now() - backAtMs > STEADY_MS) attempts = 0;
    wait();
  });
  if (!wasOnline) wait();

  return {
    /** The network, or the person, is back: it is worth a try. */
    probeNow(): void {
      if (connection.get().isOnline) return;
      // What is said by the device is often said a moment too early: the next tries follow soon.
      attempts = 0;
      stopWaiting?.();
      void ask();
    },
  };
}
