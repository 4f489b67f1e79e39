// So many calls at a time, and the others in the order they came.
import { ProviderCallError } from '../providers/call-error.ts';

export interface Semaphore {
  /** Resolves to the way out; rejects when the signal aborts first. */
  acquire(signal?: AbortSignal): Promise<() => void>;
}

export function createSemaphore(places: number): Semaphore {
  const waiting: (() => void)[] = [];
  let free = places;

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  /** Nobody gives a place back twice. */
  function handOut(): () => void {
    let isGiven = false;
    return () => {
      if (!isGiven) leave();
      isGiven = true;
    };
  }

  return {
    acquire(signal) {
      if (signal?.aborted === true) return Promise.reject(new ProviderCallError('aborted'));
      if (free > 0) {
        free -= 1;
        return Promise.resolve(handOut());
      }
      return new Promise((resolve, reject) => {
        const go = (): void => {
          signal?.removeEventListener('abort', give);
          resolve(handOut());
        };
        const give = (): void => {
          waiting.splice(waiting.indexOf(go), 1);
          reject(new ProviderCallError('aborted'));
        };
        waiting.push(go);
        signal?.addEventListener('abort', give, { once: true });
      });
    },
  };
}
