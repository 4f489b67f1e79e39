// Deleting removed days and entries for good, before their 30 days are over.
import { statement } from './database.ts';
import { deleteRevisionsOfDay, REVISION_COLUMNS } from './entry-revisions.ts';
import type { RevisionRow } from './entry-revisions.ts';
import type { History } from './history.ts';
import { findDayById, notFound, takeTurn } from './reflection-turn.ts';
import type { TurnDeps } from './reflection-turn.ts';
import { ROW_BYTES } from './text-sizes.ts';

const PURGE_DAY = statement<{ size: number; removed_at: number }>(
  'removed-reflection.purge',
  'DELETE FROM removed_reflection WHERE user_id = $1 AND id = $2 RETURNING length(document) AS size, removed_at',
);
const PURGE_ENTRY = statement<Omit<RevisionRow, 'content'> & { size: number }>(
  'revision.purge-entry',
  `DELETE FROM entry_revision WHERE user_id = $1 AND reflection_id = $2 AND entry_id = $3
   RETURNING ${REVISION_COLUMNS}, length(content) + ${ROW_BYTES} AS size`,
);

interface Removed {
  userId: string;
  reflectionId: string;
}

type CheckDay = Parameters<History['purgeReflection']>[1];
type CheckEntry = Parameters<History['purgeEntry']>[1];

/** Throws a StorageError of kind `not-found` for a day that is not removed. */
export function purgeReflection({ userId, reflectionId }: Removed, check: CheckDay, deps: TurnDeps): Promise<void> {
  return takeTurn(
    { userId },
    {
      async act(turn) {
        const [purged] = await turn.transaction.run(PURGE_DAY, [userId, reflectionId]);
        if (purged === undefined) throw notFound();
        check({ id: reflectionId, removedAt: purged.removed_at });
        turn.sizes.add(-purged.size);
        await deleteRevisionsOfDay(reflectionId, turn);
      },
      repeat: async () => {},
    },
    deps,
  );
}

/** Throws a StorageError of kind `not-found` for an entry that is in its day, or that never was. */
export function purgeEntry(
  { userId, reflectionId, entryId }: Removed & { entryId: string },
  check: CheckEntry,
  deps: TurnDeps,
): Promise<void> {
  return takeTurn(
    { userId },
    {
      async act(turn) {
        const day = await findDayById(reflectionId, turn);
        if (day === null || day.entries.some(({ id }) => id === entryId)) throw notFound();
        const purged = await turn.transaction.run(PURGE_ENTRY, [userId, reflectionId, entryId]);
        const [last] = purged.filter(({ reason }) => reason === 'delete').toSorted((a, b) => b.revision - a.revision);
        if (last === undefined) throw notFound();
        check({ entryId, rev: last.rev, revision: last.revision, replacedAt: last.replaced_at });
        for (const { size } of purged) turn.sizes.add(-size);
      },
      repeat: async () => {},
    },
    deps,
  );
}
