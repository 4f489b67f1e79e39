// Which entries of a day were edited since an import, read without opening a text.
import { statement } from '../../database/database.ts';
import { WHERE_DAY } from '../../reflections/rows/entry-revisions.ts';
import type { UserTransaction } from '../../reflections/rows/user-transaction.ts';

const LIST_EDITED = statement<{ entry_id: string }>(
  'revision.list-edited',
  `SELECT DISTINCT entry_id FROM entry_revision ${WHERE_DAY} AND replaced_at >= $3`,
);

/** Earlier texts that an export of Learn brought along are older than the import. */
export async function listEditedSince(
  { reflectionId, sinceMs }: { reflectionId: string; sinceMs: number },
  { transaction, userId }: UserTransaction,
): Promise<ReadonlySet<string>> {
  const rows = await transaction.run(LIST_EDITED, [userId, reflectionId, sinceMs]);
  return new Set(rows.map((row) => row.entry_id));
}
