// Transactions that need the same row lock wait here, where they hold no connection: otherwise one person with many
// requests would use up the pool.
import { StorageError } from '../errors.ts';

export interface KeyedMutex {
  /** Rejects as `away` after a time limit, so that requests do not pile up when the database does not answer. */
  run<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
}

interface QueueTimeouts {
  /** While no other change with this name completes. */
  stuckMs: number;
  /** While others complete. */
  totalMs: number;
}

interface LockQueue {
  last: Promise<void>;
  /** When a change with this name completed last, or the queue began. */
  progressAt: number;
}

export function createKeyedMutex(timeouts: QueueTimeouts): KeyedMutex {
  const queues = new Map<string, LockQueue>();

  function findQueue(name: string): LockQueue {
    const queue = queues.get(name) ?? { last: Promise.resolve(), progressAt: performance.now() };
    queues.set(name, queue);
    return queue;
  }

  return {
    run: (name, work) =>
      new Promise((resolve, reject) => {
        const queue = findQueue(name);
        const wait = waitInQueue(queue, timeouts, () => reject(queueTimeout()));

        const start = async (): Promise<void> => {
          if (wait.end()) {
            const answer = work();
            answer.then(resolve, reject);
            if (await hasDatabaseAnswered(answer)) queue.progressAt = performance.now();
          }
          if (queue.last === own) queues.delete(name);
        };
        const own = queue.last.then(start);
        queue.last = own;
      }),
  };
}

/** A rejected change is an answer too; only an unavailable database does not answer. */
async function hasDatabaseAnswered(answer: Promise<unknown>): Promise<boolean> {
  try {
    await answer;
    return true;
  } catch (error) {
    return !(error instanceof StorageError && error.kind === 'away');
  }
}

/** `end` returns false when the wait has timed out. */
function waitInQueue(queue: LockQueue, { stuckMs, totalMs }: QueueTimeouts, onTimeout: () => void): { end(): boolean } {
  const joinedAt = performance.now();
  let isOver = false;
  let timer = setTimeout(check, stuckMs);

  function check(): void {
    const nowMs = performance.now();
    const endsAt = Math.min(Math.max(queue.progressAt, joinedAt) + stuckMs, joinedAt + totalMs);
    if (nowMs < endsAt) {
      timer = setTimeout(check, Math.ceil(endsAt - nowMs));
      return;
    }
    isOver = true;
    onTimeout();
  }

  return {
    end() {
      clearTimeout(timer);
      return !isOver;
    },
  };
}

function queueTimeout(): StorageError {
  return new StorageError('away', 'Too many changes of one person are waiting for each other.');
}
