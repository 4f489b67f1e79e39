// Finds out when the server answers again: at once on a hint, otherwise with backoff.
import type { Connection } from '../api/connection.ts';

const FIRST_DELAY_MS = 2000;
const MAX_DELAY_MS = 60_000;
/** A connection that breaks sooner was not stable: the delays keep growing. */
const STABLE_MS = 60_000;

interface ReconnectorDeps {
  connection: Connection;
  /** Sends a request; its answer updates `connection`. */
  probe: () => Promise<void>;
  onReconnected: () => Promise<void>;
  now: () => number;
  /** From 0 to 1: jitter, so that many devices do not ask in the same second. */
  random: () => number;
  schedule: (run: () => void, delayMs: number) => () => void;
}

export function createReconnector({ connection, probe, onReconnected, now, random, schedule }: ReconnectorDeps) {
  let wasOnline = connection.get().isOnline;
  let attempts = 0;
  let reconnectedAtMs = Number.NEGATIVE_INFINITY;
  let cancelProbe: (() => void) | undefined;

  const scheduleProbe = () => {
    cancelProbe?.();
    const longest = Math.min(FIRST_DELAY_MS * 2 ** attempts, MAX_DELAY_MS);
    attempts += 1;
    cancelProbe = schedule(() => void sendProbe(), longest * (0.5 + random() / 2));
  };
  const sendProbe = async () => {
    await probe();
    if (!connection.get().isOnline) scheduleProbe();
  };

  connection.subscribe(() => {
    const { isOnline } = connection.get();
    if (isOnline === wasOnline) return;
    wasOnline = isOnline;
    if (isOnline) {
      cancelProbe?.();
      reconnectedAtMs = now();
      return void onReconnected();
    }
    if (now() - reconnectedAtMs > STABLE_MS) attempts = 0;
    scheduleProbe();
  });
  if (!wasOnline) scheduleProbe();

  return {
    /** On a hint that the network is back. */
    probeNow(): void {
      if (connection.get().isOnline) return;
      // Such hints often come a moment too early, so the next attempts follow soon.
      attempts = 0;
      cancelProbe?.();
      void sendProbe();
    },
  };
}
