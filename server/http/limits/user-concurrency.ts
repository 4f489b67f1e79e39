// The requests of one person are worked on two at a time. Without this, somebody with twenty connections gets twenty
// shares of the process, and everybody else waits behind all of them.
import type { ServerResponse } from 'node:http';
import { serverBusy } from '../errors/app-error.ts';

export interface UserConcurrencyLimiter {
  /** Resolves when it is this request's turn, with what gives the turn back; the end of the answer does so too. */
  acquire(userId: string, response: ServerResponse): Promise<() => void>;
}

interface UserSlots {
  active: number;
  waiting: Set<() => void>;
}

/** Two, so that a short call passes one that waits for the disk. */
const CONCURRENCY_MAX = 2;
/** A text that a language model writes takes half a minute: it must not keep the same person's saves waiting. */
const HOLD_MAX_MS = 2_000;
/** Below the 10 s in which a request has to arrive: what waits is not read. */
const WAIT_MS = 8_000;

export function createUserConcurrencyLimiter(): UserConcurrencyLimiter {
  const shares = new Map<string, UserSlots>();

  return {
    async acquire(userId, response) {
      const share = shares.get(userId) ?? { active: 0, waiting: new Set() };
      shares.set(userId, share);
      if (share.active < CONCURRENCY_MAX) share.active += 1;
      else await wait(share, response);
      return count(share, response, () => shares.delete(userId));
    },
  };
}

function wait(share: UserSlots, response: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      clearTimeout(timer);
      response.off('close', giveUp);
      share.waiting.delete(proceed);
    };
    // In a later turn of the loop, so that what others have sent meanwhile comes first.
    const proceed = (): void => {
      leave();
      setImmediate(resolve);
    };
    const giveUp = (): void => {
      leave();
      reject(serverBusy());
    };
    const timer = setTimeout(giveUp, WAIT_MS);
    response.once('close', giveUp);
    share.waiting.add(proceed);
  });
}

function count(share: UserSlots, response: ServerResponse, forget: () => void): () => void {
  let isCounted = true;
  const release = (): void => {
    if (!isCounted) return;
    isCounted = false;
    clearTimeout(timer);
    response.off('close', release);
    // Whoever waited longest takes the place over.
    const [next] = share.waiting;
    if (next) return next();
    share.active -= 1;
    if (share.active === 0) forget();
  };
  const timer = setTimeout(release, HOLD_MAX_MS);
  response.once('close', release);
  return release;
}
