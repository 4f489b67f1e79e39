// Deleting removed days and entries for good, before their 30 days are over.
import { setImmediate } from 'node:timers/promises';
import { statement } from '../../database/database.ts';
import { deleteSomeOfDay, deleteSomeOfEntry, OF_DAY } from '../../reflections/rows/entry-revisions.ts';
import type { RevisionRow } from '../../reflections/rows/entry-revisions.ts';
import type { History } from './history.ts';
import { deleteOutputsOf } from '../../generated-texts/rows/output-removal.ts';
import { findDayById, notFound, takeTurn } from '../../reflections/rows/user-transaction.ts';
import type { Turn, TurnDeps } from '../../reflections/rows/user-transaction.ts';
import { ROW_BYTES } from '../../reflections/rows/text-sizes.ts';

const FIND_DAY = statement<{ date: string; removed_at: number }>(
  'removed-reflection.find-purged',
  'SELECT date, removed_at FROM removed_reflection WHERE user_id = $1 AND id = $2',
);
const PURGE_DAY = statement<{ size: number }>(
  'removed-reflection.purge',
  'DELETE FROM removed_reflection WHERE user_id = $1 AND id = $2 RETURNING length(document) AS size',
);
const FIND_TEXT = statement<Pick<RevisionRow, 'rev' | 'revision' | 'replaced_at'>>(
  'revision.find-purged',
  `SELECT rev, revision, replaced_at FROM entry_revision ${OF_DAY} AND entry_id = $3 AND reason = 'delete'
   ORDER BY revision DESC LIMIT 1`,
);
const PURGE_TEXT = statement<{ size: number }>(
  'revision.purge',
  `DELETE FROM entry_revision ${OF_DAY} AND entry_id = $3 AND revision = $4
   RETURNING length(content) + ${ROW_BYTES} AS size`,
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
  deps: TurnDeps,
): Promise<void> {
  await repeatTurns(
    userId,
    async (turn) => {
      const [day] = await turn.transaction.run(FIND_DAY, [userId, reflectionId]);
      if (day === undefined) throw notFound();
      check({ id: reflectionId, removedAt: day.removed_at });
      if (await deleteSomeOfDay(reflectionId, turn)) return true;
      for (const { size } of await turn.transaction.run(PURGE_DAY, [userId, reflectionId])) turn.sizes.add(-size);
      await deleteOutputsOf({ date: day.date, removedAt: day.removed_at }, turn);
      return false;
    },
    deps,
  );
}

/** Throws a StorageError of kind `not-found` for an entry that is in its day, or that never was. */
export async function purgeEntry(
  { userId, reflectionId, entryId }: Removed & { entryId: string },
  check: CheckEntry,
  deps: TurnDeps,
): Promise<void> {
  await repeatTurns(
    userId,
    async (turn) => {
      const day = await findDayById(reflectionId, turn);
      if (day === null || day.entries.some(({ id }) => id === entryId)) throw notFound();
      const [last] = await turn.transaction.run(FIND_TEXT, [userId, reflectionId, entryId]);
      if (last === undefined) throw notFound();
      const { rev, revision, replaced_at: replacedAt } = last;
      check({ entryId, rev, revision, replacedAt });
      if (await deleteSomeOfEntry({ reflectionId, entryId, revision }, turn)) return true;
      const purged = await turn.transaction.run(PURGE_TEXT, [userId, reflectionId, entryId, revision]);
      for (const { size } of purged) turn.sizes.add(-size);
      await deleteOutputsOf({ date: day.date, removedAt: replacedAt }, turn);
      return false;
    },
    deps,
  );
}

/** A transaction deletes a part, the last one what the part belongs to: a purge that was interrupted can go on. */
async function repeatTurns(userId: string, act: (turn: Turn) => Promise<boolean>, deps: TurnDeps): Promise<void> {
  while (await takeTurn({ userId }, { act, repeat: async () => false }, deps)) await setImmediate();
}
