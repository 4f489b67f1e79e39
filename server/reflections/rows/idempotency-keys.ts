// Requests that have had their effect. The same key again answers as it did; with another body it is refused.
import { statement } from '../../database/database.ts';
import type { Transaction } from '../../database/database.ts';
import { StorageError } from '../../database/errors.ts';
import { ROW_BYTES, type TextSizes } from './text-sizes.ts';

/** The Idempotency-Key of a request and a hash of what it asks for. */
export interface KeyedRequest {
  id: string;
  fingerprint: string;
}

interface AppliedRow {
  fingerprint: string;
  status: number;
  reflection_id: string;
}

export interface AppliedRequest {
  status: number;
  reflectionId: string;
}

interface Asked {
  userId: string;
  request?: KeyedRequest;
}

const FIND = statement<AppliedRow>(
  'request.find',
  'SELECT fingerprint, status, reflection_id FROM applied_request WHERE user_id = $1 AND request_id = $2',
);
const REMEMBER = statement(
  'request.remember',
  `INSERT INTO applied_request (user_id, request_id, fingerprint, status, reflection_id, created_at)
   VALUES ($1, $2, $3, $4, $5, $6)`,
);
const REDIRECT = statement(
  'request.redirect',
  'UPDATE applied_request SET reflection_id = $3 WHERE user_id = $1 AND reflection_id = $2',
);

/** Null for a request that is new, or that carries no key. */
export async function findAppliedRequest(
  transaction: Transaction,
  { userId, request }: Asked,
): Promise<AppliedRequest | null> {
  if (request === undefined) return null;
  const [row] = await transaction.run(FIND, [userId, request.id]);
  if (row === undefined) return null;
  if (row.fingerprint !== request.fingerprint)
    throw new StorageError('key-reused', 'The key belongs to a request with another body.');
  return { status: row.status, reflectionId: row.reflection_id };
}

export async function rememberRequest(
  { userId, request }: Asked,
  { status, reflectionId }: AppliedRequest,
  { transaction, nowMs, sizes }: { transaction: Transaction; nowMs: number; sizes: TextSizes },
): Promise<void> {
  if (request === undefined) return;
  sizes.add(ROW_BYTES);
  await transaction.run(REMEMBER, [userId, request.id, request.fingerprint, status, reflectionId, nowMs]);
}

/** Requests that changed a day which is part of another one now are answered with that one. */
export async function redirectRequests(
  { from, to }: { from: string; to: string },
  { transaction, userId }: { transaction: Transaction; userId: string },
): Promise<void> {
  await transaction.run(REDIRECT, [userId, from, to]);
}
