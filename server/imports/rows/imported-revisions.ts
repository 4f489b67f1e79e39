// Earlier texts that an export of Learn brings along. They keep their numbers, so that importing them again adds none, and
// carry the id of their import, so that its undo takes them along.
import { statement } from '../../database/database.ts';
import { addRevision, WHERE_DAY, type StoredRevision } from '../../reflections/rows/entry-revisions.ts';
import { REVISION_SIZE } from '../../reflections/rows/storage-quota.ts';
import type { UserTransaction } from '../../reflections/rows/user-transaction.ts';

export type ImportedRevision = Omit<StoredRevision, 'rev' | 'bytes' | 'importId'>;

/** Some ten milliseconds of SQLite's one writer. */
const ROWS_PER_BATCH = 400;

interface RevisionKey {
  entryId: string;
  revision: number;
}

const BEFORE_ALL: RevisionKey = { entryId: '', revision: 0 };

/** What one transaction still removes of earlier texts, in the order of their keys. */
export interface RevisionRoom {
  /** Of all its days together. */
  rows: number;
  /** The last one that is done, of the day that is not: the next transaction does not walk over those before it. */
  after: (RevisionKey & { reflectionId: string }) | null;
}

export function createRevisionRoom(after: RevisionRoom['after']): RevisionRoom {
  return { rows: ROWS_PER_BATCH, after };
}

const LIST_NUMBERS = statement<{ entry_id: string; revision: number }>(
  'revision.list-numbers',
  `SELECT entry_id, revision FROM entry_revision ${WHERE_DAY}`,
);
const MARK_RETURNED = statement(
  'revision.mark-returned',
  `UPDATE entry_revision SET reason = 'edit' ${WHERE_DAY} AND entry_id = $3 AND reason = 'delete' AND import_id IS NULL`,
);
const LIST_IMPORTED = statement<{ entry_id: string; revision: number }>(
  'revision.list-imported',
  `SELECT entry_id, revision FROM entry_revision ${WHERE_DAY} AND import_id = $3 AND (entry_id, revision) > ($4, $5)
   ORDER BY entry_id, revision LIMIT $6`,
);
const FIND_OWN = statement<{ found: number }>(
  'revision.find-own',
  `SELECT 1 AS found FROM entry_revision ${WHERE_DAY} AND entry_id = $3 AND import_id IS NULL LIMIT 1`,
);
/** A range, because PostgreSQL goes through a list of numbers for each row. */
const OF_ENTRY = `${WHERE_DAY} AND entry_id = $3 AND revision BETWEEN $5 AND $6 AND import_id = $4`;
const DELETE = statement<{ size: number }>(
  'revision.delete-imported',
  `DELETE FROM entry_revision ${OF_ENTRY} RETURNING ${REVISION_SIZE} AS size`,
);
const RELEASE = statement('revision.release-imported', `UPDATE entry_revision SET import_id = NULL ${OF_ENTRY}`);

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
export async function removeRevisionsOfImport(day: RevisionsOfImport, tx: UserTransaction): Promise<boolean> {
  const { reflectionId, importId, room } = day;
  const { transaction, userId } = tx;
  const isContinued = room.after?.reflectionId === reflectionId;
  const after = isContinued && room.after !== null ? room.after : BEFORE_ALL;
  const values = [userId, reflectionId, importId, after.entryId, after.revision, room.rows];
  const rows = await transaction.run(LIST_IMPORTED, values);
  for (const range of groupByEntry(rows)) await removeRange(range, day, tx);
  room.rows -= rows.length;
  const last = rows.at(-1);
  if (last !== undefined && room.rows === 0) {
    room.after = { reflectionId, entryId: last.entry_id, revision: last.revision };
    return true;
  }
  room.after = null;
  // From the first one again: a day that was brought back meanwhile may have put some before the last.
  return isContinued && removeRevisionsOfImport(day, tx);
}

interface RevisionRange {
  entryId: string;
  first: number;
  last: number;
}

function groupByEntry(rows: readonly { entry_id: string; revision: number }[]): RevisionRange[] {
  const ranges: RevisionRange[] = [];
  for (const { entry_id: entryId, revision } of rows) {
    const range = ranges.at(-1);
    if (range?.entryId === entryId) range.last = revision;
    else ranges.push({ entryId, first: revision, last: revision });
  }
  return ranges;
}

async function removeRange(
  { entryId, first, last }: RevisionRange,
  { reflectionId, importId, keptIds, livingIds }: RevisionsOfImport,
  { transaction, userId, sizes }: UserTransaction,
): Promise<void> {
  const values = [userId, reflectionId, entryId, importId, first, last];
  const wasRemovedHere = async () => (await transaction.run(FIND_OWN, [userId, reflectionId, entryId])).length > 0;
  if (keptIds.has(entryId) || (!livingIds.has(entryId) && (await wasRemovedHere())))
    await transaction.run(RELEASE, values);
  else for (const { size } of await transaction.run(DELETE, values)) sizes.add(-size);
}
