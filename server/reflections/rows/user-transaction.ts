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
import { lockFigures } from './figures.ts';
import type { StoredFigures } from './figures.ts';
import type { StorageUsage } from './storage-quota.ts';
import { createSizeTracker } from './text-sizes.ts';
import type { SizeTracker } from './text-sizes.ts';

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

export interface UserTransaction {
  transaction: Transaction;
  userId: string;
  key: KeyObject;
  documents: DocumentCodec;
  nowMs: number;
  figures: StoredFigures | null;
  sizes: SizeTracker;
  request: IdempotentRequest | undefined;
  /** The first answer, when a request with this idempotency key was applied before: nothing is written then. */
  replayed: AppliedIdempotencyKey | null;
  /** Lets this change through although the storage limit of the user is reached. */
  skipQuota(): void;
  /** Pushed to open clients after the commit. */
  publish(change: ChangeEvent): void;
  /** Sent to the summary workers and streams after the commit. */
  emit(event: Omit<InternalEvent, 'userId'>): void;
}

interface TransactionOptions {
  userId: string;
  request?: IdempotentRequest | undefined;
  checksQuota?: boolean;
}

/** Throws if the idempotency key or the storage limit refuses the change. An error of `work` rolls everything back. */
export async function inUserTransaction<Result>(
  { userId, request, checksQuota = false }: TransactionOptions,
  work: (tx: UserTransaction) => Promise<Result>,
  { database, vault, time, documents, storageUsage, changeBus, internalEvents }: StorageDeps,
): Promise<Result> {
  // Outside the transaction: the key must be on disk before the first text that is sealed with it.
  const key = await vault.ensureKey(userId);
  let announcements: (() => void)[] = [];
  const body = async (transaction: Transaction): Promise<Result> => {
    // A second attempt starts anew.
    announcements = [];
    const figures = await lockFigures(transaction, userId);
    const sizes = createSizeTracker();
    let isLimited = checksQuota;
    const result = await work({
      transaction,
      userId,
      key,
      documents,
      nowMs: await time.now(transaction),
      figures,
      sizes,
      request,
      replayed: await findIdempotencyKey(transaction, { userId, request }),
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
