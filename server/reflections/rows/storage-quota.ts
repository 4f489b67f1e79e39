// Counts the bytes of each person's sealed texts in the transaction of each change, so that one person can't fill the disk.
import { statement } from '../../database/database.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { StorageError } from '../../database/errors.ts';
import type { SharedTime } from '../../database/database-time.ts';

/** What an earlier text counts beside its length, and a removed day's id or a remembered request: a million are not free. */
export const ROW_OVERHEAD_BYTES = 200;
/** What a row of `entry_revision` counts. */
export const REVISION_SIZE = `length(content) + coalesce(length(details), 0) + ${ROW_OVERHEAD_BYTES}`;

interface StorageUsageChange {
  userId: string;
  added: number;
  /** False for what works in any case: removing, and texts that are made for a person. */
  isLimited: boolean;
}

export type StorageUsage = ReturnType<typeof createStorageUsage>;

interface CountRow {
  bytes: number;
  counted_at: number;
}

const ADD = statement<Pick<CountRow, 'bytes'>>(
  'storage-use.add',
  `UPDATE storage_use SET bytes = CASE WHEN bytes + $2 > 0 THEN bytes + $2 ELSE 0 END WHERE user_id = $1 RETURNING bytes`,
);
const INSERT = statement(
  'storage-use.begin',
  'INSERT INTO storage_use (user_id, bytes, counted_at) VALUES ($1, 0, 0) ON CONFLICT (user_id) DO NOTHING',
);
/** Changes that have counted are seen by the next statement, and all others wait to add theirs to its result. */
const LOCK = statement<CountRow>(
  'storage-use.lock',
  'SELECT bytes, counted_at FROM storage_use WHERE user_id = $1 {forUpdate}',
);
const RECOUNT = statement<Pick<CountRow, 'bytes'>>(
  'storage-use.recount',
  `UPDATE storage_use SET counted_at = $2, bytes = (SELECT coalesce(sum(size), 0) FROM (
     SELECT length(document) AS size FROM reflection WHERE user_id = $1
     UNION ALL SELECT length(document) FROM removed_reflection WHERE user_id = $1
     UNION ALL SELECT ${REVISION_SIZE} FROM entry_revision WHERE user_id = $1
     UNION ALL SELECT ${ROW_OVERHEAD_BYTES} FROM reflection_tombstone WHERE user_id = $1
     UNION ALL SELECT ${ROW_OVERHEAD_BYTES} FROM applied_request WHERE user_id = $1
     UNION ALL SELECT length(content) FROM draft WHERE user_id = $1 AND content IS NOT NULL
     UNION ALL SELECT length(text) FROM output WHERE user_id = $1) AS texts)
   WHERE user_id = $1 RETURNING bytes`,
);
/** A counter can be too high where an older program has removed texts; a recount takes milliseconds. */
const RECOUNT_AFTER_MS = 3_600_000;

interface Deps {
  database: Database;
  time: SharedTime;
  bytesPerPerson: number | undefined;
}

export function createStorageUsage({ database, time, bytesPerPerson = Infinity }: Deps) {
  async function recount(userId: string, transaction: Transaction): Promise<number> {
    await transaction.run(INSERT, [userId]);
    await transaction.run(LOCK, [userId]);
    const [row] = await transaction.run(RECOUNT, [userId, await time.now(transaction)]);
    return row?.bytes ?? 0;
  }

  function countAnew(userId: string): Promise<boolean> {
    return database.transact(async (transaction) => {
      const [row] = await transaction.run(LOCK, [userId]);
      const nowMs = await time.now(transaction);
      if (row !== undefined && nowMs - row.counted_at < RECOUNT_AFTER_MS) return false;
      await recount(userId, transaction);
      return true;
    });
  }

  return {
    /** The last statement of its transaction. Throws a StorageError of kind `quota` beyond the limit. */
    async add({ userId, added, isLimited }: StorageUsageChange, transaction: Transaction): Promise<void> {
      if (added === 0) return;
      const [row] = await transaction.runWithDeferred(ADD, [userId, added]);
      const bytes = row?.bytes ?? (await recount(userId, transaction));
      if (isLimited && added > 0 && bytes > bytesPerPerson)
        throw new StorageError('quota', "A person's texts have reached their limit.");
    },
    async subtract({ userId, bytes }: { userId: string; bytes: number }, transaction: Transaction): Promise<void> {
      await transaction.run(ADD, [userId, -bytes]);
    },
    /** Before a change is refused, its person's texts are counted anew when that was long ago. */
    async runWithRecount<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof StorageError) || error.kind !== 'quota' || !(await countAnew(userId))) throw error;
        return work();
      }
    },
  };
}

export type SizeTracker = ReturnType<typeof createSizeTracker>;

/** What one transaction adds. A row is read before it is written over, so its size is known. */
export function createSizeTracker() {
  const sizes = new Map<string, number>();
  let added = 0;
  return {
    readRow(row: string, bytes: number): void {
      sizes.set(row, bytes);
    },
    writeRow(row: string, bytes: number): void {
      added += bytes - (sizes.get(row) ?? 0);
      sizes.set(row, bytes);
    },
    deleteRow(row: string): void {
      added -= sizes.get(row) ?? 0;
      sizes.delete(row);
    },
    /** For rows of which nothing is written over; below zero for those that go. */
    add(bytes: number): void {
      added += bytes;
    },
    getAdded: () => added,
  };
}
