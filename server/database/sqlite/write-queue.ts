// Runs writes one after another, because SQLite has one writer.
import { setImmediate } from 'node:timers/promises';

export type WriteQueue = ReturnType<typeof createWriteQueue>;

export function createWriteQueue() {
  let last: Promise<unknown> = Promise.resolve();

  return {
    enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
      const written = last.then(work);
      last = settle(written);
      return written;
    },
    /** Resolves when all queued writes are done, also those that were queued meanwhile. */
    async drain(): Promise<void> {
      let seen: Promise<unknown>;
      do {
        seen = last;
        await seen;
      } while (seen !== last);
    },
  };
}

/** Other work runs between two writes: SQLite blocks the thread, and many writes in a row would delay all reads. */
async function settle(written: Promise<unknown>): Promise<void> {
  await written.catch(() => {});
  await setImmediate();
}
