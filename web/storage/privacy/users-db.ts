// All rows of a person: sealed or removed when they sign out or their session ends, opened when they sign in again.
import type { IsoDate } from '#contract/days.ts';
import { userKeyRange, type DeviceDatabase, type ReadTransaction, type WriteTransaction } from '../browser/database.ts';
import { clearCachedDays, selectRowsToSeal, type SealScope } from './select-rows-to-seal.ts';
import { unsealRows } from './unseal-rows.ts';
import { sealRow, type SealableRow } from './encryption.ts';

interface Deps {
  device: DeviceDatabase;
  createId: () => string;
}

type StoreName = 'drafts' | 'outbox' | 'days' | 'people' | 'keys' | 'sealed';

const STORES: StoreName[] = ['drafts', 'outbox', 'days', 'people', 'keys', 'sealed'];
/** Sealing takes milliseconds, and a form is saved every 300 ms. */
const ATTEMPTS_MAX = 10;

export type UsersDb = ReturnType<typeof createUsersDb>;

export function createUsersDb({ device, createId }: Deps) {
  const list = (userId: string, part: SealScope): Promise<SealableRow[]> =>
    device.read((connection) => readSealable(connection.transaction(STORES, 'readonly'), userId, part));

  const findKey = async (userId: string): Promise<CryptoKey | null> =>
    (await device.read((connection) => connection.get('keys', userId)))?.key ?? null;

  /** In one transaction, if the rows have not changed since they were read: another tab may be writing or sealing them. */
  const sealRows = async (userId: string, key: CryptoKey, part: SealScope): Promise<boolean> => {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      // oxlint-disable-next-line no-await-in-loop -- each attempt reads the rows again
      const rows = await list(userId, part);
      // oxlint-disable-next-line no-await-in-loop -- as above
      const sealed = await Promise.all(rows.map((item) => sealRow(key, { item, id: createId() })));
      // oxlint-disable-next-line no-await-in-loop -- as above
      const isDone = await device.write(
        STORES,
        async (transaction: WriteTransaction<StoreName>) => {
          if (!isSame(await readSealable(transaction, userId, part), rows)) return false;
          for (const row of sealed) void transaction.objectStore('sealed').put(row);
          removeAll(transaction, userId);
          return true;
        },
        'strict',
      );
      if (isDone) return true;
    }
    return false;
  };

  return {
    findKey,
    /** Seals `part` and removes all other rows. False, without any change, while another tab keeps writing. */
    seal: sealRows,
    /** Without a key, unsent rows stay. Returns whose rows are sealed. `isUnclaimed`: only people who are not recognised. */
    async lockAll({ isUnclaimed, part }: { isUnclaimed: boolean; part: SealScope }): Promise<string[]> {
      const sealed: string[] = [];
      for (const userId of await listOwners(device, isUnclaimed)) {
        // oxlint-disable-next-line no-await-in-loop -- a handful of people at most, and each in its own transaction
        const key = await findKey(userId);
        // oxlint-disable-next-line no-await-in-loop -- as above
        if (key && (await sealRows(userId, key, part))) sealed.push(userId);
        // oxlint-disable-next-line no-await-in-loop -- as above
        else
          await device.write(STORES, (transaction: WriteTransaction<StoreName>) =>
            removeServerRows(transaction, userId),
          );
      }
      return sealed;
    },
    erase: (userId: string): Promise<void> =>
      device.write(STORES, async (transaction: WriteTransaction<StoreName>) => removeAll(transaction, userId)),
    /** After the account was deleted: sealed rows too, which nothing can open any more. */
    wipe: (userId: string): Promise<void> =>
      device.write(STORES, async (transaction: WriteTransaction<StoreName>) => {
        removeAll(transaction, userId);
        void transaction.objectStore('sealed').delete(userKeyRange(userId));
      }),
    saveKey: (userId: string, key: CryptoKey): Promise<unknown> =>
      device.write(['keys'], (transaction: WriteTransaction<'keys'>) =>
        transaction.objectStore('keys').put({ userId, key }),
      ),

    hasUnsent: async (userId: string): Promise<boolean> => (await list(userId, 'unsent')).length > 0,

    /** Seals all rows of each other person who did not sign out. Without their key the rows stay. */
    async sealOthers(userId: string): Promise<void> {
      const others = (await device.read((connection) => connection.getAllKeys('keys'))).filter((id) => id !== userId);
      for (const other of others) {
        // oxlint-disable-next-line no-await-in-loop -- a handful of people at most, and each in its own transaction
        const key = await findKey(other);
        // oxlint-disable-next-line no-await-in-loop -- as above
        if (key) await sealRows(other, key, 'all');
      }
    },

    unseal: (userId: string, key: CryptoKey): Promise<IsoDate[]> => unsealRows({ device, createId, userId, key }),
  };
}

async function readSealable(
  transaction: ReadTransaction<StoreName> | WriteTransaction<StoreName>,
  userId: string,
  part: SealScope,
): Promise<SealableRow[]> {
  const [drafts, outbox, days] = await Promise.all([
    transaction.objectStore('drafts').getAll(userKeyRange(userId)),
    transaction.objectStore('outbox').getAll(userKeyRange(userId)),
    transaction.objectStore('days').getAll(userKeyRange(userId)),
  ]);
  return selectRowsToSeal({ drafts, outbox, days }, part);
}

function isSame(one: readonly SealableRow[], other: readonly SealableRow[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function listOwners(device: DeviceDatabase, isUnclaimed: boolean): Promise<string[]> {
  return device.read(async (connection) => {
    const stores = ['drafts', 'outbox', 'days'] as const;
    const rows = (await Promise.all(stores.map((store) => connection.getAllKeys(store)))).flat();
    const [keys, people] = await Promise.all([connection.getAllKeys('keys'), connection.getAllKeys('people')]);
    const owners = new Set([...rows.map(([userId]) => userId), ...keys, ...people]);
    return [...owners].filter((userId) => !isUnclaimed || !people.includes(userId));
  });
}

async function removeServerRows(transaction: WriteTransaction<StoreName>, userId: string): Promise<void> {
  const drafts = transaction.objectStore('drafts');
  for (const row of await drafts.getAll(userKeyRange(userId)))
    if (row.isOnServer) void drafts.delete([userId, row.date]);
  await clearCachedDays(transaction.objectStore('days'), userKeyRange(userId));
  void transaction.objectStore('people').delete(userId);
}

function removeAll(transaction: WriteTransaction<StoreName>, userId: string): void {
  void transaction.objectStore('drafts').delete(userKeyRange(userId));
  void transaction.objectStore('outbox').delete(userKeyRange(userId));
  void transaction.objectStore('days').delete(userKeyRange(userId));
  void transaction.objectStore('people').delete(userId);
  void transaction.objectStore('keys').delete(userId);
}
