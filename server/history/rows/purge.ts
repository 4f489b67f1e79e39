// Deleting removed days and entries for good, before their 30 days are over.
import { setImmediate } from 'node:timers/promises';
import { statement } from '../../database/database.ts';
import { deleteBatchOfDay, deleteBatchOfEntry, WHERE_DAY } from '../../reflections/rows/entry-revisions.ts';
import type { RevisionRow } from '../../reflections/rows/entry-revisions.ts';
import type { History } from './history.ts';
import { deleteGeneratedTextsOf } from '../../generated-texts/rows/output-removal.ts';
import { findDayById, reflectionNotFound, inUserTransaction } from '../../reflections/rows/user-transaction.ts';
import type { UserTransaction, StorageDeps } from '../../reflections/rows/user-transaction.ts';
import { ROW_OVERHEAD_BYTES } from '../../reflections/rows/text-sizes.ts';

const FIND_DAY = statement<{ date: string; removed_at: number }>(
  'removed-reflection.find-purged',
  'SELECT date, removed_at FROM removed_reflection WHERE user_id = $1 AND id = $2',
);
const PURGE_DAY = statement<{ size: number }>(
  'removed-reflection.purge',
  'DELETE FROM removed_reflection WHERE user_id = $1 AND id = $2 RETURNING length(document) AS size',
);
const FIND_ENTRY = statement<Pick<RevisionRow, 'rev' | 'revision' | 'replaced_at'>>(
  'revision.find-purged',
  `SELECT rev, revision, replaced_at FROM entry_revision ${WHERE_DAY} AND entry_id = $3 AND reason = 'delete'
   ORDER BY revision DESC LIMIT 1`,
);
const PURGE_ENTRY = statement<{ size: number }>(
  'revision.purge',
  `DELETE FROM entry_revision ${WHERE_DAY} AND entry_id = $3 AND revision = $4
   RETURNING length(content) + ${ROW_OVERHEAD_BYTES} AS size`,
);

interface Removed {
  userId: string;
  reflectionId: string;
}

type CheckDay = Parameters<History['purgeReflection']>[1];
type CheckEntry = Parameters<History['purgeEntry']>[1];

/** Throws a StorageError of kind `not-found` for a day that is not removed. */
export async function purgeReflection(
  { userId, reflectionId }: Removed,
  check: CheckDay,
  deps: StorageDeps,
): Promise<void> {
  await purgeInBatches(
    userId,
    async (turn) => {
      const [day] = await turn.transaction.run(FIND_DAY, [userId, reflectionId]);
      if (day === undefined) throw reflectionNotFound();
      check({ id: reflectionId, removedAt: day.removed_at });
      if (await deleteBatchOfDay(reflectionId, turn)) return true;
      for (const { size } of await turn.transaction.run(PURGE_DAY, [userId, reflectionId])) turn.sizes.add(-size);
      await deleteGeneratedTextsOf({ date: day.date, removedAt: day.removed_at }, turn);
      return false;
    },
    deps,
  );
}

/** Throws a StorageError of kind `not-found` for an entry that is in its day, or that never was. */
export async function purgeEntry(
  { userId, reflectionId, entryId }: Removed & { entryId: string },
  check: CheckEntry,
  deps: StorageDeps,
): Promise<void> {
  await purgeInBatches(
    userId,
    async (turn) => {
      const day = await findDayById(reflectionId, turn);
      if (day === null || day.entries.some(({ id }) => id === entryId)) throw reflectionNotFound();
      const [last] = await turn.transaction.run(FIND_ENTRY, [userId, reflectionId, entryId]);
      if (last === undefined) throw reflectionNotFound();
      const { rev, revision, replaced_at: replacedAt } = last;
      check({ entryId, rev, revision, replacedAt });
      if (await deleteBatchOfEntry({ reflectionId, entryId, revision }, turn)) return true;
      const purged = await turn.transaction.run(PURGE_ENTRY, [userId, reflectionId, entryId, revision]);
      for (const { size } of purged) turn.sizes.add(-size);
      await deleteGeneratedTextsOf({ date: day.date, removedAt: replacedAt }, turn);
      return false;
    },
    deps,
  );
}

/** A transaction deletes a part, the last one what the part belongs to: a purge that was interrupted can go on. */
async function purgeInBatches(
  userId: string,
  act: (turn: UserTransaction) => Promise<boolean>,
  deps: StorageDeps,
): Promise<void> {
  while (await inUserTransaction({ userId }, { execute: act, replay: async () => false }, deps)) await setImmediate();
}
