// A person's turn to change something of their days: one transaction that no other change of theirs can enter.
import type { KeyObject } from 'node:crypto';
import { findAppliedRequest } from './applied-requests.ts';
import { statement } from './database.ts';
import type { Database, Transaction } from './database.ts';
import { StorageError } from './errors.ts';
import { lockFigures } from './figures.ts';
import { DAY_COLUMNS, toReflection } from './reflection-row.ts';
import type { ReflectionRow } from './reflection-row.ts';
import type { KeyedRequest, StoredFigures, StoredReflection } from './storage.ts';
import type { Clock } from '../clock.ts';
import type { Vault } from '../vault/vault.ts';

const FIND_BY_ID = statement<ReflectionRow>(
  'reflection.turn-find-by-id',
  `SELECT ${DAY_COLUMNS} FROM reflection WHERE user_id = $1 AND id = $2`,
);
const FIND_ON = statement<ReflectionRow>(
  'reflection.turn-find-on',
  `SELECT ${DAY_COLUMNS} FROM reflection WHERE user_id = $1 AND date = $2`,
);

export interface TurnDeps {
  database: Database;
  vault: Vault;
  clock: Clock;
}

export interface Turn {
  transaction: Transaction;
  userId: string;
  key: KeyObject;
  nowMs: number;
  figures: StoredFigures | null;
}

interface Asked {
  userId: string;
  request?: KeyedRequest;
}

/** `repeat` answers a request that has had its effect already. */
interface Work<Result> {
  act(turn: Turn): Promise<Result>;
  repeat(applied: { status: number; reflectionId: string }, turn: Turn): Promise<Result>;
}

export async function takeTurn<Result>(
  { userId, request }: Asked,
  { act, repeat }: Work<Result>,
  { database, vault, clock }: TurnDeps,
): Promise<Result> {
  // Outside the transaction: it must be on disk before the first text that is sealed with it.
  const key = await vault.ensureKey(userId);
  return database.transact(async (transaction) => {
    const figures = await lockFigures(transaction, userId);
    const turn = { transaction, userId, key, nowMs: clock.now(), figures };
    const applied = await findAppliedRequest(transaction, { userId, request });
    return applied === null ? act(turn) : repeat(applied, turn);
  }, userId);
}

export async function findDayById(id: string, { transaction, userId, key }: Turn): Promise<StoredReflection | null> {
  const [row] = await transaction.run(FIND_BY_ID, [userId, id]);
  return row === undefined ? null : toReflection(row, key);
}

export async function findDayOn(date: string, { transaction, userId, key }: Turn): Promise<StoredReflection | null> {
  const [row] = await transaction.run(FIND_ON, [userId, date]);
  return row === undefined ? null : toReflection(row, key);
}

export function notFound(): StorageError {
  return new StorageError('not-found', 'This person has no such reflection.');
}
