import { createSecretKey, randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { sealBytes } from './cipher.ts';
import { createVault, open, seal } from './vault.ts';
import { wrap } from './wrapping.ts';
import type { MasterKeyCheck } from './master-key-change.ts';
import type { UserKeyRows } from './vault.ts';
import type { MasterKeys, WrappedKey } from './wrapping.ts';

const PLACE = { userId: 'u1', table: 'reflection', row: 'r1', column: 'document' };
const newKey = (): MasterKeys['current'] => createSecretKey(randomBytes(32));

interface Fake extends UserKeyRows {
  keys: Map<string, WrappedKey>;
  peopleWithTexts: Set<string>;
  reads: number;
  /** A process is alive that has another current master key. */
  isOtherKeyUsed: boolean;
  /** What a process of the release before does: it does not look whether the master key was changed. */
  addUnseen(key: WrappedKey): void;
}

/** Rows in memory; an interrupted maintenance leaves nothing behind. */
function createFakeRows(): Fake {
  let check: MasterKeyCheck | null = null;
  const fake: Fake = {
    keys: new Map(),
    peopleWithTexts: new Set(),
    reads: 0,
    isOtherKeyUsed: false,
    addUnseen: (key) => void fake.keys.set(key.userId, key),
    async find(userId) {
      fake.reads += 1;
      return fake.keys.get(userId) ?? null;
    },
    async add(key) {
      if (check?.keyVersion !== key.keyVersion) return null;
      const kept = fake.keys.get(key.userId) ?? key;
      fake.keys.set(key.userId, kept);
      return kept;
    },
    hasTexts: async (userId) => fake.peopleWithTexts.has(userId),
    withMaintenanceLock: (body) =>
      body({
        lockCheck: async () => check,
        async saveCheck(next) {
          check = next;
        },
        listWithOtherVersion: async (version, { userId, limit }) =>
          [...fake.keys.values()]
            .filter((key) => key.keyVersion !== version && key.userId > userId)
            .toSorted((a, b) => (a.userId < b.userId ? -1 : 1))
            .slice(0, limit),
        async replace(key) {
          fake.keys.set(key.userId, key);
        },
        isOtherKeyUsed: async () => fake.isOtherKeyUsed,
      }),
  };
  return fake;
}

describe('a sealed text', () => {
  const key = newKey();

  test('opens in its place, and is 29 bytes longer', () => {
    const text = 'Zwölf Boxkämpfer 🥊';
    const sealed = seal(key, PLACE, text);

    expect(open(key, PLACE, sealed)).toBe(text);
    expect(sealed.length).toBe(Buffer.byteLength(text) + 29);
    expect(open(key, PLACE, seal(key, PLACE, ''))).toBe('');
  });

  test.each(['userId', 'table', 'row', 'column'] as const)('does not open under another %s', (part) => {
    const sealed = seal(key, PLACE, 'text');

    expect(() => open(key, { ...PLACE, [part]: 'other' }, sealed)).toThrow('does not open');
  });

  test('does not open with another key, cut, longer, or with a changed byte anywhere', () => {
    const sealed = seal(key, PLACE, 'text');

    expect(() => open(newKey(), PLACE, sealed)).toThrow('does not open');
    expect(() => open(key, PLACE, sealed.subarray(0, -1))).toThrow('does not open');
    expect(() => open(key, PLACE, sealed.subarray(0, 20))).toThrow('does not open');
    expect(() => open(key, PLACE, Buffer.concat([sealed, Buffer.of(0)]))).toThrow('does not open');
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(() => open(key, PLACE, changed)).toThrow('does not open');
    }
  });

  test('looks different each time', () => {
    expect(seal(key, PLACE, 'text')).not.toEqual(seal(key, PLACE, 'text'));
  });
});

