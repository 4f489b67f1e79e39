// The days and drafts that changed since a time: for clients that were disconnected.
import type { ChangeEvent } from '#contract/events.ts';
import { statement } from '../database/database.ts';
import type { Database } from '../database/database.ts';

export type ChangedRows = ReturnType<typeof createChangedRows>;

/** A day that an older version of this program removed has no tombstone. A draft that is gone has no content. */
const LIST_SINCE = statement<ChangeEvent>(
  'changes.list-since',
  `SELECT 'reflection' AS noun, date, version, updated_at AS changed_at FROM reflection
     WHERE user_id = $1 AND updated_at >= $2
   UNION ALL
   SELECT 'reflection', gone.date, 0, gone.removed_at FROM (
     SELECT date, removed_at FROM reflection_tombstone WHERE user_id = $1 AND removed_at >= $2
     UNION SELECT date, removed_at FROM removed_reflection WHERE user_id = $1 AND removed_at >= $2) gone
     WHERE NOT EXISTS (SELECT 1 FROM reflection WHERE user_id = $1 AND date = gone.date)
   UNION ALL
   SELECT 'draft', date, CASE WHEN content IS NULL THEN 0 ELSE version END, kept_at FROM draft
     WHERE user_id = $1 AND kept_at >= $2
   ORDER BY changed_at LIMIT $3`,
);

export function createChangedRows(database: Database) {
  return {
    /** Days and drafts that were changed or removed at that time or later, in that order; version 0 when it is gone. */
    async listSince(userId: string, { sinceMs, limit }: { sinceMs: number; limit: number }): Promise<ChangeEvent[]> {
      const rows = await database.read(LIST_SINCE, [userId, sinceMs, limit]);
      return rows.map(({ noun, date, version }) => ({ noun, date, version }));
    },
  };
}
