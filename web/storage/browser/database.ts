// The one database of this device. A browser may forbid it, fill up, or close it under our hands: all three are normal.
import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames } from 'idb';
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
export type WriteTransaction<Names extends Store> = IDBPTransaction<DeviceSchema, Names[], 'readwrite'>;

const DATABASE_NAME = 'learn';
const VERSION = 1;
/** Another tab with an older version has to let go first; one that is frozen never does. */
const LONGEST_OPENING_MS = 5000;

/** This device does not keep it. `full`: there is no room; `unavailable`: storage is forbidden, damaged or blocked. */
export class DeviceStorageError extends Error {
  readonly reason: 'full' | 'unavailable';

  constructor(reason: DeviceStorageError['reason'], cause: unknown) {
    super(reason === 'full' ? 'This device is out of space.' : 'This device cannot save anything.', { cause });
    this.name = 'DeviceRefusal';
    this.reason = reason;
  }
}

export type DeviceDatabase = ReturnType<typeof createDeviceDatabase>;

/** Opens at the first use, and again after the connection was lost. */
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
      throw toRefusal(error);
    }
  };

  return {
    read: run,
    /** One transaction, altogether or not at all. `strict`: on the disk, not only on its way there, when it resolves. */
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

/** All rows of one person lie between these two keys: an array sorts behind every text. */
export function userKeyRange(userId: string): IDBKeyRange {
  return IDBKeyRange.bound([userId], [userId, []]);
}

async function transact<Names extends Store, Result>(
  transaction: WriteTransaction<Names>,
  work: (transaction: WriteTransaction<Names>) => Promise<Result>,
): Promise<Result> {
  // Looked at below; until then it must not count as unhandled.
  const done = transaction.done.catch(() => undefined);
  try {
    const result = await work(transaction);
    // Said at once instead of when the browser notices: a page that is being closed may have no time for that.
    commit(transaction);
    await transaction.done;
    return result;
  } catch (error) {
    abort(transaction);
    await done;
    // Whichever request was waiting is told «aborted»; the transaction knows why.
    throw transaction.error ?? error;
  }
}

function commit(transaction: { commit: () => void }): void {
  try {
    transaction.commit();
  } catch {
    // It had nothing left to do and is committed already.
  }
}

function abort(transaction: { abort: () => void }): void {
  try {
    transaction.abort();
  } catch {
    // It has ended by itself.
  }
}

function openConnection(name: string, onLost: () => void): Promise<Connection> {
  const opening = openDB<DeviceSchema>(name, VERSION, {
    upgrade: createStores,
    // A newer version waits in another tab: this one lets go, and opens the new one with its next use.
    blocking(_current, _blocked, event) {
      onLost();
      (event.target as IDBDatabase).close();
    },
    terminated: onLost,
  });
  return Promise.race([opening, giveUp(opening)]);
}

/** Each step stands alone, so that a device that slept through several versions takes them one by one. */
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

function giveUp(opening: Promise<Connection>): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(() => {
      // Should it open after all, it would stand in the way of the next version.
      opening.then((late) => late.close()).catch(() => undefined);
      reject(new Error('The database did not open in time.'));
    }, LONGEST_OPENING_MS);
    opening.then(
      () => clearTimeout(timer),
      () => clearTimeout(timer),
    );
  });
}

function isConnectionLost(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'InvalidStateError';
}

function toRefusal(error: unknown): unknown {
  // A mistake of ours is not the device's.
  if (error instanceof DeviceStorageError || error instanceof TypeError) return error;
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  return new DeviceStorageError(isFull ? 'full' : 'unavailable', error);
}
