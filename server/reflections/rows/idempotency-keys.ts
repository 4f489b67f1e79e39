// Idempotency keys of applied requests. The same request again gets the first answer; another body with the same key is refused.
import { statement } from '../../database/database.ts';
import type { Transaction } from '../../database/database.ts';
import { idempotencyKeyReused } from '../../http/errors/app-error.ts';
import { ROW_OVERHEAD_BYTES, type SizeTracker } from './storage-quota.ts';

export interface IdempotentRequest {
  /** Its Idempotency-Key; undefined without one. */
  id: string | undefined;
  fingerprint: string;
}

export interface IdempotencyKeyRow {
  fingerprint: string;
  status: number;
  reflection_id: string;
}

export interface AppliedIdempotencyKey {
  status: number;
  reflectionId: string;
}

interface IdempotencyParams {
  userId: string;
  request?: IdempotentRequest | undefined;
}

interface IdempotencyContext extends IdempotencyParams {
  transaction: Transaction;
  nowMs: number;
  sizes: SizeTracker;
}

const FIND = statement<IdempotencyKeyRow>(
  'request.find',
  'SELECT fingerprint, status, reflection_id FROM applied_request WHERE user_id = $1 AND request_id = $2',
);
const SAVE = statement(
  'request.remember',
  `INSERT INTO applied_request (user_id, request_id, fingerprint, status, reflection_id, created_at)
   VALUES ($1, $2, $3, $4, $5, $6)`,
);
const REDIRECT = statement(
  'request.redirect',
  'UPDATE applied_request SET reflection_id = $3 WHERE user_id = $1 AND reflection_id = $2',
);

export async function findIdempotencyKey(
  transaction: Transaction,
  { userId, request }: IdempotencyParams,
): Promise<AppliedIdempotencyKey | null> {
  if (request?.id === undefined) return null;
  const [row] = await transaction.run(FIND, [userId, request.id]);
  return row === undefined ? null : toAppliedKey(row, request);
}

export function toAppliedKey(row: IdempotencyKeyRow, { fingerprint }: IdempotentRequest): AppliedIdempotencyKey {
  if (row.fingerprint !== fingerprint) throw idempotencyKeyReused();
  return { status: row.status, reflectionId: row.reflection_id };
}

export async function saveIdempotencyKey(
  { status, reflectionId }: AppliedIdempotencyKey,
  { transaction, userId, request, nowMs, sizes }: IdempotencyContext,
): Promise<void> {
  if (request?.id === undefined) return;
  sizes.add(ROW_OVERHEAD_BYTES);
  await transaction.defer(SAVE, [userId, request.id, request.fingerprint, status, reflectionId, nowMs]);
}

/** After two days were merged, requests that changed the first one are answered with the merged day. */
export async function redirectIdempotencyKeys(
  { from, to }: { from: string; to: string },
  { transaction, userId }: { transaction: Transaction; userId: string },
): Promise<void> {
  await transaction.run(REDIRECT, [userId, from, to]);
}
