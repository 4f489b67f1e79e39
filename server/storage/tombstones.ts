// What stays of a removed day for 400 days: a device that was away tells a removed day from one that a restore lost.
import { statement } from './database.ts';
import type { Turn } from './reflection-turn.ts';
import type { StoredReflection } from './storage.ts';
import type { VersionTags } from './version-tags.ts';

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
/** A day that an older program removed has no tombstone. */
const LAST = statement<{ version: number; version_tags: VersionTags }>(
  'tombstone.last',
  `SELECT version, version_tags FROM (
     SELECT version, version_tags FROM removed_reflection WHERE user_id = $1 AND date = $2
     UNION ALL SELECT version, version_tags FROM reflection_tombstone WHERE user_id = $1 AND date = $2) removed
   ORDER BY version DESC LIMIT 1`,
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
 * Version 0 when nothing of that date was removed. A day that is written anew goes on from here, so that a device which
 * still has the removed one is behind, and not by chance ahead; and what it has seen is known.
 */
export async function findLastRemoved(
  date: string,
  { transaction, userId }: Turn,
): Promise<Pick<StoredReflection, 'version' | 'versionTags'>> {
  const [row] = await transaction.run(LAST, [userId, date]);
  return { version: row?.version ?? 0, versionTags: row?.version_tags ?? null };
}
