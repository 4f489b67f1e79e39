import { beforeEach, describe, expect, test } from 'vitest';
import type { Reflection } from '#contract/reflections.ts';
import { createStorage } from '../browser/browser-storage.fixture.ts';
import type { TabChannelMessage } from '../browser/tab-channel.ts';
import { DeviceStorageError, type DeviceDatabase } from '../browser/database.ts';
import {
  buildRow,
  createFakeChannels,
  createIds,
  createTestDatabase,
  DAY,
  START_MS,
  buildDraftContent,
} from '../browser/database.fixture.ts';
import { createDraftsDb } from '../drafts/drafts-db.ts';
import { lockDevice, type LockScope } from './lock-device.ts';
import { createOutboxDb } from '../outbox/outbox-db.ts';
import { createUsersDb } from './users-db.ts';
import { importDeviceKey } from './encryption.ts';
import { createUnloadBuffer } from '../drafts/unload-buffer.ts';

const ADA = { id: 'ada', firebaseUid: 'uid-ada', email: null, displayName: 'Ada', dayEndsAt: 0 };

let device: DeviceDatabase;

beforeEach(() => {
  device = createTestDatabase();
});

function open() {
  const storage = createStorage();
  const openStorage = () => storage;
  const openChannel = createFakeChannels();
  const heard: TabChannelMessage[] = [];
  openChannel().listen((news) => heard.push(news));
  const people = createUsersDb({ device, createId: createIds() });
  const draftRowsOf = (userId: string) =>
    createDraftsDb({ device, userId, now: () => START_MS, createId: createIds() });
  const forgotten: string[] = [];
  /** The session that is to end may still give it. */
  const lock = (which: LockScope, fetchKey?: () => Promise<unknown>) =>
    lockDevice(which, {
      fetchKey,
      people,
      draftsDbOf: draftRowsOf,
      channel: openChannel(),
      unloadBuffer: createUnloadBuffer(openStorage, 'this tab'),
      ownerId: 'ada',
      forgetOwner: () => forgotten.push('ada'),
    });
  return { storage, openStorage, people, draftRowsOf, heard, forgotten, lock };
}

/** Ada with a day, a draft and a request that have not reached the server. */
async function keepAda({ draftRowsOf }: ReturnType<typeof open>, { isKnown = true } = {}): Promise<void> {
  await draftRowsOf('ada').save(DAY, { base: null, mine: buildDraftContent({ a: 'A draft of Ada' }) });
  await createOutboxDb({ device, userId: 'ada', now: () => START_MS }).add([buildRow()]);
  await device.write(['days', 'people'], async (transaction) => {
    // Only its place matters here.
    const reflection = { id: 'r', userId: 'ada', date: DAY } as Reflection;
    await transaction.objectStore('days').put({ userId: 'ada', date: DAY, reflection });
    const person = { userId: 'ada', user: ADA, confirmedAt: 0, isComplete: true };
    if (isKnown) await transaction.objectStore('people').put(person);
  });
}

async function keepOnServer({ draftRowsOf }: ReturnType<typeof open>): Promise<void> {
  await draftRowsOf('ada').save('2026-11-20', { base: null, mine: buildDraftContent({ b: 'On the server' }) });
  const draft = buildDraftContent({ b: 'On the server' });
  await draftRowsOf('ada').applyServer('2026-11-20', draft, { ...draft, version: 1 });
}

async function keepKey({ people }: ReturnType<typeof open>): Promise<CryptoKey> {
  const key = await importDeviceKey(btoa('0123456789abcdef0123456789abcdef'));
  await people.saveKey('ada', key);
  return key;
}

function readStorage({ storage }: ReturnType<typeof open>): string {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return names.map((name) => storage.getItem(name)).join();
}

function count(): Promise<Record<string, number>> {
  return device.read(async (database) => {
    const names = ['drafts', 'outbox', 'days', 'people', 'keys', 'sealed'] as const;
    const counts = await Promise.all(names.map(async (name) => [name, await database.count(name)] as const));
    return Object.fromEntries(counts.filter(([, rows]) => rows > 0));
  });
}

