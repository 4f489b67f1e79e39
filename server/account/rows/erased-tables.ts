// All rows of a person, in all tables. A test compares the list with the tables of both databases.
import { statement } from '../../database/database.ts';
import type { Database } from '../../database/database.ts';

/** Every table of the journal with a column `user_id`, except the identity, which goes last. */
export const ERASED_TABLES = [
  'auth_session',
  'access_token',
  'reflection',
  'figures',
  'entry_revision',
  'applied_request',
  'output',
  'ai_usage',
  'draft',
  'removed_reflection',
  'summary_turn',
  'summary_claim',
  'model_choice',
  'model_call',
  'text_flight',
  'reflection_tombstone',
  'storage_use',
  'settings',
  'skipped_day',
  'hidden_day',
  'import',
  'import_day',
] as const;

/** About ten milliseconds of SQLite's one writer. */
const ROWS_PER_BATCH = 500;
const DELETES = ERASED_TABLES.map((table) =>
  statement(
    `erase.${table}`,
    `DELETE FROM ${table} WHERE {rowId} IN (SELECT {rowId} FROM ${table} WHERE user_id = $1 LIMIT ${ROWS_PER_BATCH})
     RETURNING 1 AS removed`,
  ),
);
const DELETE_LOCAL_ACCOUNT = statement(
  'erase.local_account',
  `DELETE FROM local_account WHERE subject IN (
     SELECT subject FROM auth_identity WHERE user_id = $1 AND issuer = 'local')`,
);
const DELETE_UNCONFIRMED_SESSIONS = statement(
  'erase.unconfirmed-sessions',
  `DELETE FROM auth_session WHERE (issuer, subject) IN (SELECT issuer, subject FROM auth_identity WHERE user_id = $1)`,
);
/** See `FIND_ANY` in `user-rows.ts`. */
const NOTE_ISSUER = statement(
  'erase.note-issuer',
  `INSERT INTO erased_issuer (issuer) SELECT DISTINCT issuer FROM auth_identity WHERE user_id = $1
   ON CONFLICT (issuer) DO NOTHING`,
);
const DELETE_IDENTITY = statement('erase.auth_identity', 'DELETE FROM auth_identity WHERE user_id = $1');
const DELETE_PERSON = statement('erase.app_user', 'DELETE FROM app_user WHERE id = $1');

interface Deps {
  database: Pick<Database, 'write' | 'transact'>;
}

export async function deleteRows(userId: string, { database }: Deps): Promise<void> {
  for (const query of DELETES) {
    let removed: number;
    do {
      // oxlint-disable-next-line no-await-in-loop -- in small batches, so that saves of others need not wait
      removed = (await database.write(query, [userId])).length;
    } while (removed === ROWS_PER_BATCH);
  }
}

/** Last and in one transaction: as long as the row is there, an interrupted erasure is found and goes on. */
export function deletePerson(userId: string, { database }: Deps): Promise<void> {
  return database.transact(async (transaction) => {
    const statements = [DELETE_LOCAL_ACCOUNT, DELETE_UNCONFIRMED_SESSIONS, NOTE_ISSUER, DELETE_IDENTITY, DELETE_PERSON];
    // oxlint-disable-next-line no-await-in-loop -- one connection
    for (const query of statements) await transaction.run(query, [userId]);
  });
}
