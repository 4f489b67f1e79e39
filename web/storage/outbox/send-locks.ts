// One tab at a time sends a request. A tab that dies lets go of it: at once where the browser has locks, else after a lease.
import type { OutboxDb } from './outbox-db.ts';

/** Where the browser has no locks (plain http), a tab that dies holds its requests no longer than this. */
export const LEASE_MS = 3000;
/** A tab in the background gets its turn once a second. */
const RENEW_MS = 1000;
/** A tab that the browser has suspended keeps its lock. After that long another one sends: the request id is the same. */
const LONGEST_HOLD_MS = 20_000;

export interface SendLocks {
  /** For requests that only this tab knows of yet. */
  hold: <Result>(requestIds: readonly string[], work: () => Promise<Result>) => Promise<Result>;
  /** Answers null at once where another tab is sending it. */
  tryAcquire: <Result>(requestId: string, work: () => Promise<Result>) => Promise<Result | null>;
  /** Resolves when nobody sends it any more. */
  waitUntilFree: (requestId: string) => Promise<void>;
}

/** By the locks of the browser, which end with the tab that has them. */
export function createWebLocks(locks: LockManager, now: () => number): SendLocks {
  /** Since when each request was found taken. */
  const taken = new Map<string, number>();
  const hold: SendLocks['hold'] = ([first, ...others], work) =>
    first === undefined ? work() : request(locks, { name: nameOf(first), work: () => hold(others, work) });
  return {
    hold,
    async tryAcquire(requestId, work) {
      const since = taken.get(requestId) ?? now();
      const options = now() - since < LONGEST_HOLD_MS ? { ifAvailable: true } : { steal: true };
      taken.set(requestId, since);
      return request(locks, {
        name: nameOf(requestId),
        options,
        work: async (lock) => {
          if (!lock) return null;
          taken.delete(requestId);
          return work();
        },
      });
    },
    waitUntilFree: (requestId) => locks.request(nameOf(requestId), { mode: 'shared' }, () => undefined),
  };
}

interface Request<Result> {
  name: string;
  options?: LockOptions;
  work: (lock: Lock | null) => Promise<Result>;
}

/** A browser can refuse the lock (a sandboxed page): then the request ids alone keep a save from being made twice. */
async function request<Result>(locks: LockManager, { name, options = {}, work }: Request<Result>): Promise<Result> {
  let running: Promise<Result> | undefined;
  try {
    return await locks.request(name, options, (lock) => (running = work(lock)));
  } catch {
    // Where the work was begun its own result counts: the lock may have been taken over by another tab meanwhile.
    return running ?? work({ name, mode: 'exclusive' });
  }
}

function nameOf(requestId: string): string {
  return `learn-send-${requestId}`;
}

interface LeaseDeps {
  rows: Pick<OutboxDb, 'lease' | 'update'>;
  now: () => number;
  schedule: (run: () => void, delayMs: number) => () => void;
}

/** By a time in the row, which the tab moves on for as long as it sends. */
export function createLeaseLocks({ rows, now, schedule }: LeaseDeps): SendLocks {
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
    tryAcquire: async (requestId, work) =>
      (await rows.lease(requestId, now() + LEASE_MS)) ? hold([requestId], work) : null,
    waitUntilFree: () => new Promise((resolve) => schedule(resolve, LEASE_MS)),
  };
}
