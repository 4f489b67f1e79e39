// Runs writes one after another, because SQLite has one writer.

export interface WriteQueue {
  enqueue<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Resolves when all queued writes are done. */
  drain(): Promise<void>;
}

export function createWriteQueue(): WriteQueue {
  const waiting: (() => Promise<void>)[] = [];
  const drained: (() => void)[] = [];
  let isBusy = false;

  async function next(): Promise<void> {
    const turn = waiting.shift();
    if (turn === undefined) {
      isBusy = false;
      for (const resolve of drained.splice(0)) resolve();
      return;
    }
    await turn();
    // Between two writes, other work runs: SQLite blocks the thread, and many writes in a row would delay all reads.
    if (waiting.length > 0) setImmediate(() => void next());
    else void next();
  }

  return {
    enqueue(work) {
      return new Promise((resolve, reject) => {
        waiting.push(async () => {
          await work().then(resolve, reject);
        });
        if (isBusy) return;
        isBusy = true;
        void next();
      });
    },
    drain() {
      return isBusy ? new Promise((resolve) => drained.push(resolve)) : Promise.resolve();
    },
  };
}
