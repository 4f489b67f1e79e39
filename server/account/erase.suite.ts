import { describe, expect, test } from 'vitest';
import { createIdentity } from '../../tests/support/sign-in.ts';
import { createUserId, saveDay, type GetStorageHarness } from '../../tests/support/storage.ts';
import { statement } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import { deleteAccount } from './delete.ts';
import { createErasure } from './erase.ts';
import { clearDeletion, saveDeletion } from './rows/deletion.ts';
import { ERASED_TABLES } from './rows/erased-tables.ts';

interface Column {
  table_name: string;
  name: string;
  type: string;
}

const COLUMNS = {
  sqlite: statement<Column>(
    'test.columns',
    `SELECT tables.name AS table_name, columns.name AS name, lower(columns.type) AS type
     FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'`,
  ),
  postgresql: statement<Column>(
    'test.columns',
    `SELECT table_name, column_name AS name, data_type AS type FROM information_schema.columns
     WHERE table_schema = 'public'`,
  ),
};
const FIND_KEY = statement('test.key', 'SELECT 1 FROM {keys}user_key WHERE user_id = $1');
const FIND_ACCOUNT = statement('test.account', 'SELECT 1 FROM local_account WHERE subject = $1');
const FIND_PERSON = statement('test.person', 'SELECT 1 FROM app_user WHERE id = $1');

async function listPersonTables(journal: Database): Promise<Map<string, Column[]>> {
  const tables = new Map<string, Column[]>();
  for (const column of await journal.read(COLUMNS[journal.engine], []))
    tables.set(column.table_name, [...(tables.get(column.table_name) ?? []), column]);
  return new Map([...tables].filter(([, columns]) => columns.some(({ name }) => name === 'user_id')));
}

/** A row in every table of the person, whatever its columns mean. */
async function fillTables(userId: string, journal: Database): Promise<void> {
  for (const [table, columns] of await listPersonTables(journal)) {
    if (table === 'auth_identity' || table === 'figures') continue;
    const values = columns.map(({ name, type }) => {
      if (type === 'bigint') return 1;
      return type === 'text' ? (name === 'user_id' ? userId : `of ${userId}`) : Buffer.from(userId);
    });
    const names = columns.map(({ name }) => name).join(', ');
    const places = columns.map((_, index) => `$${index + 1}`).join(', ');
    const insert = `INSERT INTO ${table} (${names}) VALUES (${places}) ON CONFLICT DO NOTHING`;
    await journal.write(statement(`test.fill ${table}`, insert), values);
  }
}

async function countRows(userId: string, journal: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of (await listPersonTables(journal)).keys()) {
    const count = statement<{ count: number }>(
      `test.count ${table}`,
      `SELECT count(*) AS count FROM ${table} WHERE user_id = $1`,
    );
    counts[table] = (await journal.read(count, [userId]))[0]?.count ?? 0;
  }
  return counts;
}

