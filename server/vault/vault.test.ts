import { createSecretKey, randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { sealBytes } from './cipher.ts';
import { createKeyCache } from './key-cache.ts';
import { createVault, open, seal } from './vault.ts';
import type { KeyCheck, KeyRows, MasterKeys, WrappedKey } from './vault.ts';

const PLACE = { userId: 'u1', table: 'reflection', row: 'r1', column: 'document' };
const newKey = (): MasterKeys['current'] => createSecretKey(randomBytes(32));

interface Fake extends KeyRows {
  keys: Map<string, WrappedKey>;
  peopleWithTexts: Set<string>;
  reads: number;
}

/** Rows in memory; an interrupted maintenance leaves nothing behind. */
function createFakeRows(): Fake {
  let check: KeyCheck | null = null;
  const fake: Fake = {
    keys: new Map(),
    peopleWithTexts: new Set(),
    reads: 0,
    async find(userId) {
      fake.reads += 1;
      return fake.keys.get(userId) ?? null;
    },
    async add(key) {
      const kept = fake.keys.get(key.userId) ?? key;
      fake.keys.set(key.userId, kept);
      return kept;
    },
    hasTexts: async (userId) => fake.peopleWithTexts.has(userId),
    maintain: (body) =>
      body({
        findCheck: async () => check,
        async saveCheck(next) {
          check = next;
        },
        listAfter: async (userId, limit) =>
          [...fake.keys.values()].filter((key) => key.userId > userId).slice(0, limit),
        async replace(key) {
          fake.keys.set(key.userId, key);
        },
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

  test('still opens a key that an instance with the master key before has made meanwhile', async () => {
    const [first, second] = [newKey(), newKey()];
    const old = await unlock(first);
    const vault = await unlock(second, first);

    const late = await old.ensureKey('late');

    expect((await vault.getKey('late')).equals(late)).toBe(true);
    await expect((await unlock(second)).getKey('late')).rejects.toMatchObject({ kind: 'unreadable' });
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
    await rows.maintain((maintenance) =>
      maintenance.saveCheck({ keyVersion: 1, sealed: sealBytes(master, PLACE, Buffer.from('other')) }),
    );

    await expect(unlock(master)).rejects.toMatchObject({ kind: 'master-key' });
  });
});

test('the cache of keys forgets the one not used for longest', () => {
  const cache = createKeyCache(2);
  const [a, b, c] = [newKey(), newKey(), newKey()];
  cache.keep('a', a);
  cache.keep('b', b);
  cache.find('a');

  cache.keep('c', c);

  expect(cache.find('b')).toBeUndefined();
  expect(cache.find('a')).toBe(a);
  expect(cache.find('c')).toBe(c);
});
