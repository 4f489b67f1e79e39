// Commits concurrent transactions on SQLite together, so that many saves wait for the disk only once (decision 21).
import { setImmediate } from 'node:timers/promises';
import type { MaintenanceTransaction, Transaction } from '../database.ts';
import { SQLITE } from '../dialects.ts';
import type { WriteQueue } from './write-queue.ts';

export interface WriteConnection extends MaintenanceTransaction {
  readonly isTransaction: boolean;
}

type Body<Result> = (transaction: Transaction) => Promise<Result>;
type Settlement = () => void;

interface PendingTransaction {
  /** Returns the function that resolves the caller's promise after the commit. */
  run: Body<Settlement>;
  reject(error: unknown): void;
}

const GROUP_SIZE_MAX = 16;

export function createGroupCommit(queue: WriteQueue, writer: WriteConnection): <R>(body: Body<R>) => Promise<R> {
  const pending: PendingTransaction[] = [];
  let isScheduled = false;

  function scheduleCommit(): void {
    if (isScheduled || pending.length === 0) return;
    isScheduled = true;
    void queue.enqueue(async () => {
      await setImmediate();
      await commitGroup(pending.splice(0, GROUP_SIZE_MAX), writer);
      isScheduled = false;
      scheduleCommit();
    });
  }

  return <R>(body: Body<R>) =>
    new Promise<R>((resolve, reject) => {
      const run: Body<Settlement> = async (transaction) => {
        const result = await body(transaction);
        return () => resolve(result);
      };
      pending.push({ run, reject });
      scheduleCommit();
    });
}

export async function commitAlone<R>(
  writer: WriteConnection,
  body: (writer: WriteConnection) => Promise<R>,
): Promise<R> {
  await writer.execute('begin', SQLITE.begin);
  try {
    const result = await body(writer);
    await writer.execute('commit', 'COMMIT');
    return result;
  } catch (error) {
    await rollBack(writer);
    throw error;
  }
}

async function commitGroup(all: readonly PendingTransaction[], writer: WriteConnection): Promise<void> {
  const answers = all.length > 1 ? await commitTogether(all, writer) : null;
  if (answers !== null) return answers.forEach((answer) => answer());
  for (const { run, reject } of all) await commitAlone(writer, run).then((answer) => answer(), reject);
}

/** Null when everything was rolled back, for example with a full disk. Then each transaction is repeated alone. */
async function commitTogether(
  all: readonly PendingTransaction[],
  writer: WriteConnection,
): Promise<Settlement[] | null> {
  let hasBegun = false;
  try {
    return await commitAlone(writer, async () => {
      hasBegun = true;
      const answers: Settlement[] = [];
      for (const one of all) {
        answers.push(await runInSavepoint(one, writer));
        await setImmediate();
      }
      return answers;
    });
  } catch (error) {
    if (hasBegun) return null;
    // Another program has locked the file: repeating would fail as well.
    for (const { reject } of all) reject(error);
    return [];
  }
}

async function runInSavepoint({ run, reject }: PendingTransaction, writer: WriteConnection): Promise<Settlement> {
  await writer.execute('savepoint', 'SAVEPOINT one');
  try {
    const answer = await run(writer);
    await writer.execute('release', 'RELEASE one');
    return answer;
  } catch (error) {
    if (!writer.isTransaction) throw error;
    await writer.execute('undo', 'ROLLBACK TO one; RELEASE one');
    return () => reject(error);
  }
}

/** After some failures, such as a full disk, SQLite has rolled back by itself. */
async function rollBack(writer: WriteConnection): Promise<void> {
  if (writer.isTransaction) await writer.execute('rollback', 'ROLLBACK');
}
