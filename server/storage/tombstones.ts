// What stays of a removed day for 400 days: a device that was away tells a removed day from one that a restore lost.
import { statement } from './database.ts';
import type { Turn } from './reflection-turn.ts';
import type { StoredReflection } from './storage.ts';

const COLUMNS = 'user_id, id, date, version, version_tags, removed_at';
/** A day can be removed, brought back and removed again. */
const ADD = statement(
  'tombstone.add',
  `INSERT INTO reflection_tombstone (${COLUMNS})
   SELECT user_id, id, date, version, version_tags, removed_at FROM removed_reflection WHERE user_id = $1 AND id = $2
   ON CONFLICT (user_id, id) DO UPDATE SET version = excluded.version, version_tags = excluded.version_tags,
     removed_at = excluded.removed_at`,
);
const DELETE = statement('tombstone.delete', 'DELETE FROM reflection_tombstone WHERE user_id = $1 AND id = $2');
const LAST_VERSION = statement<{ version: number | null }>(
  'tombstone.last-version',
  `SELECT max(version) AS version FROM (
     SELECT version FROM removed_reflection WHERE user_id = $1 AND date = $2
     UNION ALL SELECT version FROM reflection_tombstone WHERE user_id = $1 AND date = $2) removed`,
);

/** Called when the removed day has its row. */
export async function addTombstone({ id }: Pick<StoredReflection, 'id'>, { transaction, userId }: Turn): Promise<void> {
  await transaction.run(ADD, [userId, id]);
}

/** The day is back under its id. One that became part of another day keeps its tombstone: its id is gone. */
export async function deleteTombstone(
  { id }: Pick<StoredReflection, 'id'>,
  { transaction, userId }: Turn,
): Promise<void> {
  await transaction.run(DELETE, [userId, id]);
}

/**
 * 0 when nothing of that date was removed. A day that is written anew goes on from here, so that a device which still has
 * the removed one is behind, and not by chance ahead.
 */
export async function findLastRemovedVersion(date: string, { transaction, userId }: Turn): Promise<number> {
  const [row] = await transaction.run(LAST_VERSION, [userId, date]);
  return row?.version ?? 0;
}
