// Access tokens as rows. Only the hash of a token is stored, so that the database's content can't be used as one.
import { hash } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { TokenScope } from '#contract/route.ts';
import { statement } from '../../database/database.ts';
import type { Database, Transaction } from '../../database/database.ts';
import type { Identity } from '../../identity/user-rows.ts';
import type { SealContext } from '../../vault/cipher.ts';
import { openOrNull, seal } from '../../vault/vault.ts';

export interface StoredToken {
  id: string;
  userId: string;
  scope: TokenScope;
  name: string;
  createdAt: number;
  lastUsedAt: number | null;
  expiresAt: number;
}

/** What a request with a token needs to know. */
export interface TokenUse extends Pick<StoredToken, 'userId' | 'scope' | 'lastUsedAt' | 'expiresAt'> {
  tokenHash: string;
  /** Of the person: the rules of sign-in also apply to tokens. */
  email: Identity['email'];
  emailVerified: boolean;
  /** Also while the account waits for its deletion. */
  isDisabled: boolean;
}

type TokenRow = Omit<StoredToken, 'userId' | 'name'> & { name: Uint8Array };
type UseRow = Omit<TokenUse, 'tokenHash' | 'emailVerified' | 'isDisabled'> & {
  emailVerified: number;
  disabledAt: number | null;
  deleteAt: number | null;
};

const LIST = statement<TokenRow>(
  'token.list',
  `SELECT id, scope, name, created_at AS "createdAt", last_used_at AS "lastUsedAt", expires_at AS "expiresAt"
   FROM access_token WHERE user_id = $1 AND expires_at > $2 ORDER BY created_at DESC, id DESC`,
);
const COUNT = statement<{ count: number }>(
  'token.count',
  'SELECT count(*) AS count FROM access_token WHERE user_id = $1 AND expires_at > $2',
);
const CREATE = statement(
  'token.create',
  `INSERT INTO access_token (id, user_id, token_hash, scope, name, created_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7)`,
);
/** A deletion of the account waits for the transaction, and then finds its token. */
const LOCK_OPEN_ACCOUNT = statement(
  'token.lock-account',
  'SELECT 1 AS found FROM app_user WHERE id = $1 AND delete_at IS NULL AND disabled_at IS NULL {forUpdate}',
);
const REMOVE = statement('token.remove', 'DELETE FROM access_token WHERE user_id = $1 AND id = $2');
const FIND = statement<UseRow>(
  'token.find',
  `SELECT access_token.user_id AS "userId", scope, last_used_at AS "lastUsedAt", expires_at AS "expiresAt", email,
     email_verified AS "emailVerified", disabled_at AS "disabledAt", delete_at AS "deleteAt"
   FROM access_token JOIN app_user ON app_user.id = access_token.user_id WHERE token_hash = $1`,
);
const TOUCH = statement('token.touch', 'UPDATE access_token SET last_used_at = $2 WHERE token_hash = $1');

export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}

interface ListDeps {
  database: Pick<Database, 'read'>;
  vault: { getKey(userId: string): Promise<KeyObject> };
}

/** Those that have not ended, newest first. */
export async function listTokenRows(
  { userId, nowMs }: { userId: string; nowMs: number },
  { database, vault }: ListDeps,
): Promise<StoredToken[]> {
  const rows = await database.read(LIST, [userId, nowMs]);
  if (rows.length === 0) return [];
  const key = await vault.getKey(userId);
  // A name that does not open must not keep its token from being removed.
  return rows.map((row) => ({ ...row, userId, name: openOrNull(key, contextOf({ ...row, userId }), row.name) ?? '?' }));
}

interface Write {
  transaction: Transaction;
  key: KeyObject;
}

/** False when the account is being deleted, which has ended its tokens. */
export async function lockOpenAccount(userId: string, { transaction }: Pick<Write, 'transaction'>): Promise<boolean> {
  return (await transaction.run(LOCK_OPEN_ACCOUNT, [userId])).length > 0;
}

export async function countTokens(
  { userId, nowMs }: { userId: string; nowMs: number },
  { transaction }: Pick<Write, 'transaction'>,
): Promise<number> {
  const [row] = await transaction.run(COUNT, [userId, nowMs]);
  return row?.count ?? 0;
}

export async function insertToken(token: StoredToken, secret: string, { transaction, key }: Write): Promise<void> {
  const { id, userId, scope, name, createdAt, expiresAt } = token;
  const sealed = seal(key, contextOf(token), name);
  await transaction.run(CREATE, [id, userId, hashToken(secret), scope, sealed, createdAt, expiresAt]);
}

export async function deleteToken(
  { userId, id }: Pick<StoredToken, 'userId' | 'id'>,
  { database }: { database: Pick<Database, 'write'> },
): Promise<void> {
  await database.write(REMOVE, [userId, id]);
}

/** One indexed read. Also returns ended tokens; the caller decides. */
export async function findToken(
  tokenHash: string,
  { database }: { database: Pick<Database, 'read'> },
): Promise<TokenUse | null> {
  const [row] = await database.read(FIND, [tokenHash]);
  if (row === undefined) return null;
  const { emailVerified, disabledAt, deleteAt, ...use } = row;
  const isDisabled = disabledAt !== null || deleteAt !== null;
  return { ...use, tokenHash, emailVerified: emailVerified === 1, isDisabled };
}

export async function touchToken(
  { tokenHash, nowMs }: { tokenHash: string; nowMs: number },
  { database }: { database: Pick<Database, 'write'> },
): Promise<void> {
  await database.write(TOUCH, [tokenHash, nowMs]);
}

function contextOf({ userId, id }: Pick<StoredToken, 'userId' | 'id'>): SealContext {
  return { userId, table: 'access_token', row: id, column: 'name' };
}
