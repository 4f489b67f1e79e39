// How often something of a person was deleted for good. A text takes seconds to be generated: it is stored only if nothing
// was deleted since its days were read, because it may quote it.
import { statement } from '../../database/database.ts';
import type { Database, Transaction } from '../../database/database.ts';

interface CountRow {
  purges: number;
}

const NOTE = statement('figures.note-purge', 'UPDATE figures SET purges = purges + 1 WHERE user_id = $1');
const COUNT = statement<CountRow>('figures.count-purges', 'SELECT purges FROM figures WHERE user_id = $1');
const LOCK = statement<CountRow>('figures.lock-purges', 'SELECT purges FROM figures WHERE user_id = $1 {forUpdate}');

/** In the transaction that deletes, which holds the lock of the person. */
export async function notePurge(userId: string, { transaction }: { transaction: Transaction }): Promise<void> {
  await transaction.run(NOTE, [userId]);
}

/** Before the days are read. 0 for a person without any day. */
export async function countPurges(userId: string, { database }: { database: Pick<Database, 'read'> }): Promise<number> {
  const [row] = await database.read(COUNT, [userId]);
  return row?.purges ?? 0;
}

/** In the transaction that stores the text: until it ends, nothing is deleted. */
export async function isPurgedSince(
  purges: number,
  { userId, transaction }: { userId: string; transaction: Pick<Transaction, 'run'> },
): Promise<boolean> {
  const [row] = await transaction.run(LOCK, [userId]);
  return (row?.purges ?? 0) !== purges;
}