describe('the vault', () => {
  let rows: Fake;
  beforeEach(() => {
    rows = createFakeRows();
  });

  async function unlock(
    current: MasterKeys['current'],
    previous: MasterKeys['previous'] = null,
  ): Promise<ReturnType<typeof createVault>> {
    const vault = createVault(rows);
    await vault.unlock({ current, previous });
    return vault;
  }

  test('gives each person one key, and reads it once', async () => {
    const master = newKey();
    const vault = await unlock(master);
    const made = await vault.ensureKey('ada');

    const other = await unlock(master);
    rows.reads = 0;

    expect((await other.getKey('ada')).equals(made)).toBe(true);
    expect((await other.ensureKey('ada')).equals(made)).toBe(true);
    expect(rows.reads).toBe(1);
    expect((await other.ensureKey('mia')).equals(made)).toBe(false);
  });

  test('keeps the key of whoever was first', async () => {
    const master = newKey();
    const [one, two] = await Promise.all([unlock(master), unlock(master)]);

    const [first, second] = await Promise.all([one.ensureKey('ada'), two.ensureKey('ada')]);

    expect(first.equals(second)).toBe(true);
  });

  test('takes the key that somebody else makes, with a first text, in the same moment', async () => {
    const master = newKey();
    const other = await unlock(master);
    const vault = await unlock(master);
    rows.hasTexts = async (userId) => {
      rows.hasTexts = async () => false;
      await other.ensureKey(userId);
      return true;
    };

    const key = await vault.ensureKey('ada');

    expect(key.equals(await other.getKey('ada'))).toBe(true);
  });

  test('makes no key for a person whose key is lost', async () => {
    const vault = await unlock(newKey());
    rows.peopleWithTexts.add('ada');

    await expect(vault.ensureKey('ada')).rejects.toMatchObject({ kind: 'key-missing' });
    await expect(vault.getKey('ada')).rejects.toMatchObject({ kind: 'key-missing' });
    expect(rows.keys.size).toBe(0);
  });

  test('gives nothing while it is locked', async () => {
    const master = newKey();
    await (await unlock(master)).ensureKey('ada');
    const locked = createVault(rows);

    await expect(locked.getKey('ada')).rejects.toThrow('locked');
    await expect(locked.ensureKey('mia')).rejects.toThrow('locked');
  });

  test('refuses a wrong master key', async () => {
    await unlock(newKey());

    await expect(unlock(newKey())).rejects.toMatchObject({ kind: 'master-key' });
    await expect(unlock(newKey(), newKey())).rejects.toMatchObject({ kind: 'master-key' });
  });

  test('wraps every key anew for a new master key, again and again', async () => {
    const [first, second, third] = [newKey(), newKey(), newKey()];
    const ada = await (await unlock(first)).ensureKey('ada');

    await unlock(second, first);
    await unlock(third, second);
    const vault = await unlock(third, second);

    expect((await vault.getKey('ada')).equals(ada)).toBe(true);
    await expect(unlock(second)).rejects.toMatchObject({ kind: 'master-key' });
  });

  test('wraps anew for everybody, however many they are', async () => {
    const [first, second] = [newKey(), newKey()];
    const old = await unlock(first);
    const people = Array.from({ length: 1_100 }, (_, index) => `person-${String(index).padStart(4, '0')}`);
    for (const userId of people) await old.ensureKey(userId);

    await unlock(second, first);
    const vault = await unlock(second);

    for (const userId of people) expect((await vault.getKey(userId)).equals(await old.getKey(userId))).toBe(true);
  });

  test('counts the keys it wraps anew, and does so for those that were added since with the next start', async () => {
    const [first, second] = [newKey(), newKey()];
    const old = await unlock(first);
    for (const userId of ['ada', 'ben']) await old.ensureKey(userId);
    const vault = createVault(rows);

    const changed = await vault.unlock({ current: second, previous: first });
    const late = { userId: 'late', key: randomBytes(32) };
    rows.addUnseen(wrap(late, { master: first, version: 1 }));
    const opened = await vault.getKey('late');
    const again = await createVault(rows).unlock({ current: second, previous: first });
    const without = createVault(rows);
    const last = await without.unlock({ current: second, previous: null });

    expect(changed).toMatchObject({ isRotated: true, rewrapped: 2, unreadable: 0, version: 2 });
    expect(opened.export().equals(late.key)).toBe(true);
    expect(again).toMatchObject({ isRotated: false, rewrapped: 1, unreadable: 0, version: 2 });
    expect(last).toMatchObject({ rewrapped: 0, unreadable: 0 });
    expect((await without.getKey('late')).export().equals(late.key)).toBe(true);
  });

  test('counts the keys that open with neither master key, and opens the others', async () => {
    const [first, second] = [newKey(), newKey()];
    const ada = await (await unlock(first)).ensureKey('ada');
    rows.addUnseen(wrap({ userId: 'lost', key: randomBytes(32) }, { master: newKey(), version: 1 }));

    const vault = createVault(rows);
    const changed = await vault.unlock({ current: second, previous: first });

    expect(changed).toMatchObject({ rewrapped: 1, unreadable: 1 });
    expect((await vault.getKey('ada')).equals(ada)).toBe(true);
    await expect(vault.getKey('lost')).rejects.toMatchObject({ kind: 'unreadable' });
  });

  test('waits with the change while another process has only the previous master key', async () => {
    const [first, second] = [newKey(), newKey()];
    const old = await unlock(first);
    const ada = await old.ensureKey('ada');
    rows.isOtherKeyUsed = true;
    const vault = createVault(rows);

    const waiting = await vault.unlock({ current: second, previous: first });
    const ben = await vault.ensureKey('ben');
    const [adaMeanwhile, benElsewhere] = [await vault.getKey('ada'), await old.getKey('ben')];
    rows.isOtherKeyUsed = false;
    const changed = await vault.unlock({ current: second, previous: first });

    expect(waiting).toMatchObject({ isRotationPending: true, isRotated: false, rewrapped: 0, version: 1 });
    expect([adaMeanwhile.equals(ada), benElsewhere.equals(ben)]).toEqual([true, true]);
    expect(changed).toMatchObject({ isRotationPending: false, isRotated: true, rewrapped: 2, version: 2 });
    expect((await (await unlock(second)).getKey('ben')).equals(ben)).toBe(true);
  });

  test('adds no key that is wrapped by the previous master key once another process has changed it', async () => {
    const [first, second] = [newKey(), newKey()];
    await unlock(first);
    rows.isOtherKeyUsed = true;
    const waiting = await unlock(second, first);
    rows.isOtherKeyUsed = false;
    await unlock(second, first);

    const ada = await waiting.ensureKey('ada');

    expect(rows.keys.get('ada')?.keyVersion).toBe(2);
    expect((await (await unlock(second)).getKey('ada')).equals(ada)).toBe(true);
  });

  test("does not take one person's wrapped key for another's", async () => {
    const master = newKey();
    const vault = await unlock(master);
    await vault.ensureKey('ada');
    const stolen = rows.keys.get('ada');
    if (stolen !== undefined) rows.keys.set('thief', { ...stolen, userId: 'thief' });

    await expect(vault.getKey('thief')).rejects.toMatchObject({ kind: 'unreadable' });
  });

  test('does not take a text for its check', async () => {
    const master = newKey();
    await rows.withMaintenanceLock((maintenance) =>
      maintenance.saveCheck({ keyVersion: 1, sealed: sealBytes(master, PLACE, Buffer.from('other')) }),
    );

    await expect(unlock(master)).rejects.toMatchObject({ kind: 'master-key' });
  });
});
