// Coming and leaving: what waits is sealed when its person leaves and opened when they return; all else of them goes.
import { ofPerson, type Device, type Writing } from './database.ts';
import { isSameDraft, joinDrafts } from './join-drafts.ts';
import { clearDays } from './clear-days.ts';
import { buildCopyRows } from './copy-rows.ts';
import type { DayRow, DraftRow, OutboxRow, SealedRow } from './rows.ts';
import { openRow, sealRow, type Sealable } from './sealing.ts';

interface Deps {
  device: Device;
  createId: () => string;
}

type Place = 'drafts' | 'outbox' | 'days' | 'people' | 'keys' | 'sealed';

const PLACES: Place[] = ['drafts', 'outbox', 'days', 'people', 'keys', 'sealed'];
/** Sealing takes milliseconds, and a form is written down every 300. */
const TURNS_MAX = 10;

export type PersonRows = ReturnType<typeof createPersonRows>;

export function createPersonRows({ device, createId }: Deps) {
  const listUnsent = async (userId: string): Promise<Sealable[]> =>
    device.read(async (connection) =>
      pickUnsent(
        await Promise.all([
          connection.getAll('drafts', ofPerson(userId)),
          connection.getAll('outbox', ofPerson(userId)),
          connection.getAll('days', ofPerson(userId)),
        ]),
      ),
    );

  const findKey = async (userId: string): Promise<CryptoKey | null> =>
    (await device.read((connection) => connection.get('keys', userId)))?.key ?? null;

  /**
   * Sealed and removed in one transaction, and only where nothing has been written since it was read for that: another tab
   * may still be writing, or be sealing the same words.
   */
  const sealAway = async (userId: string, key: CryptoKey): Promise<boolean> => {
    for (let turn = 0; turn < TURNS_MAX; turn += 1) {
      // oxlint-disable-next-line no-await-in-loop -- each turn reads what has come in during the one before
      const unsent = await listUnsent(userId);
      // oxlint-disable-next-line no-await-in-loop -- as above
      const sealed = await Promise.all(unsent.map((item) => sealRow(key, { item, id: createId() })));
      // oxlint-disable-next-line no-await-in-loop -- as above
      const isDone = await device.write(
        PLACES,
        async (transaction: Writing<Place>) => {
          if (!isSame(await readUnsent(transaction, userId), unsent)) return false;
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
    /** What has not reached the server is sealed, all else goes. False, and nothing has gone, where somebody writes on and on. */
    sealAway,
    /**
     * Nobody of those who have something here is signed in any more. Without a key what has not reached the server stays as it
     * is. Answers whose rows are sealed. `isUnclaimed`: only of those who are not recognised on this device.
     */
    async lockAll({ isUnclaimed }: { isUnclaimed: boolean }): Promise<string[]> {
      const sealed: string[] = [];
      for (const userId of await listOwners(device, isUnclaimed)) {
        // oxlint-disable-next-line no-await-in-loop -- a handful of people at most, and each in its own transaction
        const key = await findKey(userId);
        // oxlint-disable-next-line no-await-in-loop -- as above
        if (key && (await sealAway(userId, key))) sealed.push(userId);
        // oxlint-disable-next-line no-await-in-loop -- as above
        else await device.write(PLACES, (transaction: Writing<Place>) => removeRead(transaction, userId));
      }
      return sealed;
    },
    /** What was sealed before stays; all else goes, as it is. */
    erase: (userId: string): Promise<void> =>
      device.write(PLACES, async (transaction: Writing<Place>) => removeAll(transaction, userId)),
    keepKey: (userId: string, key: CryptoKey): Promise<unknown> =>
      device.write(['keys'], (transaction: Writing<'keys'>) => transaction.objectStore('keys').put({ userId, key })),

    /** Whether something of theirs has not reached the server. */
    hasUnsent: async (userId: string): Promise<boolean> => (await listUnsent(userId)).length > 0,

    /** Whoever was here before and did not sign out is treated as if they had. Without their key nothing is thrown away. */
    async clearOthers(userId: string): Promise<void> {
      const others = (await device.read((connection) => connection.getAllKeys('keys'))).filter((id) => id !== userId);
      for (const other of others) {
        // oxlint-disable-next-line no-await-in-loop -- a handful of people at most, and each in its own transaction
        const key = await findKey(other);
        // oxlint-disable-next-line no-await-in-loop -- as above
        if (key) await sealAway(other, key);
      }
    },

    /** Opens what was sealed for them. What does not open stays: the key may come back with a backup. */
    async unseal(userId: string, key: CryptoKey): Promise<void> {
      const sealed = await device.read((connection) => connection.getAll('sealed', ofPerson(userId)));
      const opened = await Promise.all(sealed.map(async (row) => ({ row, item: await openRow(key, row) })));
      await device.write(
        ['drafts', 'outbox', 'sealed'],
        async (transaction: Writing<'drafts' | 'outbox' | 'sealed'>) => {
          for (const { row, item } of opened) {
            if (!item) continue;
            // oxlint-disable-next-line no-await-in-loop -- one row after the other, within one transaction
            await putBack(transaction, { row, item, createId });
          }
        },
        'strict',
      );
    },
  };
}

/** Days that only this device has go out with what waits, once their person is back. */
function pickUnsent([drafts, outbox, days]: readonly [DraftRow[], OutboxRow[], DayRow[]]): Sealable[] {
  const waiting = new Set(outbox.map(({ requestId }) => requestId));
  const copies = days.flatMap(({ copies: ofDay = [] }) => ofDay.filter(({ isUnknown }) => isUnknown));
  const unsent = copies.flatMap(({ reflection }) => buildCopyRows(reflection, Date.parse(reflection.updatedAt)));
  return [
    ...drafts.filter(({ isOnServer }) => !isOnServer).map((row) => ({ kind: 'draft' as const, row })),
    ...[...outbox, ...unsent.filter(({ requestId }) => !waiting.has(requestId))].map((row) => ({
      kind: 'outbox' as const,
      row,
    })),
  ];
}

async function readUnsent(transaction: Writing<Place>, userId: string): Promise<Sealable[]> {
  const drafts = transaction.objectStore('drafts').getAll(ofPerson(userId));
  const outbox = transaction.objectStore('outbox').getAll(ofPerson(userId));
  const days = transaction.objectStore('days').getAll(ofPerson(userId));
  return pickUnsent(await Promise.all([drafts, outbox, days]));
}

function isSame(one: readonly Sealable[], other: readonly Sealable[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Everyone who has something readable on this device. */
function listOwners(device: Device, isUnclaimed: boolean): Promise<string[]> {
  return device.read(async (connection) => {
    const places = ['drafts', 'outbox', 'days'] as const;
    const rows = (await Promise.all(places.map((place) => connection.getAllKeys(place)))).flat();
    const [keys, people] = await Promise.all([connection.getAllKeys('keys'), connection.getAllKeys('people')]);
    const owners = new Set([...rows.map(([userId]) => userId), ...keys, ...people]);
    return [...owners].filter((userId) => !isUnclaimed || !people.includes(userId));
  });
}

/** What the server has too. */
async function removeRead(transaction: Writing<Place>, userId: string): Promise<void> {
  const drafts = transaction.objectStore('drafts');
  for (const row of await drafts.getAll(ofPerson(userId))) if (row.isOnServer) void drafts.delete([userId, row.date]);
  await clearDays(transaction.objectStore('days'), ofPerson(userId));
  void transaction.objectStore('people').delete(userId);
}

function removeAll(transaction: Writing<Place>, userId: string): void {
  void transaction.objectStore('drafts').delete(ofPerson(userId));
  void transaction.objectStore('outbox').delete(ofPerson(userId));
  void transaction.objectStore('days').delete(ofPerson(userId));
  void transaction.objectStore('people').delete(userId);
  void transaction.objectStore('keys').delete(userId);
}

interface Opened {
  row: SealedRow;
  item: Sealable;
  createId: () => string;
}

async function putBack(
  transaction: Writing<'drafts' | 'outbox' | 'sealed'>,
  { row, item, createId }: Opened,
): Promise<void> {
  const sealed = transaction.objectStore('sealed');
  // Another tab was quicker; what it has put back may have been written on.
  if (!(await sealed.getKey([row.userId, row.name]))) return;
  if (item.kind === 'outbox') await transaction.objectStore('outbox').put(wake(item.row));
  else {
    const drafts = transaction.objectStore('drafts');
    await drafts.put(joinRows(await drafts.get([item.row.userId, item.row.date]), item.row, createId));
  }
  await sealed.delete([row.userId, row.name]);
}

function wake(row: OutboxRow): OutboxRow {
  return { ...row, leaseUntil: 0, nextTryAt: 0 };
}

/** What was begun anew since stands beside what had been left behind. */
function joinRows(present: DraftRow | undefined, left: DraftRow, createId: () => string): DraftRow {
  if (!present) return left;
  const content = joinDrafts({ base: null, mine: present.content, theirs: left.content, createId });
  return { ...present, content, isOnServer: present.isOnServer && isSameDraft(content, present.content) };
}
