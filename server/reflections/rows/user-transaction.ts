// A person's turn to change something of their days: one transaction that no other change of theirs can enter.
import type { KeyObject } from 'node:crypto';
import { findIdempotencyKey } from './idempotency-keys.ts';
import { statement } from '../../database/database.ts';
import type { Database, Statement, Transaction } from '../../database/database.ts';
import { StorageError } from '../../database/errors.ts';
import { lockFigures } from './figures.ts';
import type { DocumentRow } from './document-format.ts';
import type { DocumentCodec } from './documents.ts';
import { DAY_COLUMNS } from './reflection-row.ts';
import type { SharedTime } from '../../database/database-time.ts';
import type { StorageUsage } from './storage-quota.ts';
import { createSizeTracker } from './text-sizes.ts';
import type { SizeTracker } from './text-sizes.ts';
import type { Clock } from '../../clock.ts';
import type { Vault } from '../../vault/vault.ts';
import type { StoredReflection } from '../stored-reflection.ts';
import type { IdempotentRequest } from './idempotency-keys.ts';
import type { StoredFigures } from './figures.ts';

const FIND_BY_ID = statement<DocumentRow>(
  'reflection.turn-find-by-id',
  `SELECT ${DAY_COLUMNS} FROM reflection WHERE user_id = $1 AND id = $2`,
);
const FIND_BY_DATE = statement<DocumentRow>(
  'reflection.turn-find-on',
  `SELECT ${DAY_COLUMNS} FROM reflection WHERE user_id = $1 AND date = $2`,
);

export interface StorageDeps {
  database: Database;
  vault: Vault;
  clock: Clock;
  time: SharedTime;
  documents: DocumentCodec;
  storageUsage: StorageUsage;
}

export interface UserTransaction {
  transaction: Transaction;
  userId: string;
  key: KeyObject;
  documents: DocumentCodec;
  nowMs: number;
  figures: StoredFigures | null;
  sizes: SizeTracker;
  /** This change is made although the person's texts have reached their limit. */
  skipQuota(): void;
}

interface TransactionOptions {
  userId: string;
  request?: IdempotentRequest;
  /** Refused where the person's texts have reached their limit. */
  checksQuota?: boolean;
}

/** `repeat` answers a request that has had its effect already. */
interface TransactionWork<Result> {
  execute(turn: UserTransaction): Promise<Result>;
  replay(applied: { status: number; reflectionId: string }, turn: UserTransaction): Promise<Result>;
}

export async function inUserTransaction<Result>(
  { userId, request, checksQuota = false }: TransactionOptions,
  { execute, replay }: TransactionWork<Result>,
  { database, vault, time, documents, storageUsage }: StorageDeps,
): Promise<Result> {
  // Outside the transaction: it must be on disk before the first text that is sealed with it.
  const key = await vault.ensureKey(userId);
  const body = async (transaction: Transaction): Promise<Result> => {
    const figures = await lockFigures(transaction, userId);
    const sizes = createSizeTracker();
    let isLifted = !checksQuota;
    const skipQuota = (): void => {
      isLifted = true;
    };
    const nowMs = await time.now(transaction);
    const turn = { transaction, userId, key, documents, nowMs, figures, sizes, skipQuota };
    const applied = await findIdempotencyKey(transaction, { userId, request });
    if (applied !== null) return replay(applied, turn);
    const result = await execute(turn);
    await storageUsage.add({ userId, added: sizes.getAdded(), isLimited: !isLifted }, transaction);
    return result;
  };
  return storageUsage.runWithRecount(userId, () => database.transact(body, userId));
}

/** Throws for a day that does not open: what it has must not be replaced. */
export async function findDayById(id: string, turn: UserTransaction): Promise<StoredReflection | null> {
  const day = await findDay(FIND_BY_ID, id, turn);
  return day && assertReadable(day);
}

/** As `findDayById`. */
export async function findDayByDate(date: string, turn: UserTransaction): Promise<StoredReflection | null> {
  const day = await findDay(FIND_BY_DATE, date, turn);
  return day && assertReadable(day);
}

/** For what is written beside the person's words: a day that does not open is none. */
export async function findReadableDay(id: string, turn: UserTransaction): Promise<StoredReflection | null> {
  const day = await findDay(FIND_BY_ID, id, turn);
  return day?.isDamaged ? null : day;
}

export function assertReadable<Day extends StoredReflection>(day: Day): Day {
  if (day.isDamaged) throw damagedDayError();
  return day;
}

async function findDay(
  query: Statement<DocumentRow>,
  value: string,
  { transaction, userId, key, documents, sizes }: UserTransaction,
): Promise<StoredReflection | null> {
  const [row] = await transaction.run(query, [userId, value]);
  if (row === undefined) return null;
  sizes.readRow(row.id, row.document.length);
  return documents.open(row, key);
}

export function damagedDayError(): StorageError {
  return new StorageError('damaged-day', 'A stored text does not open with the key of its person.');
}

export function reflectionNotFound(): StorageError {
  return new StorageError('not-found', 'This person has no such reflection.');
}
