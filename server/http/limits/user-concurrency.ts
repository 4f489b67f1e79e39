// Handles few requests of a person at a time, so that one person with many connections does not delay all others.
import type { ServerResponse } from 'node:http';
import { serverBusy } from '../errors/app-error.ts';

export type UserConcurrencyLimiter = ReturnType<typeof createUserConcurrencyLimiter>;

interface UserSlots {
  active: number;
  waiting: Set<() => void>;
}

interface Limits {
  concurrencyMax: number;
  /** Then the slot is freed, or with the end of the response. Without it, the handler alone frees the slot. */
  holdMaxMs?: number;
}

/**
 * Two, so that a short request need not wait for one that waits for the disk. A generated text takes up to 30 s and must
 * not delay the person's saves.
 */
const REQUESTS: Limits = { concurrencyMax: 2, holdMaxMs: 2_000 };
/** With the wait for a database that does not answer, 7 s: below the request timeout of 10 s, as no body is read until then. */
const WAIT_MS = 5_000;

export function createUserConcurrencyLimiter({ concurrencyMax, holdMaxMs }: Limits = REQUESTS) {
  const slotsByUser = new Map<string, UserSlots>();

  return {
    /** Resolves with a function that frees the slot. A client that goes leaves the line. */
    async acquire(userId: string, response: ServerResponse): Promise<() => void> {
      const slots = slotsByUser.get(userId) ?? { active: 0, waiting: new Set() };
      slotsByUser.set(userId, slots);
      if (slots.active < concurrencyMax) slots.active += 1;
      else await wait(slots, response);
      return count(slots, { response, holdMaxMs, onEmpty: () => slotsByUser.delete(userId) });
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

interface Counted extends Pick<Limits, 'holdMaxMs'> {
  response: ServerResponse;
  onEmpty(): void;
}

function count(slots: UserSlots, { response, holdMaxMs, onEmpty }: Counted): () => void {
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
  const timer = holdMaxMs === undefined ? undefined : setTimeout(release, holdMaxMs);
  if (timer !== undefined) response.once('close', release);
  return release;
}
