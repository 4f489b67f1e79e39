// One tab at a time sends a request. A tab that dies lets go of it: at once where the browser has locks, else after a lease.
import type { OutboxRows } from './outbox-rows.ts';

/** Where the browser has no locks (plain http), a tab that dies holds its requests no longer than this. */
export const LEASE_MS = 3000;
/** A tab in the background gets its turn once a second. */
const RENEW_MS = 1000;

export interface SendLocks {
  /** For requests that only this tab knows of yet. */
  hold: <Result>(requestIds: readonly string[], work: () => Promise<Result>) => Promise<Result>;
  /** Answers null at once where another tab is sending it. */
  tryHold: <Result>(requestId: string, work: () => Promise<Result>) => Promise<Result | null>;
  /** Resolves when nobody sends it any more. */
  untilFree: (requestId: string) => Promise<void>;
}

/** By the locks of the browser, which end with the tab that has them. */
export function createWebLocks(locks: LockManager): SendLocks {
  const hold: SendLocks['hold'] = ([first, ...others], work) =>
    first === undefined ? work() : locks.request(nameOf(first), () => hold(others, work));
  return {
    hold,
    tryHold: (requestId, work) =>
      locks.request(nameOf(requestId), { ifAvailable: true }, (lock) => (lock ? work() : null)),
    untilFree: (requestId) => locks.request(nameOf(requestId), { mode: 'shared' }, () => undefined),
  };
}

function nameOf(requestId: string): string {
  return `learn-send-${requestId}`;
}

interface LeaseDeps {
  rows: Pick<OutboxRows, 'lease' | 'update'>;
  now: () => number;
  schedule: (run: () => void, delayMs: number) => () => void;
}

/** By a time in the row, which the tab moves on for as long as it sends. */
export function createLeases({ rows, now, schedule }: LeaseDeps): SendLocks {
  const hold: SendLocks['hold'] = async (requestIds, work) => {
    const move = (leaseUntil: number) =>
      Promise.all(requestIds.map((requestId) => rows.update(requestId, { leaseUntil }))).catch(() => undefined);
    const renew = () => {
      void move(now() + LEASE_MS);
      stop = schedule(renew, RENEW_MS);
    };
    let stop = schedule(renew, RENEW_MS);
    try {
      return await work();
    } finally {
      stop();
      await move(0);
    }
  };
  return {
    hold,
    tryHold: async (requestId, work) =>
      (await rows.lease(requestId, now() + LEASE_MS)) ? hold([requestId], work) : null,
    untilFree: () => new Promise((resolve) => schedule(resolve, LEASE_MS)),
  };
}
