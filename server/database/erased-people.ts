// Destroys the key of a person, and records whose keys were destroyed. The record is kept and backed up with the keys.
import { statement } from './database.ts';
import type { Database, Transaction } from './database.ts';

const DESTROY = statement('erased.destroy-key', 'DELETE FROM {keys}user_key WHERE user_id = $1');
const ADD = statement(
  'erased.add',
  'INSERT INTO {keys}erased_person (user_id, erased_at) VALUES ($1, $2) ON CONFLICT (user_id) DO NOTHING',
);
const FIND = statement('erased.find', 'SELECT 1 AS found FROM {keys}erased_person WHERE user_id = $1');
/** In the order of the index: everybody who was ever erased has a row. */
const LIST = statement<{ user_id: string; erased_at: number }>(
  'erased.list',
  `SELECT user_id, erased_at FROM {keys}erased_person WHERE (erased_at, user_id) > ($1, $2)
   ORDER BY erased_at, user_id LIMIT $3`,
);
const PAGE = 500;

export async function destroyKey(userId: string, { keys, nowMs }: { keys: Database; nowMs: number }): Promise<void> {
  await keys.transact(async (transaction) => {
    await transaction.run(ADD, [userId, nowMs]);
    await transaction.run(DESTROY, [userId]);
  });
  // Deleted keys are overwritten in the file, but the log still has them. Where another program reads it now, the next
  // heartbeat empties it. A failure is reported, and the rows are deleted all the same.
  await keys.emptyLog().catch(() => {});
}

/** Within the transaction that adds a key: a request of an erased person may still be running. */
export async function isErased(userId: string, transaction: Pick<Transaction, 'run'>): Promise<boolean> {
  return (await transaction.run(FIND, [userId])).length > 0;
}

/** The people who were erased since then, in pages. */
export async function* listErased(sinceMs: number, keys: Pick<Database, 'read'>): AsyncGenerator<string> {
  let after: [erasedAt: number, userId: string] = [sinceMs, ''];
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins after the last
    const rows = await keys.read(LIST, [...after, PAGE]);
    for (const { user_id: userId } of rows) yield userId;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = [last.erased_at, last.user_id];
  }
}