export function describeErasure(get: GetStorageHarness): void {
  async function createPerson() {
    const { storage, clock } = get();
    const identity = createIdentity('Ada');
    const { subject } = identity;
    await storage.localAccounts.save({ subject, name: 'Ada', email: `${subject}@example.org` });
    const userId = (await storage.people.confirm(identity, clock.now()))?.id ?? '';
    await saveDay(storage, userId, 'Rye sours slowly.');
    return { userId, identity };
  }

  async function createDuePerson() {
    const person = await createPerson();
    await saveDeletion({ userId: person.userId, deleteAt: get().clock.now() }, get().storage);
    return person;
  }

  const isGone = async (userId: string): Promise<boolean> => {
    const counts = Object.values(await countRows(userId, get().journal));
    const people = await get().journal.read(FIND_PERSON, [userId]);
    return people.length === 0 && counts.every((count) => count === 0);
  };

  describe('erasure', () => {
    test('HP6: its list names every table with rows of a person', async () => {
      const tables = [...(await listPersonTables(get().journal)).keys()];

      expect([...ERASED_TABLES, 'auth_identity'].toSorted()).toEqual(tables.toSorted());
    });

    test('HP5, HP6: the key and all rows of the person go, and of no one else', async () => {
      const { storage, journal, keys, clock } = get();
      const [ada, ben] = [await createDuePerson(), await createPerson()];
      for (const { userId } of [ada, ben]) await fillTables(userId, journal);
      const before = await countRows(ben.userId, journal);
      expect(Object.values(await countRows(ada.userId, journal)).every((count) => count > 0)).toBe(true);

      await storage.erasure.eraseDue(clock.now());

      expect(await isGone(ada.userId)).toBe(true);
      expect(await keys.read(FIND_KEY, [ada.userId])).toEqual([]);
      expect(await journal.read(FIND_ACCOUNT, [ada.identity.subject])).toEqual([]);
      expect(await countRows(ben.userId, journal)).toEqual(before);
      expect(await keys.read(FIND_KEY, [ben.userId])).toHaveLength(1);
      expect(await journal.read(FIND_ACCOUNT, [ben.identity.subject])).toHaveLength(1);
    });

    test('HP5: the key goes first, and an interrupted erasure goes on', async () => {
      const { storage, journal, keys, clock } = get();
      const { userId, identity } = await createDuePerson();
      const failing: Database = {
        ...journal,
        write: (query, values) =>
          query.name === 'erase.figures'
            ? Promise.reject(new Error('The power is out.'))
            : journal.write(query, values),
      };
      const { vault, internalEvents } = storage;

      const interrupted = createErasure({ database: failing, keys, vault, internalEvents }).erase(userId, clock.now());

      await expect(interrupted).rejects.toThrow('The power is out.');
      expect(await keys.read(FIND_KEY, [userId])).toEqual([]);
      expect(await storage.people.confirm(identity, clock.now())).toBeNull();
      expect(await clearDeletion(userId, storage)).toBe(false);
      await storage.erasure.eraseDue(clock.now());
      expect(await isGone(userId)).toBe(true);
    });

    test('HP5: a log that cannot be emptied stops no erasure', async () => {
      const { storage, journal, keys, clock } = get();
      const { userId } = await createDuePerson();
      const failing: Database = { ...keys, emptyLog: () => Promise.reject(new Error('The disk is full.')) };
      const { vault, internalEvents } = storage;

      await createErasure({ database: journal, keys: failing, vault, internalEvents }).erase(userId, clock.now());

      expect(await isGone(userId)).toBe(true);
    });

    test('HP5: one that fails stops no other of that hour', async () => {
      const { storage, journal, keys, clock } = get();
      const [failed, next] = [await createDuePerson(), await createDuePerson()];
      await saveDeletion({ userId: failed.userId, deleteAt: clock.now() - 1 }, storage);
      const failing: Database = {
        ...journal,
        write: (query, values) =>
          query.name === 'erase.figures' && values[0] === failed.userId
            ? Promise.reject(new Error('A page is damaged.'))
            : journal.write(query, values),
      };
      const { vault, internalEvents } = storage;
      const erasure = createErasure({ database: failing, keys, vault, internalEvents });

      // Its key is gone after the first time: then it is among the erased people, too.
      for (const _ of ['due', 'erased'])
        await expect(erasure.eraseDue(clock.now())).rejects.toThrow('Some erasures failed.');

      expect(await isGone(next.userId)).toBe(true);
      expect(await isGone(failed.userId)).toBe(false);
      await storage.erasure.eraseDue(clock.now());
      expect(await isGone(failed.userId)).toBe(true);
    });

    test('of the only person of a provider does not open sign-up for a stranger', async () => {
      const { storage, clock } = get();
      const issuer = `https://only-${createUserId()}.example`;
      const [ada, stranger] = [createIdentity('Ada'), createIdentity('Ben')].map((one) => ({ ...one, issuer }));
      if (!ada || !stranger) throw new Error('Nobody is there.');
      const nowMs = clock.now();
      expect(await storage.people.admit(ada, { signUp: 'first', nowMs })).toBe(true);
      const userId = (await storage.people.confirm(ada, nowMs))?.id ?? '';
      await saveDeletion({ userId, deleteAt: nowMs }, storage);

      await storage.erasure.eraseDue(nowMs);

      for (const identity of [ada, stranger])
        expect(await storage.people.admit(identity, { signUp: 'first', nowMs })).toBe(false);
      expect(await storage.people.hasAny(issuer)).toBe(true);
      expect(await storage.people.admit(stranger, { signUp: 'open', nowMs })).toBe(true);
    });

    test('HP5: two processes may erase the same person at once', async () => {
      const { storage, other, clock } = get();
      const { userId } = await createDuePerson();

      await Promise.all([storage, other].map(({ erasure }) => erasure.eraseDue(clock.now())));

      expect(await isGone(userId)).toBe(true);
    });

    test('HP4: a person whose day has not come, or who keeps the account, stays', async () => {
      const { storage, clock } = get();
      const [later, kept] = [await createPerson(), await createDuePerson()];
      await saveDeletion({ userId: later.userId, deleteAt: clock.now() + 1 }, storage);
      expect(await clearDeletion(kept.userId, storage)).toBe(true);

      await storage.erasure.eraseDue(clock.now());
      await storage.erasure.erase(kept.userId, clock.now());

      expect(await isGone(later.userId)).toBe(false);
      expect(await isGone(kept.userId)).toBe(false);
      expect(await clearDeletion(later.userId, storage)).toBe(true);
    });

    test('HP3: the day is counted by the time that all processes share', async () => {
      const { storage, clock } = get();
      const { userId } = await createPerson();
      const ahead = { now: () => clock.now() + 30 * 86_400_000 };
      const deps = { ...storage, clock: ahead, accountDeleteDays: 7, reportFailure: () => {} };

      const answer = await deleteAccount({ session: { userId, createdAt: ahead.now() }, isAtOnce: false }, deps);

      expect(answer).toEqual({ deleteAt: clock.now() + 7 * 86_400_000, isErased: false });
      await clearDeletion(userId, storage);
    });

    test('HP4: a second request does not postpone the day', async () => {
      const { storage, clock } = get();
      const { userId } = await createPerson();
      const day = clock.now() + 1_000;

      expect(await saveDeletion({ userId, deleteAt: day }, storage)).toBe(day);
      expect(await saveDeletion({ userId, deleteAt: day + 1_000 }, storage)).toBe(day);
      expect(await saveDeletion({ userId, deleteAt: day - 1 }, storage)).toBe(day - 1);
      await clearDeletion(userId, storage);
    });

    test('HP5: a request that was running meanwhile gets no new key, and its rows go too', async () => {
      const { storage, other, journal, clock } = get();
      const { userId } = await createDuePerson();
      await storage.erasure.eraseDue(clock.now());

      await expect(saveDay(storage, userId, 'Late.')).rejects.toMatchObject({ kind: 'key-missing' });
      await expect(saveDay(other, userId, 'Late.')).rejects.toMatchObject({ kind: 'key-missing' });
      await fillTables(userId, journal);
      await storage.erasure.eraseDue(clock.now());

      expect(await isGone(userId)).toBe(true);
    });

    test('HP7: a sign-in at that moment keeps no session of the erased person, and the identity starts empty', async () => {
      const { storage, clock } = get();
      const { userId, identity } = await createDuePerson();
      const nowMs = clock.now();
      const session = {
        ...identity,
        idHash: `during ${userId}`,
        userId: null,
        isDisabled: false,
        createdAt: nowMs,
        lastSeenAt: nowMs,
        expiresAt: nowMs + 1,
        userAgent: null,
      };
      await storage.erasure.eraseDue(nowMs);
      await storage.sessions.create(session);

      await storage.sessions.attachUser(session.idHash, userId);

      expect(await storage.sessions.find(session.idHash)).toEqual(session);
      const again = await storage.people.confirm(identity, nowMs);
      expect(again?.id).not.toBe(userId);
      expect(await storage.people.confirm(identity, nowMs)).toEqual(again);
    });
  });
}