describe('a device whose session has ended', () => {
  test('has no readable rows, and returns them to their person', async () => {
    const scene = open();
    await keepAda(scene);
    const key = await keepKey(scene);

    await scene.lock('all');

    expect(await count()).toEqual({ sealed: 3 });
    expect(scene.heard).toEqual([{ kind: 'left', userId: 'ada' }]);
    expect(scene.forgotten).toEqual(['ada']);
    await scene.people.unseal('ada', key);
    expect(await count()).toEqual({ drafts: 1, outbox: 1, days: 1 });
  });

  test('returns days and drafts that the server may have lost, so that they can be checked', async () => {
    const scene = open();
    await keepAda(scene);
    await keepOnServer(scene);
    const key = await keepKey(scene);

    await scene.lock('all');
    const toAskFor = await scene.people.unseal('ada', key);

    expect(toAskFor).toEqual(['2026-11-20']);
    expect(await scene.draftRowsOf('ada').find('2026-11-20')).toMatchObject({
      content: buildDraftContent({ b: 'On the server' }),
      isOnServer: true,
    });
    const [day] = await device.read((database) => database.getAll('days'));
    expect(day).toMatchObject({ isMissing: true, copies: [{ reflection: { id: 'r' }, isUnknown: false }] });
  });

  test('returns its days as copies beside newer ones', async () => {
    const scene = open();
    await keepAda(scene);
    const key = await keepKey(scene);
    await scene.lock('all');
    const reflection = { id: 'another', userId: 'ada', date: DAY } as Reflection;
    await device.write(['days'], (transaction) =>
      transaction.objectStore('days').put({ userId: 'ada', date: DAY, reflection }),
    );

    await scene.people.unseal('ada', key);

    const [day] = await device.read((database) => database.getAll('days'));
    expect(day).toEqual({
      userId: 'ada',
      date: DAY,
      reflection,
      copies: [{ reflection: { id: 'r', userId: 'ada', date: DAY }, isUnknown: false }],
    });
  });

  test('keeps no rows that the server has after a sign-out', async () => {
    const scene = open();
    await keepAda(scene, { isKnown: false });
    await keepOnServer(scene);
    const key = await keepKey(scene);

    await scene.lock('left');

    expect(await count()).toEqual({ sealed: 2 });
    await scene.people.unseal('ada', key);
    expect(await count()).toEqual({ drafts: 1, outbox: 1 });
  });

  test('seals the last keys of a page too, which are outside the database', async () => {
    const scene = open();
    await keepKey(scene);
    const mine = buildDraftContent({ a: 'The last word' });
    createUnloadBuffer(scene.openStorage, 'a tab that is gone').save({ userId: 'ada', date: DAY, base: null, mine });

    await scene.lock('all');

    expect(await count()).toEqual({ sealed: 1 });
    expect(readStorage(scene)).not.toContain('The last word');
  });

  test('keeps the last keys in localStorage when the database is full', async () => {
    const scene = open();
    await keepKey(scene);
    const mine = buildDraftContent({ a: 'The last word' });
    createUnloadBuffer(scene.openStorage, 'a tab that is gone').save({ userId: 'ada', date: DAY, base: null, mine });
    const { write } = device;
    device.write = (stores, ...rest) =>
      stores.some((store) => store === 'drafts') && stores.length === 1
        ? Promise.reject(new DeviceStorageError('full', null))
        : write(stores, ...rest);

    await scene.lock('all');

    expect(readStorage(scene)).toContain('The last word');
    device.write = write;
    await scene.lock('all');
    expect(readStorage(scene)).not.toContain('The last word');
  });

  test('is locked although the unload buffer is damaged; damaged items stay', async () => {
    const scene = open();
    await keepAda(scene);
    await keepKey(scene);
    scene.storage.setItem(
      `learn:tail:ada:${DAY}:gone`,
      JSON.stringify({ userId: 'ada', date: DAY, base: null, mine: { promptIndex: 0, entries: [null], removed: [] } }),
    );

    await scene.lock('all');

    expect(await count()).toEqual({ sealed: 3 });
    expect(readStorage(scene)).toContain('null');
  });

  test('has no readable rows when the key comes at the last moment', async () => {
    const scene = open();
    await keepAda(scene);

    await scene.lock('all', () => keepKey(scene));

    expect(await count()).toEqual({ sealed: 3 });
  });

  test('is locked when the key is refused', async () => {
    const scene = open();
    await keepAda(scene);

    await scene.lock('all', () => Promise.reject(new Error('401')));

    expect(await count()).toEqual({ drafts: 1, outbox: 1 });
  });

  test('without a key keeps only unsent rows', async () => {
    const scene = open();
    await keepAda(scene);
    await keepOnServer(scene);

    await scene.lock('all');

    expect(await count()).toEqual({ drafts: 1, outbox: 1 });
    expect(scene.heard).toEqual([]);
  });

  test.each([
    ['the server has never had', true],
    ['were not checked yet', false],
  ])('without a key keeps versions that %s, and nothing that the server has', async (_, isUnknown) => {
    const scene = open();
    await keepAda(scene);
    const lost = { id: 'r', userId: 'ada', date: DAY, version: 2 } as Reflection;
    await device.write(['days'], async (transaction) => {
      const days = transaction.objectStore('days');
      const row = await days.get(['ada', DAY]);
      if (row) await days.put({ ...row, copies: [{ reflection: lost, isUnknown }] });
      if (row) await days.put({ ...row, date: '2026-11-20' });
    });

    await scene.lock('all');

    expect(await device.read((database) => database.getAll('days'))).toEqual([
      { userId: 'ada', date: DAY, reflection: lost, isMissing: true, copies: [{ reflection: lost, isUnknown }] },
    ]);
  });

  test.each([
    ['is left alone', true, { drafts: 1, outbox: 1, days: 1, people: 1, keys: 1 }],
    ['is locked', false, { sealed: 3 }],
  ])('without an answer, what lies here of somebody who is recognised: %s', async (_, isKnown, left) => {
    const scene = open();
    await keepAda(scene, { isKnown });
    await keepKey(scene);

    await scene.lock('unclaimed');

    expect(await count()).toEqual(left);
  });
});
