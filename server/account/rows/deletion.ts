// When accounts will be deleted, as rows.
import { statement } from '../../database/database.ts';
import type { Database } from '../../database/database.ts';

interface Deps {
  database: Pick<Database, 'read' | 'write' | 'transact'>;
}

/** The earlier time stays: a repeated request does not postpone the deletion. */
const SAVE = statement<{ delete_at: number }>(
  'deletion.save',
  `UPDATE app_user SET delete_at = CASE WHEN delete_at <= $2 THEN delete_at ELSE $2 END
   WHERE id = $1 AND disabled_at IS NULL RETURNING delete_at`,
);
/** Also sessions that POST /api/auth/login has not confirmed yet. */
const END_SESSIONS = statement(
  'deletion.end-sessions',
  `DELETE FROM auth_session WHERE (issuer, subject) IN (SELECT issuer, subject FROM auth_identity WHERE user_id = $1)`,
);
const END_TOKENS = statement('deletion.end-tokens', 'DELETE FROM access_token WHERE user_id = $1');
const CLEAR = statement(
  'deletion.clear',
  'UPDATE app_user SET delete_at = NULL WHERE id = $1 AND disabled_at IS NULL RETURNING id',
);
const LIST_DUE = statement<{ id: string }>(
  'deletion.list-due',
  'SELECT id FROM app_user WHERE delete_at <= $1 ORDER BY delete_at, id LIMIT 100',
);
/** In one statement, so that of a keeping and an erasure at the same time only one succeeds. */
const CLAIM = statement(
  'deletion.claim',
  'UPDATE app_user SET disabled_at = $2 WHERE id = $1 AND delete_at <= $2 RETURNING id',
);

/** Stores the time and ends all sessions and access tokens. Null when the account is closed already. */
export function saveDeletion(
  { userId, deleteAt }: { userId: string; deleteAt: number },
  { database }: Deps,
): Promise<number | null> {
  return database.transact(async (transaction) => {
    const [saved] = await transaction.run(SAVE, [userId, deleteAt]);
    if (saved === undefined) return null;
    await transaction.run(END_SESSIONS, [userId]);
    await transaction.run(END_TOKENS, [userId]);
    return saved.delete_at;
  });
}

/** False when the erasure has begun. */
export async function clearDeletion(userId: string, { database }: Deps): Promise<boolean> {
  return (await database.write(CLEAR, [userId])).length > 0;
}

export async function listDue(nowMs: number, { database }: Deps): Promise<string[]> {
  return (await database.read(LIST_DUE, [nowMs])).map(({ id }) => id);
}

/** Closes the account for good. False when it was kept, or is gone. */
export async function claimDeletion(
  { userId, nowMs }: { userId: string; nowMs: number },
  { database }: Deps,
): Promise<boolean> {
  return (await database.write(CLAIM, [userId, nowMs])).length > 0;
}
