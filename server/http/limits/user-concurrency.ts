// Handles at most two requests of a person at a time, so that one person with many connections does not delay all others.
import type { ServerResponse } from 'node:http';
import { serverBusy } from '../errors/app-error.ts';

export type UserConcurrencyLimiter = ReturnType<typeof createUserConcurrencyLimiter>;

interface UserSlots {
  active: number;
  waiting: Set<() => void>;
}

/** Two, so that a short request need not wait for one that waits for the disk. */
const CONCURRENCY_MAX = 2;
/** Then the slot is freed: a generated text takes up to 30 s and must not delay the person's saves. */
const HOLD_MAX_MS = 2_000;
/** Below the request timeout of 10 s: the body of a waiting request is not read. */
const WAIT_MS = 8_000;

export function createUserConcurrencyLimiter() {
  const slotsByUser = new Map<string, UserSlots>();

  return {
    /** Resolves with a function that frees the slot; the end of the response frees it too. */
    async acquire(userId: string, response: ServerResponse): Promise<() => void> {
      const slots = slotsByUser.get(userId) ?? { active: 0, waiting: new Set() };
      slotsByUser.set(userId, slots);
      if (slots.active < CONCURRENCY_MAX) slots.active += 1;
      else await wait(slots, response);
      return count(slots, response, () => slotsByUser.delete(userId));
    },
  };
}

function wait(slots: UserSlots, response: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    const stopWaiting = (): void => {
      clearTimeout(timer);
      response.off('close', giveUp);
      slots.waiting.delete(proceed);
    };
    // In a later event loop iteration, so that requests of other people come first.
    const proceed = (): void => {
      stopWaiting();
      setImmediate(resolve);
    };
    const giveUp = (): void => {
      stopWaiting();
      reject(serverBusy());
    };
    const timer = setTimeout(giveUp, WAIT_MS);
    response.once('close', giveUp);
    slots.waiting.add(proceed);
  });
}

function count(slots: UserSlots, response: ServerResponse, onEmpty: () => void): () => void {
  let isCounted = true;
  const release = (): void => {
    if (!isCounted) return;
    isCounted = false;
    clearTimeout(timer);
    response.off('close', release);
    const [next] = slots.waiting;
    if (next) return next();
    slots.active -= 1;
    if (slots.active === 0) onEmpty();
  };
  const timer = setTimeout(release, HOLD_MAX_MS);
  response.once('close', release);
  return release;
}
