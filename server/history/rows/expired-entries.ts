// The entries of all people that were removed before a time, oldest first.
import { setImmediate } from 'node:timers/promises';
import { statement } from '../../database/database.ts';
import type { Database } from '../../database/database.ts';

export interface ExpiredEntry {
  userId: string;
  reflectionId: string;
  entryId: string;
  revision: number;
  replacedAt: number;
}

interface ExpiredRow {
  user_id: string;
  reflection_id: string;
  entry_id: string;
  revision: number;
  replaced_at: number;
}

const ROWS_PER_READ = 100;
const PLACE = 'replaced_at, user_id, reflection_id, entry_id, revision';
const LIST = statement<ExpiredRow>(
  'revision.list-expired',
  `SELECT ${PLACE} FROM entry_revision
   WHERE reason = 'delete' AND replaced_at < $1 AND replaced_at >= $2 AND (${PLACE}) > ($2, $3, $4, $5, $6)
   ORDER BY ${PLACE} LIMIT ${ROWS_PER_READ}`,
);

export async function* listExpiredEntries(
  removedBefore: number,
  { database }: { database: Pick<Database, 'read'> },
): AsyncGenerator<ExpiredEntry> {
  for (let after: (string | number)[] = [0, '', '', '', 0]; ;) {
    const rows = await database.read(LIST, [removedBefore, ...after]);
    for (const { user_id: userId, reflection_id: reflectionId, entry_id: entryId, revision, replaced_at } of rows)
      yield { userId, reflectionId, entryId, revision, replacedAt: replaced_at };
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_PER_READ) return;
    after = [last.replaced_at, last.user_id, last.reflection_id, last.entry_id, last.revision];
    await setImmediate();
  }
}
