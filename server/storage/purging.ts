// Deleting removed days and entries for good, before their 30 days are over.
import { statement } from './database.ts';
import { deleteRevisionsOfDay } from './entry-revisions.ts';
import { findDayById, notFound, takeTurn } from './reflection-turn.ts';
import type { TurnDeps } from './reflection-turn.ts';
import { ROW_BYTES } from './text-sizes.ts';

const PURGE_DAY = statement<{ size: number }>(
  'removed-reflection.purge',
  'DELETE FROM removed_reflection WHERE user_id = $1 AND id = $2 RETURNING length(document) AS size',
);
const PURGE_ENTRY = statement<{ size: number }>(
  'revision.purge-entry',
  `DELETE FROM entry_revision WHERE user_id = $1 AND reflection_id = $2 AND entry_id = $3
   RETURNING length(content) + ${ROW_BYTES} AS size`,
);

interface Removed {
  userId: string;
  reflectionId: string;
}

/** Throws a StorageError of kind `not-found` for a day that is not removed. */
export function purgeReflection({ userId, reflectionId }: Removed, deps: TurnDeps): Promise<void> {
  return takeTurn(
    { userId },
    {
      async act(turn) {
        const [purged] = await turn.transaction.run(PURGE_DAY, [userId, reflectionId]);
        if (purged === undefined) throw notFound();
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
  deps: TurnDeps,
): Promise<void> {
  return takeTurn(
    { userId },
    {
      async act(turn) {
        const day = await findDayById(reflectionId, turn);
        if (day === null || day.entries.some(({ id }) => id === entryId)) throw notFound();
        const purged = await turn.transaction.run(PURGE_ENTRY, [userId, reflectionId, entryId]);
        if (purged.length === 0) throw notFound();
        for (const { size } of purged) turn.sizes.add(-size);
      },
      repeat: async () => {},
    },
    deps,
  );
}
