// Only one tab at a time sends a request. When that tab dies, a Web Lock is released at once, a lease after some seconds.
import type { OutboxDb } from './outbox-db.ts';

/** Without Web Locks (plain http), the requests of a tab that died are free after this time. */
export const LEASE_MS = 3000;
/** Browsers run timers of background tabs once a second. */
const RENEW_MS = 1000;
/** A suspended tab keeps its lock. After this time another tab takes it over; the request id stays the same. */
const LONGEST_HOLD_MS = 20_000;

export interface SendLocks {
  /** For new requests, which no other tab knows yet. */
  hold: <Result>(requestIds: readonly string[], work: () => Promise<Result>) => Promise<Result>;
  /** Returns null at once when another tab is sending the request. */
  tryAcquire: <Result>(requestId: string, work: () => Promise<Result>) => Promise<Result | null>;
  waitUntilFree: (requestId: string) => Promise<void>;
}

export function createWebLocks(locks: LockManager, now: () => number): SendLocks {
  /** When this tab first found each request locked. */
  const taken = new Map<string, number>();
  const hold: SendLocks['hold'] = ([first, ...others], work) =>
    first === undefined ? work() : request(locks, { name: lockName(first), work: () => hold(others, work) });
  return {
    hold,
    async tryAcquire(requestId, work) {
      const since = taken.get(requestId) ?? now();
      const options = now() - since < LONGEST_HOLD_MS ? { ifAvailable: true } : { steal: true };
      taken.set(requestId, since);
      return request(locks, {
        name: lockName(requestId),
        options,
        work: async (lock) => {
          if (!lock) return null;
          taken.delete(requestId);
          return work();
        },
      });
    },
    waitUntilFree: (requestId) => locks.request(lockName(requestId), { mode: 'shared' }, () => undefined),
  };
}

interface Request<Result> {
  name: string;
  options?: LockOptions;
  work: (lock: Lock | null) => Promise<Result>;
}

/** A browser can refuse locks (a sandboxed page). Then only the request id prevents a second save. */
async function request<Result>(locks: LockManager, { name, options = {}, work }: Request<Result>): Promise<Result> {
  let running: Promise<Result> | undefined;
  try {
    return await locks.request(name, options, (lock) => (running = work(lock)));
  } catch {
    // Another tab may have taken over the lock: work that has started still returns its own result.
    return running ?? work({ name, mode: 'exclusive' });
  }
}

function lockName(requestId: string): string {
  return `learn-send-${requestId}`;
}

interface LeaseDeps {
  rows: Pick<OutboxDb, 'lease' | 'update'>;
  now: () => number;
  schedule: (run: () => void, delayMs: number) => () => void;
}

/** Uses an expiry time in the row, which the tab extends while it sends. */
export function createLeaseLocks({ rows, now, schedule }: LeaseDeps): SendLocks {
  const hold: SendLocks['hold'] = async (requestIds, work) => {
    const setLease = (leaseUntil: number) =>
      Promise.all(requestIds.map((requestId) => rows.update(requestId, { leaseUntil }))).catch(() => undefined);
    const renew = () => {
      void setLease(now() + LEASE_MS);
      stop = schedule(renew, RENEW_MS);
    };
    let stop = schedule(renew, RENEW_MS);
    try {
      return await work();
    } finally {
      stop();
      await setLease(0);
    }
  };
  return {
    hold,
    tryAcquire: async (requestId, work) =>
      (await rows.lease(requestId, now() + LEASE_MS)) ? hold([requestId], work) : null,
    waitUntilFree: () => new Promise((resolve) => schedule(resolve, LEASE_MS)),
  };
}
