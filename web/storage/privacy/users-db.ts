// Coming and leaving: rows are sealed when their person leaves, and opened when they return.
import type { IsoDate } from '#contract/days.ts';
import { clearCachedDays } from './clear-days.ts';
import { userKeyRange, type DeviceDatabase, type WriteTransaction } from '../browser/database.ts';
import { selectRowsToSeal, type SealScope } from './select-rows-to-seal.ts';
import { unsealRows } from './unseal-rows.ts';
import { sealRow, type SealableRow } from './encryption.ts';

interface Deps {
  device: DeviceDatabase;
  createId: () => string;
}

type Place = 'drafts' | 'outbox' | 'days' | 'people' | 'keys' | 'sealed';

const PLACES: Place[] = ['drafts', 'outbox', 'days', 'people', 'keys', 'sealed'];
/** Sealing takes milliseconds, and a form is written down every 300. */
const TURNS_MAX = 10;

export type UsersDb = ReturnType<typeof createUsersDb>;

export function createUsersDb({ device, createId }: Deps) {
  const list = async (userId: string, part: SealScope): Promise<SealableRow[]> =>
    device.read(async (connection) => {
      const [drafts, outbox, days] = await Promise.all([
        connection.getAll('drafts', userKeyRange(userId)),
        connection.getAll('outbox', userKeyRange(userId)),
        connection.getAll('days', userKeyRange(userId)),
      ]);
      return selectRowsToSeal({ drafts, outbox, days }, part);
    });

  const findKey = async (userId: string): Promise<CryptoKey | null> =>
    (await device.read((connection) => connection.get('keys', userId)))?.key ?? null;

  /**
   * Sealed and removed in one transaction, and only where nothing has been written since it was read for that: another tab
   * may still be writing, or be sealing the same words.
   */
  const sealRows = async (userId: string, key: CryptoKey, part: SealScope): Promise<boolean> => {
    for (let turn = 0; turn < TURNS_MAX; turn += 1) {
      // oxlint-disable-next-line no-await-in-loop -- each turn reads what has come in during the one before
      const rows = await list(userId, part);
      // oxlint-disable-next-line no-await-in-loop -- as above
      const sealed = await Promise.all(rows.map((item) => sealRow(key, { item, id: createId() })));
      // oxlint-disable-next-line no-await-in-loop -- as above
      const isDone = await device.write(
        PLACES,
        async (transaction: WriteTransaction<Place>) => {
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
    /** `part` is sealed, all else goes. False, and nothing has gone, where another tab writes on and on. */
    sealAway: sealRows,
    /**
     * Nobody of those who have something here is signed in any more. Without a key what has not reached the server stays as it
     * is. Answers whose rows are sealed. `isUnclaimed`: only of those who are not recognised on this device.
     */
    async lockAll({ isUnclaimed, part }: { isUnclaimed: boolean; part: SealScope }): Promise<string[]> {
      const sealed: string[] = [];
      for (const userId of await listOwners(device, isUnclaimed)) {
        // oxlint-disable-next-line no-await-in-loop -- a handful of people at most, and each in its own transaction
        const key = await findKey(userId);
        // oxlint-disable-next-line no-await-in-loop -- as above
        if (key && (await sealRows(userId, key, part))) sealed.push(userId);
        // oxlint-disable-next-line no-await-in-loop -- as above
        else
          await device.write(PLACES, (transaction: WriteTransaction<Place>) => removeServerRows(transaction, userId));
      }
      return sealed;
    },
    /** What was sealed before stays; all else goes, as it is. */
    erase: (userId: string): Promise<void> =>
      device.write(PLACES, async (transaction: WriteTransaction<Place>) => removeAll(transaction, userId)),
    saveKey: (userId: string, key: CryptoKey): Promise<unknown> =>
      device.write(['keys'], (transaction: WriteTransaction<'keys'>) =>
        transaction.objectStore('keys').put({ userId, key }),
      ),

    /** Whether something of theirs has not reached the server. */
    hasUnsent: async (userId: string): Promise<boolean> => (await list(userId, 'unsent')).length > 0,

    /** All rows of each person who was here before and did not sign out are sealed. Without their key nothing is deleted. */
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
  transaction: WriteTransaction<Place>,
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

/** Everyone who has something readable on this device. */
function listOwners(device: DeviceDatabase, isUnclaimed: boolean): Promise<string[]> {
  return device.read(async (connection) => {
    const places = ['drafts', 'outbox', 'days'] as const;
    const rows = (await Promise.all(places.map((place) => connection.getAllKeys(place)))).flat();
    const [keys, people] = await Promise.all([connection.getAllKeys('keys'), connection.getAllKeys('people')]);
    const owners = new Set([...rows.map(([userId]) => userId), ...keys, ...people]);
    return [...owners].filter((userId) => !isUnclaimed || !people.includes(userId));
  });
}

/** What the server has too. */
async function removeServerRows(transaction: WriteTransaction<Place>, userId: string): Promise<void> {
  const drafts = transaction.objectStore('drafts');
  for (const row of await drafts.getAll(userKeyRange(userId)))
    if (row.isOnServer) void drafts.delete([userId, row.date]);
  await clearCachedDays(transaction.objectStore('days'), userKeyRange(userId));
  void transaction.objectStore('people').delete(userId);
}

function removeAll(transaction: WriteTransaction<Place>, userId: string): void {
  void transaction.objectStore('drafts').delete(userKeyRange(userId));
  void transaction.objectStore('outbox').delete(userKeyRange(userId));
  void transaction.objectStore('days').delete(userKeyRange(userId));
  void transaction.objectStore('people').delete(userId);
  void transaction.objectStore('keys').delete(userId);
}
