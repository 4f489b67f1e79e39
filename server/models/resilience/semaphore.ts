// Limits concurrent calls; the others wait in their order.
import { ProviderCallError } from '../providers/call-error.ts';

export type Semaphore = ReturnType<typeof createSemaphore>;

export function createSemaphore(slots: number) {
  const queue: (() => void)[] = [];
  let free = slots;

  function releaseSlot(): void {
    const next = queue.shift();
    if (next) next();
    else free += 1;
  }

  /** A second release of the same slot has no effect. */
  function createRelease(): () => void {
    let isReleased = false;
    return () => {
      if (!isReleased) releaseSlot();
      isReleased = true;
    };
  }

  return {
    /** Resolves to a function that releases the slot; rejects when the signal aborts first. */
    acquire(signal?: AbortSignal): Promise<() => void> {
      if (signal?.aborted === true) return Promise.reject(new ProviderCallError('aborted'));
      if (free > 0) {
        free -= 1;
        return Promise.resolve(createRelease());
      }
      return new Promise((resolve, reject) => {
        const start = (): void => {
          signal?.removeEventListener('abort', cancel);
          resolve(createRelease());
        };
        const cancel = (): void => {
          queue.splice(queue.indexOf(start), 1);
          reject(new ProviderCallError('aborted'));
        };
        queue.push(start);
        signal?.addEventListener('abort', cancel, { once: true });
      });
    },
  };
}
