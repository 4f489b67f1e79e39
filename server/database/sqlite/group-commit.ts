// Transactions that wait for SQLite's one writer at the same time are committed together: to wait for the disk is most
// of what a save costs, and one wait serves them all. None of them has its answer before the disk has it.
import { setImmediate } from 'node:timers/promises';
import type { MaintenanceTransaction, Transaction } from '../database.ts';
import { SQLITE } from '../dialects.ts';
import type { WriteQueue } from './write-queue.ts';

/** The connection that writes. */
export interface WriteConnection extends MaintenanceTransaction {
  readonly isTransaction: boolean;
}

type Body<Result> = (transaction: Transaction) => Promise<Result>;
type Settlement = () => void;

interface PendingTransaction {
  /** What to answer once it is on disk. */
  run: Body<Settlement>;
  reject(error: unknown): void;
}

/** So many share a commit at most, because the first of them waits until the last one is done. */
const GROUP_SIZE_MAX = 16;

/** A body may run a second time: what the first run has written is gone then. */
export function createGroupCommit(queue: WriteQueue, writer: WriteConnection): <R>(body: Body<R>) => Promise<R> {
  const waiting: PendingTransaction[] = [];
  let hasTurn = false;

  function takeTurn(): void {
    if (hasTurn || waiting.length === 0) return;
    hasTurn = true;
    void queue.enqueue(async () => {
      // Requests that have arrived meanwhile get as far as to wait here.
      await setImmediate();
      await commitGroup(waiting.splice(0, GROUP_SIZE_MAX), writer);
      hasTurn = false;
      takeTurn();
    });
  }

  return <R>(body: Body<R>) =>
    new Promise<R>((resolve, reject) => {
      const run: Body<Settlement> = async (transaction) => {
        const result = await body(transaction);
        return () => resolve(result);
      };
      waiting.push({ run, reject });
      takeTurn();
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

/**
 * What to answer, or null when nothing was kept: a full disk undoes the changes of all. Whose failure it is shows when
 * each is done again alone.
 */
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
        // Readers get their turn, as they do between two commits.
        await setImmediate();
      }
      return answers;
    });
  } catch (error) {
    if (hasBegun) return null;
    // Another program holds the file: nobody has to find that out again.
    for (const { reject } of all) reject(error);
    return [];
  }
}

/** A failure undoes only its own changes. */
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

/** SQLite has done it already after some failures, a full disk among them. */
async function rollBack(writer: WriteConnection): Promise<void> {
  if (writer.isTransaction) await writer.execute('rollback', 'ROLLBACK');
}
