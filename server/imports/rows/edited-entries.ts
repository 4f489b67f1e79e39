// Which imported entries have another text now than the one that came in.
import { hashText } from '#contract/hash-text.ts';
import { statement } from '../../database/database.ts';
import { WHERE_DAY } from '../../reflections/rows/entry-revisions.ts';
import type { UserTransaction } from '../../reflections/rows/user-transaction.ts';
import type { StoredEntry } from '../../reflections/stored-reflection.ts';

const LIST_REPLACED = statement<{ entry_id: string }>(
  'revision.list-edited',
  `SELECT DISTINCT entry_id FROM entry_revision ${WHERE_DAY} AND replaced_at >= $3`,
);

/** `sinceMs`: the start of the import. It decides for entries that came in before their hashes were noted. */
export async function listEditedEntries(
  entries: readonly StoredEntry[],
  { reflectionId, sinceMs }: { reflectionId: string; sinceMs: number },
  { transaction, userId }: UserTransaction,
): Promise<StoredEntry[]> {
  const isHashMissing = entries.some(({ importedHash }) => importedHash === undefined);
  const rows = isHashMissing ? await transaction.run(LIST_REPLACED, [userId, reflectionId, sinceMs]) : [];
  const replaced = new Set(rows.map((row) => row.entry_id));
  return entries.filter(({ id, content, importedHash }) =>
    importedHash === undefined ? replaced.has(id) : hashText(content) !== importedHash,
  );
}

/** False also for an entry that was written here. */
export function isAsImported({ content, importedHash }: StoredEntry): boolean {
  return importedHash !== undefined && hashText(content) === importedHash;
}
