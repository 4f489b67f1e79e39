// A person's turn to change something of their days: one transaction that no other change of theirs can enter.
import type { KeyObject } from 'node:crypto';
import { findAppliedRequest } from './idempotency-keys.ts';
import { statement } from '../../database/database.ts';
import type { Database, Statement, Transaction } from '../../database/database.ts';
import { StorageError } from '../../database/errors.ts';
import { lockFigures } from './figures.ts';
import type { DocumentRow } from './document-format.ts';
import type { Documents } from './documents.ts';
import { DAY_COLUMNS } from './reflection-row.ts';
import type { SharedTime } from '../../database/database-time.ts';
import type { StorageUse } from './storage-quota.ts';
import { createTextSizes } from './text-sizes.ts';
import type { TextSizes } from './text-sizes.ts';
import type { Clock } from '../../clock.ts';
import type { Vault } from '../../vault/vault.ts';
import type { StoredReflection } from '../stored-reflection.ts';
import type { KeyedRequest } from './idempotency-keys.ts';
import type { StoredFigures } from './figures.ts';

const FIND_BY_ID = statement<DocumentRow>(
  'reflection.turn-find-by-id',
  `SELECT ${DAY_COLUMNS} FROM reflection WHERE user_id = $1 AND id = $2`,
);
const FIND_ON = statement<DocumentRow>(
  'reflection.turn-find-on',
  `SELECT ${DAY_COLUMNS} FROM reflection WHERE user_id = $1 AND date = $2`,
);

export interface TurnDeps {
  database: Database;
  vault: Vault;
  clock: Clock;
  time: SharedTime;
  documents: Documents;
  use: StorageUse;
}

export interface Turn {
  transaction: Transaction;
  userId: string;
  key: KeyObject;
  documents: Documents;
  nowMs: number;
  figures: StoredFigures | null;
  sizes: TextSizes;
  /** This change is made although the person's texts have reached their limit. */
  liftLimit(): void;
}

interface Asked {
  userId: string;
  request?: KeyedRequest;
  /** Refused where the person's texts have reached their limit. */
  isLimited?: boolean;
}

/** `repeat` answers a request that has had its effect already. */
interface Work<Result> {
  act(turn: Turn): Promise<Result>;
  repeat(applied: { status: number; reflectionId: string }, turn: Turn): Promise<Result>;
}

export async function takeTurn<Result>(
  { userId, request, isLimited = false }: Asked,
  { act, repeat }: Work<Result>,
  { database, vault, time, documents, use }: TurnDeps,
): Promise<Result> {
  // Outside the transaction: it must be on disk before the first text that is sealed with it.
  const key = await vault.ensureKey(userId);
  const body = async (transaction: Transaction): Promise<Result> => {
    const figures = await lockFigures(transaction, userId);
    const sizes = createTextSizes();
    let isLifted = !isLimited;
    const liftLimit = (): void => {
      isLifted = true;
    };
    const nowMs = await time.now(transaction);
    const turn = { transaction, userId, key, documents, nowMs, figures, sizes, liftLimit };
    const applied = await findAppliedRequest(transaction, { userId, request });
    if (applied !== null) return repeat(applied, turn);
    const result = await act(turn);
    await use.count({ userId, added: sizes.getAdded(), isLimited: !isLifted }, transaction);
    return result;
  };
  return use.run(userId, () => database.transact(body, userId));
}

/** Throws for a day that does not open: what it has must not be replaced. */
export async function findDayById(id: string, turn: Turn): Promise<StoredReflection | null> {
  const day = await findDay(FIND_BY_ID, id, turn);
  return day && requireOpened(day);
}

/** As `findDayById`. */
export async function findDayOn(date: string, turn: Turn): Promise<StoredReflection | null> {
  const day = await findDay(FIND_ON, date, turn);
  return day && requireOpened(day);
}

/** For what is written beside the person's words: a day that does not open is none. */
export async function findOpenableDay(id: string, turn: Turn): Promise<StoredReflection | null> {
  const day = await findDay(FIND_BY_ID, id, turn);
  return day?.isDamaged ? null : day;
}

export function requireOpened<Day extends StoredReflection>(day: Day): Day {
  if (day.isDamaged) throw damaged();
  return day;
}

async function findDay(
  query: Statement<DocumentRow>,
  value: string,
  { transaction, userId, key, documents, sizes }: Turn,
): Promise<StoredReflection | null> {
  const [row] = await transaction.run(query, [userId, value]);
  if (row === undefined) return null;
  sizes.readRow(row.id, row.document.length);
  return documents.open(row, key);
}

export function damaged(): StorageError {
  return new StorageError('damaged-day', 'A stored text does not open with the key of its person.');
}

export function notFound(): StorageError {
  return new StorageError('not-found', 'This person has no such reflection.');
}
