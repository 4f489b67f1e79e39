// One user's transaction. Every change of a user's days happens in one, and no other change of the same user runs meanwhile.
import type { KeyObject } from 'node:crypto';
import type { ChangeEvent } from '#contract/events.ts';
import { findIdempotencyKey } from './idempotency-keys.ts';
import type { AppliedIdempotencyKey, IdempotentRequest } from './idempotency-keys.ts';
import type { ChangeBus, InternalEvent, InternalEvents } from '../../changes/event-buses.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Transaction } from '../../database/database.ts';
import type { SharedTime } from '../../database/database-time.ts';
import type { Vault } from '../../vault/vault.ts';
import type { DocumentCodec } from './documents.ts';
import { beginFigures, lockFigures } from './figures.ts';
import type { LockedFigures } from './figures.ts';
import { createSizeTracker } from './storage-quota.ts';
import type { SizeTracker, StorageUsage } from './storage-quota.ts';

/** What reading outside a user's transaction takes. */
export interface ReadDeps {
  database: Pick<Database, 'read'>;
  vault: Pick<Vault, 'getKey'>;
  documents: DocumentCodec;
}

export interface StorageDeps extends ReadDeps {
  database: Database;
  vault: Vault;
  clock: Clock;
  time: SharedTime;
  storageUsage: StorageUsage;
  changeBus: Pick<ChangeBus, 'publish'>;
  internalEvents: Pick<InternalEvents, 'emit'>;
}

/** What a transaction reads before its work begins. */
export interface TransactionStart {
  nowMs: number;
  /** The first answer, when a request with this idempotency key was applied before: nothing is written then. */
  replayed: AppliedIdempotencyKey | null;
}

export interface UserTransaction extends TransactionStart, LockedFigures {
  transaction: Transaction;
  userId: string;
  key: KeyObject;
  documents: DocumentCodec;
  sizes: SizeTracker;
  request: IdempotentRequest | undefined;
  /** Lets this change through although the storage limit of the user is reached. */
  skipQuota(): void;
  /** Pushed to open clients after the commit. */
  publish(change: ChangeEvent): void;
  /** Sent to the summary workers and streams after the commit. */
  emit(event: Omit<InternalEvent, 'userId'>): void;
}

export interface TransactionOptions {
  userId: string;
  request?: IdempotentRequest | undefined;
  checksQuota?: boolean;
}

/** Throws if the idempotency key or the storage limit refuses the change. An error of `work` rolls everything back. */
export function inUserTransaction<Result>(
  options: TransactionOptions,
  work: (tx: UserTransaction) => Promise<Result>,
  deps: StorageDeps,
): Promise<Result> {
  const readStart = async (transaction: Transaction): Promise<TransactionStart> => {
    const time = deps.time.now(transaction);
    const [nowMs, replayed] = await Promise.all([time, findIdempotencyKey(transaction, options)]);
    return { nowMs, replayed };
  };
  return startUserTransaction(options, { readStart, work }, deps);
}

interface StartedWork<Start extends TransactionStart, Result> {
  readStart(transaction: Transaction): Promise<Start>;
  work(tx: UserTransaction & Start): Promise<Result>;
}

/** As `inUserTransaction`. `readStart` may read more that the work needs: it shares a round trip with the lock. */
export async function startUserTransaction<Start extends TransactionStart, Result>(
  { userId, request, checksQuota = false }: TransactionOptions,
  { readStart, work }: StartedWork<Start, Result>,
  { database, vault, documents, storageUsage, changeBus, internalEvents }: StorageDeps,
): Promise<Result> {
  // Outside the transaction: the key must be on disk before the first text that is sealed with it.
  const key = await vault.ensureKey(userId);
  let announcements: (() => void)[] = [];
  const body = async (transaction: Transaction): Promise<Result> => {
    // A second attempt starts anew.
    announcements = [];
    const sizes = createSizeTracker();
    let isLimited = checksQuota;
    const result = await work({
      ...(await lockAndRead(transaction, { userId, readStart })),
      transaction,
      userId,
      key,
      documents,
      sizes,
      request,
      skipQuota: () => (isLimited = false),
      publish: (change) => announcements.push(() => changeBus.publish({ userId, ...change })),
      emit: (event) => announcements.push(() => internalEvents.emit({ userId, ...event })),
    });
    await storageUsage.add({ userId, added: sizes.getAdded(), isLimited }, transaction);
    return result;
  };
  const result = await storageUsage.runWithRecount(userId, () => database.transact(body, userId));
  for (const announce of announcements) announce();
  return result;
}

/** Sent together: PostgreSQL reads after it has got the lock. */
async function lockAndRead<Start>(
  transaction: Transaction,
  { userId, readStart }: { userId: string; readStart(transaction: Transaction): Promise<Start> },
): Promise<Start & LockedFigures> {
  const [locked, start] = await Promise.all([lockFigures(transaction, userId), readStart(transaction)]);
  if (locked !== null) return { ...start, ...locked };
  // There was nothing to lock, so another change of this person may have come in between.
  const begun = await beginFigures(transaction, userId);
  return { ...(await readStart(transaction)), ...begun };
}
