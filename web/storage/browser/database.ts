// The IndexedDB database of this device. A browser may forbid it, run out of space, or close it at any time.
import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames } from 'idb';
import { attempt } from './try-storage.ts';
import type { DayRow, DraftRow, KeyRow, OutboxRow, UserRow, SealedRow } from './schema.ts';

interface DeviceSchema extends DBSchema {
  drafts: { key: [userId: string, date: string]; value: DraftRow };
  outbox: { key: [userId: string, requestId: string]; value: OutboxRow };
  days: { key: [userId: string, date: string]; value: DayRow };
  people: { key: string; value: UserRow };
  keys: { key: string; value: KeyRow };
  sealed: { key: [userId: string, name: string]; value: SealedRow };
}

type Store = StoreNames<DeviceSchema>;
type Connection = IDBPDatabase<DeviceSchema>;
export type ReadTransaction<Names extends Store> = IDBPTransaction<DeviceSchema, Names[]>;
export type WriteTransaction<Names extends Store> = IDBPTransaction<DeviceSchema, Names[], 'readwrite'>;

const DATABASE_NAME = 'learn';
const VERSION = 1;
/** A tab with an older version must close its connection first; a frozen tab never does. */
const OPEN_TIMEOUT_MS = 5000;

/** The device cannot store data. `full`: out of space; `unavailable`: storage is forbidden, damaged or blocked. */
export class DeviceStorageError extends Error {
  readonly reason: 'full' | 'unavailable';

  constructor(reason: DeviceStorageError['reason'], cause: unknown) {
    super(reason === 'full' ? 'This device is out of space.' : 'This device cannot save anything.', { cause });
    this.name = 'DeviceRefusal';
    this.reason = reason;
  }
}

export type DeviceDatabase = ReturnType<typeof createDeviceDatabase>;

/** Opens on first use, and again after the connection was lost. */
export function createDeviceDatabase(name: string = DATABASE_NAME) {
  let opened: Promise<Connection> | null = null;
  const connect = () => {
    opened ??= openConnection(name, () => (opened = null)).catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
  const run = async <Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> => {
    try {
      return await work(await connect()).catch(async (error: unknown) => {
        if (!isConnectionLost(error)) throw error;
        opened = null;
        return work(await connect());
      });
    } catch (error) {
      throw toStorageError(error);
    }
  };

  return {
    read: run,
    /** One transaction. `strict`: the data is on the disk when the promise resolves. */
    write<Names extends Store, Result>(
      stores: Names[],
      work: (transaction: WriteTransaction<Names>) => Promise<Result>,
      durability: IDBTransactionDurability = 'relaxed',
    ): Promise<Result> {
      return run((connection) => transact(connection.transaction(stores, 'readwrite', { durability }), work));
    },
    async close(): Promise<void> {
      const connection = await opened?.catch(() => null);
      opened = null;
      connection?.close();
    },
  };
}

/** The keys of all rows of one person: in IndexedDB an array sorts after every string. */
export function userKeyRange(userId: string): IDBKeyRange {
  return IDBKeyRange.bound([userId], [userId, []]);
}

async function transact<Names extends Store, Result>(
  transaction: WriteTransaction<Names>,
  work: (transaction: WriteTransaction<Names>) => Promise<Result>,
): Promise<Result> {
  // Awaited below; this prevents an unhandled rejection until then.
  const done = transaction.done.catch(() => undefined);
  try {
    const result = await work(transaction);
    // Commits explicitly, if it has not ended yet: a closing page may not live until the automatic commit.
    attempt(() => transaction.commit(), undefined);
    await transaction.done;
    return result;
  } catch (error) {
    attempt(() => transaction.abort(), undefined);
    await done;
    // A pending request only says «aborted»; the transaction has the cause.
    throw transaction.error ?? error;
  }
}

function openConnection(name: string, onLost: () => void): Promise<Connection> {
  const opening = openDB<DeviceSchema>(name, VERSION, {
    upgrade: createStores,
    // A newer version is waiting in another tab: close this connection and reopen it on next use.
    blocking(_current, _blocked, event) {
      onLost();
      (event.target as IDBDatabase).close();
    },
    terminated: onLost,
  });
  return Promise.race([opening, rejectAfterTimeout(opening)]);
}

/** One step per version, so that a device can skip versions. */
function createStores(database: Connection, oldVersion: number): void {
  if (oldVersion < 1) {
    database.createObjectStore('drafts', { keyPath: ['userId', 'date'] });
    database.createObjectStore('outbox', { keyPath: ['userId', 'requestId'] });
    database.createObjectStore('days', { keyPath: ['userId', 'date'] });
    database.createObjectStore('people', { keyPath: 'userId' });
    database.createObjectStore('keys', { keyPath: 'userId' });
    database.createObjectStore('sealed', { keyPath: ['userId', 'name'] });
  }
}

function rejectAfterTimeout(opening: Promise<Connection>): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(() => {
      // If it opens after all, it would block the next version.
      opening.then((late) => late.close()).catch(() => undefined);
      reject(new Error('The database did not open in time.'));
    }, OPEN_TIMEOUT_MS);
    opening.then(
      () => clearTimeout(timer),
      () => clearTimeout(timer),
    );
  });
}

function isConnectionLost(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'InvalidStateError';
}

function toStorageError(error: unknown): unknown {
  // A TypeError is a bug of ours, not a failure of the device.
  if (error instanceof DeviceStorageError || error instanceof TypeError) return error;
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  return new DeviceStorageError(isFull ? 'full' : 'unavailable', error);
}
