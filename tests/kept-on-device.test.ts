// What the list says of each thing that a device keeps is what the code does.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createStorage } from '../web/storage/browser/browser-storage.fixture.ts';
import { clearUserStorage } from '../web/storage/browser/user-storage.ts';
import { KEPT_ON_DEVICE, type KeptThing } from '../web/storage/kept-on-device.fixture.ts';

const WEB = join(import.meta.dirname, '../web');
const CODE = globSync('**/*.{ts,tsx}', { cwd: WEB })
  .filter((path) => !/\.(?:test|fixture|suite)\./.test(path))
  .map((path) => readFileSync(join(WEB, path), 'utf8'))
  .join('\n');

const nameIn = (name: string) => name.replace(/\*$/, '');
const listNames = (...places: KeptThing['where'][]) =>
  KEPT_ON_DEVICE.filter(({ where }) => places.includes(where)).map(({ name }) => name);

describe('what a device keeps', () => {
  test('is all in the list: no name in the code is missing', () => {
    const named = new Set([...CODE.matchAll(/['`](learn[:-][a-z:-]+)/g)].map(([, name = '']) => name));

    const missing = [...named].filter((name) => !KEPT_ON_DEVICE.some((thing) => nameIn(thing.name) === name));
    expect(missing).toEqual([]);
  });

  test('is all in the code: no name in the list is left over', () => {
    const unused = KEPT_ON_DEVICE.map(({ name }) => nameIn(name)).filter((name) => !CODE.includes(name));
    expect(unused).toEqual([]);
  });

  test('has each store of the database, and no other', () => {
    const stores = [...CODE.matchAll(/createObjectStore\('(\w+)'/g)].map(([, name = '']) => name);

    expect(listNames('IndexedDB').toSorted()).toEqual(stores.toSorted());
  });

  test('says of each thing of a person that nothing readable stays when they leave', () => {
    const readable = KEPT_ON_DEVICE.filter(({ owner }) => owner === 'person')
      .filter(({ name }) => name !== 'sealed')
      .filter((thing) => [thing.signOut, thing.lock, thing.otherPerson, thing.erasure].includes('stays'));
    expect(readable).toEqual([]);
  });

  test('is removed from localStorage by a sign-out as the list says', () => {
    const storage = createStorage();
    for (const name of listNames('localStorage')) storage.setItem(name.replace('*', 'x'), '1');

    clearUserStorage(() => storage);

    const left = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    const stays = KEPT_ON_DEVICE.filter(({ where, signOut }) => where === 'localStorage' && signOut !== 'removed');
    expect(left.toSorted()).toEqual(stays.map(({ name }) => name.replace('*', 'x')).toSorted());
  });
});
