// Earlier texts that an export of Learn brings along. They keep their numbers, so that importing them again adds none, and
// carry the id of their import, so that its undo takes them along.
import { statement } from '../../database/database.ts';
import { addRevision, WHERE_DAY, type StoredRevision } from '../../reflections/rows/entry-revisions.ts';
import { REVISION_SIZE } from '../../reflections/rows/storage-quota.ts';
import type { UserTransaction } from '../../reflections/rows/user-transaction.ts';

export type ImportedRevision = Omit<StoredRevision, 'rev' | 'bytes' | 'importId'>;

/** Some ten milliseconds of SQLite's one writer. */
const ROWS_PER_BATCH = 400;

/** How many earlier texts one transaction still removes, of all its days together. */
export interface RevisionRoom {
  rows: number;
}

export function createRevisionRoom(): RevisionRoom {
  return { rows: ROWS_PER_BATCH };
}

const LIST_NUMBERS = statement<{ entry_id: string; revision: number }>(
  'revision.list-numbers',
  `SELECT entry_id, revision FROM entry_revision ${WHERE_DAY}`,
);
const MARK_RETURNED = statement(
  'revision.mark-returned',
  `UPDATE entry_revision SET reason = 'edit' ${WHERE_DAY} AND entry_id = $3 AND reason = 'delete' AND import_id IS NULL`,
);
const LIST_ENTRIES = statement<{ entry_id: string }>(
  'revision.list-imported-entries',
  `SELECT DISTINCT entry_id FROM entry_revision ${WHERE_DAY} AND import_id = $3 ORDER BY entry_id LIMIT $4`,
);
const FIND_OWN = statement<{ found: number }>(
  'revision.find-own',
  `SELECT 1 AS found FROM entry_revision ${WHERE_DAY} AND entry_id = $3 AND import_id IS NULL LIMIT 1`,
);
const OF_ENTRY = `${WHERE_DAY} AND entry_id = $3 AND revision IN (
  SELECT revision FROM entry_revision ${WHERE_DAY} AND entry_id = $3 AND import_id = $4 ORDER BY revision LIMIT $5)`;
const DELETE = statement<{ size: number }>(
  'revision.delete-imported',
  `DELETE FROM entry_revision ${OF_ENTRY} RETURNING ${REVISION_SIZE} AS size`,
);
const RELEASE = statement<{ revision: number }>(
  'revision.release-imported',
  `UPDATE entry_revision SET import_id = NULL ${OF_ENTRY} RETURNING revision`,
);

/**
 * Returns how many were added. Those whose number the entry has here already are left out: they are the same, or the entry
 * was edited here.
 */
export async function addMissingRevisions(
  revisions: readonly ImportedRevision[],
  { reflectionId: id, importId }: { reflectionId: string; importId: string },
  tx: UserTransaction,
): Promise<number> {
  if (revisions.length === 0) return 0;
  const rows = await tx.transaction.run(LIST_NUMBERS, [tx.userId, id]);
  const known = new Set(rows.map((row) => `${row.entry_id} ${row.revision}`));
  const before = known.size;
  for (const revision of revisions) {
    const name = `${revision.entryId} ${revision.revision}`;
    if (known.has(name)) continue;
    known.add(name);
    // Below zero, so that it is no version that the day has had here.
    await addRevision({ ...revision, rev: -revision.revision, importId }, { id }, tx);
  }
  return known.size - before;
}

/** As `markRestored`, for texts that were removed here: those of an export stay as the export has them. */
export async function markReturned(
  entryIds: readonly string[],
  { id }: { id: string },
  { transaction, userId }: UserTransaction,
): Promise<void> {
  for (const entryId of entryIds) await transaction.run(MARK_RETURNED, [userId, id, entryId]);
}

interface RevisionsOfImport {
  reflectionId: string;
  importId: string;
  /** Entries that it has brought. */
  keptIds: ReadonlySet<string>;
  /** All entries of the day. */
  livingIds: ReadonlySet<string>;
  /** Not used up. */
  room: RevisionRoom;
}

/**
 * Deletes what an import has brought of entries that were here before it, and of those that it has brought as removed
 * ones. Entries that it has brought, and those that were removed here since, keep their earlier texts, because they can be
 * restored. Does as much as one transaction takes, and returns whether more is left.
 */
export async function removeRevisionsOfImport(
  { reflectionId, importId, keptIds, livingIds, room }: RevisionsOfImport,
  { transaction, userId, sizes }: UserTransaction,
): Promise<boolean> {
  const entries = await transaction.run(LIST_ENTRIES, [userId, reflectionId, importId, room.rows]);
  for (const { entry_id: entryId } of entries) {
    const some = [userId, reflectionId, entryId, importId, room.rows];
    const wasRemovedHere = async () => (await transaction.run(FIND_OWN, [userId, reflectionId, entryId])).length > 0;
    if (keptIds.has(entryId) || (!livingIds.has(entryId) && (await wasRemovedHere())))
      room.rows -= (await transaction.run(RELEASE, some)).length;
    else {
      const deleted = await transaction.run(DELETE, some);
      for (const { size } of deleted) sizes.add(-size);
      room.rows -= deleted.length;
    }
    if (room.rows === 0) return true;
  }
  return false;
}
