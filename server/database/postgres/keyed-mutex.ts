// Changes that would wait for the same lock wait here instead: waiting here holds no connection.
import { StorageError } from '../errors.ts';

export interface KeyedMutex {
  /** Fails as away when it has not begun in time: behind a database that does not answer, requests do not pile up. */
  run<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
}

/** How long a change waits for those before it. */
interface QueueTimeouts {
  /** While no other change of the same name completes. */
  stuckMs: number;
  /** In all, as long as others complete. */
  totalMs: number;
}

interface LockQueue {
  last: Promise<void>;
  /** When a change of this name last completed, or the line began. */
  movedAt: number;
}

export function createKeyedMutex(patience: QueueTimeouts): KeyedMutex {
  const lines = new Map<string, LockQueue>();

  function joinLine(name: string): LockQueue {
    const line = lines.get(name) ?? { last: Promise.resolve(), movedAt: performance.now() };
    lines.set(name, line);
    return line;
  }

  return {
    run: (name, work) =>
      new Promise((resolve, reject) => {
        const line = joinLine(name);
        const waiting = waitInQueue(line, patience, () => reject(queueTimeout()));

        const begin = async (): Promise<void> => {
          if (waiting.end()) {
            const answer = work();
            answer.then(resolve, reject);
            if (await hasDatabaseAnswered(answer)) line.movedAt = performance.now();
          }
          if (line.last === own) lines.delete(name);
        };
        const own = line.last.then(begin);
        line.last = own;
      }),
  };
}

/** A refusal of the change is an answer of the database as well; only one that is away gives none. */
async function hasDatabaseAnswered(answer: Promise<unknown>): Promise<boolean> {
  try {
    await answer;
    return true;
  } catch (error) {
    return !(error instanceof StorageError && error.kind === 'away');
  }
}

/** `end` is true when the wait was not given up before. */
function waitInQueue(line: LockQueue, { stuckMs, totalMs }: QueueTimeouts, giveUp: () => void): { end(): boolean } {
  const joinedAt = performance.now();
  let isOver = false;
  let timer = setTimeout(check, stuckMs);

  function check(): void {
    const nowMs = performance.now();
    const endsAt = Math.min(Math.max(line.movedAt, joinedAt) + stuckMs, joinedAt + totalMs);
    if (nowMs < endsAt) {
      timer = setTimeout(check, Math.ceil(endsAt - nowMs));
      return;
    }
    isOver = true;
    giveUp();
  }

  return {
    end() {
      clearTimeout(timer);
      return !isOver;
    },
  };
}

function queueTimeout(): StorageError {
  return new StorageError('away', 'Too many changes of one person wait for each other.');
}
