// Deletes removed days and entries for good. One transaction deletes a batch: an interrupted purge can go on.
import { statement } from '../../database/database.ts';
import { deleteGeneratedTextsOf } from '../../generated-texts/rows/generated-text-removal.ts';
import { notePurge } from '../../generated-texts/rows/purge-count.ts';
import { deleteBatchOfDay, deleteBatchOfEntry, WHERE_DAY } from '../../reflections/rows/entry-revisions.ts';
import type { RevisionRow, StoredRevision } from '../../reflections/rows/entry-revisions.ts';
import { REVISION_SIZE } from '../../reflections/rows/storage-quota.ts';
import type { UserTransaction } from '../../reflections/rows/user-transaction.ts';

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
   RETURNING ${REVISION_SIZE} AS size`,
);

interface RemovedDay {
  id: string;
  date: string;
  removedAt: number;
}

export async function findRemovedDay(id: string, { transaction, userId }: UserTransaction): Promise<RemovedDay | null> {
  const [row] = await transaction.run(FIND_DAY, [userId, id]);
  return row ? { id, date: row.date, removedAt: row.removed_at } : null;
}

/** Returns whether more batches are left. The last batch deletes the day itself. */
export async function purgeDayBatch(day: RemovedDay, tx: UserTransaction): Promise<boolean> {
  if (await deleteBatchOfDay(day.id, tx)) return true;
  for (const { size } of await tx.transaction.run(PURGE_DAY, [tx.userId, day.id])) tx.sizes.add(-size);
  await deleteGeneratedTextsOf(day, tx);
  await notePurge(tx.userId, tx);
  return false;
}

interface RemovedText {
  reflectionId: string;
  entryId: string;
  revision: number;
  replacedAt: number;
  date: string;
}

/** One removed text of an entry that has others. */
export async function purgeRevision(text: RemovedText, tx: UserTransaction): Promise<void> {
  const { reflectionId, entryId, revision, replacedAt, date } = text;
  const purged = await tx.transaction.run(PURGE_ENTRY, [tx.userId, reflectionId, entryId, revision]);
  for (const { size } of purged) tx.sizes.add(-size);
  await deleteGeneratedTextsOf({ date, removedAt: replacedAt }, tx);
}

type RemovedEntry = Pick<StoredRevision, 'entryId' | 'rev' | 'replacedAt' | 'revision'>;

export async function findRemovedEntry(
  { reflectionId, entryId }: { reflectionId: string; entryId: string },
  { transaction, userId }: UserTransaction,
): Promise<RemovedEntry | null> {
  const [row] = await transaction.run(FIND_ENTRY, [userId, reflectionId, entryId]);
  return row ? { entryId, rev: row.rev, revision: row.revision, replacedAt: row.replaced_at } : null;
}

/** As `purgeDayBatch`. */
export async function purgeEntryBatch(removed: RemovedText, tx: UserTransaction): Promise<boolean> {
  if (await deleteBatchOfEntry(removed, tx)) return true;
  await purgeRevision(removed, tx);
  return false;
}
