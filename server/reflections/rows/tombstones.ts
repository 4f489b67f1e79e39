// Tombstones of removed days, for 400 days: a device can tell a removed day from one that a restore lost.
import { statement } from '../../database/database.ts';
import type { UserTransaction } from './user-transaction.ts';
import { ROW_OVERHEAD_BYTES } from './storage-quota.ts';
import type { VersionTags } from './version-tags.ts';
import type { StoredReflection } from '../stored-reflection.ts';

/** For one date. A device with an older removed day learns that the server does not know it. */
const TOMBSTONES_PER_DATE_MAX = 100;

const COLUMNS = 'user_id, id, date, version, version_tags, removed_at';
const ADD = statement(
  'tombstone.add',
  `INSERT INTO reflection_tombstone (${COLUMNS})
   SELECT user_id, id, date, version, version_tags, removed_at FROM removed_reflection WHERE user_id = $1 AND id = $2`,
);
const DELETE = statement(
  'tombstone.delete',
  'DELETE FROM reflection_tombstone WHERE user_id = $1 AND id = $2 RETURNING id',
);
/** A few at a time, where an older program has left more. */
const DELETE_OLDEST = statement(
  'tombstone.delete-oldest',
  `DELETE FROM reflection_tombstone WHERE user_id = $1 AND id IN (
     SELECT id FROM reflection_tombstone WHERE user_id = $1 AND date = $2
     ORDER BY version DESC LIMIT ${TOMBSTONES_PER_DATE_MAX} OFFSET ${TOMBSTONES_PER_DATE_MAX}) RETURNING id`,
);
/** A day that an older program removed has no tombstone. */
const LAST = statement<{ version: number; version_tags: VersionTags }>(
  'tombstone.last',
  `SELECT version, version_tags FROM (
     SELECT * FROM (SELECT version, version_tags FROM removed_reflection
       WHERE user_id = $1 AND date = $2 ORDER BY version DESC LIMIT 1) AS day
     UNION ALL
     SELECT * FROM (SELECT version, version_tags FROM reflection_tombstone
       WHERE user_id = $1 AND date = $2 ORDER BY version DESC LIMIT 1) AS tombstone) AS removed
   ORDER BY version DESC LIMIT 1`,
);

export async function addTombstone(
  { id, date }: Pick<StoredReflection, 'id' | 'date'>,
  tx: UserTransaction,
): Promise<void> {
  const { transaction, userId, sizes } = tx;
  // A day can be removed, brought back as a part of another one, and removed again.
  await deleteTombstone({ id }, tx);
  await transaction.run(ADD, [userId, id]);
  const oldest = await transaction.run(DELETE_OLDEST, [userId, date]);
  sizes.add(ROW_OVERHEAD_BYTES * (1 - oldest.length));
}

/** The day is back under its id. One that became part of another day keeps its tombstone: its id is gone. */
export async function deleteTombstone(
  { id }: Pick<StoredReflection, 'id'>,
  { transaction, userId, sizes }: UserTransaction,
): Promise<void> {
  const deleted = await transaction.run(DELETE, [userId, id]);
  sizes.add(-ROW_OVERHEAD_BYTES * deleted.length);
}

/** Version 0 if nothing was removed. A new day continues the number: a device with the removed one is behind. */
export async function findLastRemovedVersion(
  date: string,
  { transaction, userId }: UserTransaction,
): Promise<Pick<StoredReflection, 'version' | 'versionTags'>> {
  const [row] = await transaction.run(LAST, [userId, date]);
  return { version: row?.version ?? 0, versionTags: row?.version_tags ?? null };
}
