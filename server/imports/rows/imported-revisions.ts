// Earlier texts that an export of Learn brings along. They keep their numbers, so that importing them again adds none.
import { statement } from '../../database/database.ts';
import { addRevision, WHERE_DAY, type StoredRevision } from '../../reflections/rows/entry-revisions.ts';
import type { UserTransaction } from '../../reflections/rows/user-transaction.ts';

export type ImportedRevision = Omit<StoredRevision, 'rev' | 'bytes'>;

const LIST_NUMBERS = statement<{ entry_id: string; revision: number }>(
  'revision.list-numbers',
  `SELECT entry_id, revision FROM entry_revision ${WHERE_DAY}`,
);

/** Those whose number the entry has here already are left out: they are the same, or the entry was edited here. */
export async function addMissingRevisions(
  revisions: readonly ImportedRevision[],
  { id }: { id: string },
  tx: UserTransaction,
): Promise<void> {
  if (revisions.length === 0) return;
  const rows = await tx.transaction.run(LIST_NUMBERS, [tx.userId, id]);
  const known = new Set(rows.map((row) => `${row.entry_id} ${row.revision}`));
  for (const revision of revisions) {
    const name = `${revision.entryId} ${revision.revision}`;
    if (known.has(name)) continue;
    known.add(name);
    // Below zero, so that it is no version that the day has had here.
    await addRevision({ ...revision, rev: -revision.revision }, { id }, tx);
  }
}
