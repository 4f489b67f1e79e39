import { beforeEach, describe, expect, test } from 'vitest';
import { userKeyRange, type DeviceDatabase } from '../browser/database.ts';
import {
  buildRow,
  buildSave,
  buildSaved,
  createIds,
  createTestDatabase,
  DAY,
  START_MS,
  buildDraftContent,
} from '../browser/database.fixture.ts';
import { createDraftsDb } from '../drafts/drafts-db.ts';
import { createOutboxDb } from '../outbox/outbox-db.ts';
import { createUsersDb } from './users-db.ts';
import type { DayRow } from '../browser/schema.ts';
import { importDeviceKey } from './encryption.ts';

let device: DeviceDatabase;
let key: CryptoKey;

beforeEach(async () => {
  device = createTestDatabase();
  key = await newKey();
});

function newKey(): Promise<CryptoKey> {
  return importDeviceKey(btoa(String.fromCodePoint(...crypto.getRandomValues(new Uint8Array(32)))));
}

function open(userId = 'ada') {
  const now = () => START_MS;
  return {
    people: createUsersDb({ device, createId: createIds() }),
    drafts: createDraftsDb({ device, userId, now, createId: createIds() }),
    outbox: createOutboxDb({ device, userId, now }),
  };
}

function putDay(row: Omit<DayRow, 'userId'>): Promise<unknown> {
  return device.write(['days'], (transaction) => transaction.objectStore('days').put({ userId: 'ada', ...row }));
}

/** Ada with a draft and a request that have not reached the server, and her key. */
async function writeAsAda() {
  const ada = open();
  await ada.drafts.save(DAY, { base: null, mine: buildDraftContent({ a: 'A draft of Ada' }) });
  await ada.outbox.add([buildRow({ leaseUntil: START_MS + 9000 })]);
  await ada.people.saveKey('ada', key);
  return ada;
}

test('HP6: of a deleted account nothing stays on the device, sealed rows included, and others keep theirs', async () => {
  const ada = await writeAsAda();
  await ada.people.seal('ada', key, 'unsent');
  const again = await writeAsAda();
  const ben = open('ben');
  await ben.drafts.save(DAY, { base: null, mine: buildDraftContent({ a: 'A draft of Ben' }) });

  await again.people.wipe('ada');

  expect(await device.read((connection) => connection.getAll('sealed'))).toEqual([]);
  expect(await again.people.findKey('ada')).toBeNull();
  expect(await again.drafts.list()).toEqual([]);
  expect(await again.outbox.list()).toEqual([]);
  expect(await ben.drafts.list()).toHaveLength(1);
});

describe('a person who leaves', () => {
  test('leaves no readable rows, and finds them after the next sign-in', async () => {
    const ada = await writeAsAda();

    await ada.people.seal('ada', key, 'unsent');

    expect(await ada.drafts.list()).toEqual([]);
    expect(await ada.outbox.list()).toEqual([]);
    expect(await ada.people.findKey('ada')).toBeNull();
    const left = await device.read((database) => database.getAll('sealed'));
    expect(left).toHaveLength(2);
    expect(left.map(({ sealed }) => new TextDecoder('latin1').decode(sealed)).join()).not.toMatch(/Ada|Bread/);

    await ada.people.unseal('ada', key);
    expect((await ada.drafts.find(DAY))?.content).toEqual(buildDraftContent({ a: 'A draft of Ada' }));
    expect(await ada.outbox.list()).toMatchObject([{ requestId: 'r1', leaseUntil: 0 }]);
    expect(await device.read((database) => database.getAll('sealed'))).toEqual([]);
  });

  test('finds device-only versions unchanged: they are sent only on request', async () => {
    const { people, outbox } = open();
    const saved = buildSaved(buildSave());
    const lost = { ...saved, date: '2026-11-20', versionTag: 'tag1' };
    await putDay({ date: DAY, reflection: saved });
    expect(await people.hasUnsent('ada')).toBe(false);
    await putDay({
      date: lost.date,
      reflection: lost,
      isMissing: true,
      copies: [
        { reflection: lost, isUnknown: true },
        { reflection: saved, isUnknown: false },
      ],
    });

    expect(await people.hasUnsent('ada')).toBe(true);
    await people.seal('ada', key, 'unsent');
    expect(await device.read((database) => database.getAll('days'))).toEqual([]);
    await people.unseal('ada', key);

    expect(await outbox.list()).toEqual([]);
    expect(await device.read((database) => database.getAll('days'))).toEqual([
      {
        userId: 'ada',
        date: '2026-11-20',
        reflection: lost,
        isMissing: true,
        copies: [
          { reflection: lost, isUnknown: true },
          { reflection: saved, isUnknown: false },
        ],
      },
    ]);
  });

  test('has no unsent rows when the server has them all', async () => {
    const { people, drafts } = open();
    await drafts.save(DAY, { base: null, mine: buildDraftContent({ a: 'B' }) });
    expect(await people.hasUnsent('ada')).toBe(true);

    await drafts.applyServer(DAY, buildDraftContent({ a: 'B' }), { ...buildDraftContent({ a: 'B' }), version: 1 });

    expect(await people.hasUnsent('ada')).toBe(false);
  });

  test('and signs in again finds the sealed draft merged with a newer one', async () => {
    const ada = await writeAsAda();
    await ada.people.seal('ada', key, 'unsent');
    await ada.drafts.save(DAY, { base: null, mine: buildDraftContent({ b: 'Begun anew' }) });

    await ada.people.unseal('ada', key);

    expect((await ada.drafts.find(DAY))?.content).toEqual(buildDraftContent({ b: 'Begun anew', a: 'A draft of Ada' }));
  });
});

describe('a draft that the server had and that was completed before the sign-out', () => {
  const older = buildDraftContent({ a: 'Half a' });
  const completed = buildDraftContent({ a: 'Half a sentence' });
  const sealCompleted = async () => {
    const ada = open();
    await ada.people.saveKey('ada', key);
    await ada.drafts.save(DAY, { base: null, mine: older });
    await ada.drafts.applyServer(DAY, older, { ...older, version: 3 });
    await ada.drafts.save(DAY, { base: older, mine: completed });
    // The save waits: no server has heard of it.
    await ada.drafts.acknowledge(DAY, completed);
    await ada.people.seal('ada', key, 'unsent');
    return ada;
  };

  test('does not come back over it, although a form has fetched it before the rows are opened', async () => {
    const { drafts, people } = await sealCompleted();
    await drafts.mergeRemote(DAY, { ...older, date: DAY, version: 3, keptAt: '2026-11-21T20:00:00.000Z' });

    await people.unseal('ada', key);

    expect(await drafts.find(DAY)).toMatchObject({ content: null, seen: 3, agreed: older, isOnServer: false });
  });

  test('keeps what another device has added to it since', async () => {
    const { drafts, people } = await sealCompleted();
    const later = buildDraftContent({ a: 'Half a', b: 'Of a phone' });
    await drafts.mergeRemote(DAY, { ...later, date: DAY, version: 4, keptAt: '2026-11-21T20:00:00.000Z' });

    await people.unseal('ada', key);

    expect(await drafts.find(DAY)).toMatchObject({ content: buildDraftContent({ b: 'Of a phone' }), seen: 4 });
  });

  test('does not come back with what was begun anew before the server was asked', async () => {
    const { drafts, people } = await sealCompleted();
    await drafts.save(DAY, { base: null, mine: buildDraftContent({ b: 'Begun anew' }) });

    await people.unseal('ada', key);
    await drafts.mergeRemote(DAY, { ...older, date: DAY, version: 3, keptAt: '2026-11-21T20:00:00.000Z' });

    expect((await drafts.find(DAY))?.content).toEqual(buildDraftContent({ b: 'Begun anew' }));
  });
});

describe('what is sealed', () => {
  test('includes what another tab writes meanwhile', async () => {
    const ada = await writeAsAda();
    const { base, next } = {
      base: buildDraftContent({ a: 'A draft of Ada' }),
      next: buildDraftContent({ a: 'A draft of Ada, written on' }),
    };
    let turns = 0;
    const read: DeviceDatabase['read'] = async (work) => {
      const result = await device.read(work);
      turns += 1;
      if (turns === 1) await ada.drafts.save(DAY, { base, mine: next });
      return result;
    };

    await createUsersDb({ device: { ...device, read }, createId: createIds() }).seal('ada', key, 'unsent');

    expect(await ada.drafts.list()).toEqual([]);
    await ada.people.unseal('ada', key);
    expect((await ada.drafts.find(DAY))?.content).toEqual(next);
  });

  test('by two tabs at once, with writing in between, exists once when the person returns', async () => {
    const ada = await writeAsAda();
    const other = createUsersDb({ device, createId: createIds('other') });

    await Promise.all([ada.people.seal('ada', key, 'unsent'), other.seal('ada', key, 'unsent')]);
    await ada.drafts.save(DAY, { base: null, mine: buildDraftContent({ b: 'In a tab that was left open' }) });
    await other.seal('ada', key, 'unsent');
    await Promise.all([ada.people.unseal('ada', key), other.unseal('ada', key)]);

    const content = (await ada.drafts.find(DAY))?.content;
    expect(content?.entries.map((entry) => entry.content).toSorted()).toEqual([
      'A draft of Ada',
      'In a tab that was left open',
    ]);
    expect(await ada.outbox.list()).toHaveLength(1);
  });

  test('is restored by one tab only: a slower tab does not restore texts that were replaced since', async () => {
    const ada = await writeAsAda();
    await ada.people.seal('ada', key, 'unsent');
    const read: DeviceDatabase['read'] = async (work) => {
      const result = await device.read(work);
      await ada.people.unseal('ada', key);
      await ada.drafts.save(DAY, {
        base: buildDraftContent({ a: 'A draft of Ada' }),
        mine: buildDraftContent({ a: 'Written anew' }),
      });
      return result;
    };

    await createUsersDb({ device: { ...device, read }, createId: createIds('other') }).unseal('ada', key);

    expect((await ada.drafts.find(DAY))?.content).toEqual(buildDraftContent({ a: 'Written anew' }));
  });

  test('cannot be opened with another key, and stays sealed', async () => {
    const ada = await writeAsAda();
    await ada.people.seal('ada', key, 'unsent');

    await ada.people.unseal('ada', await newKey());

    expect(await ada.drafts.list()).toEqual([]);
    expect(await device.read((database) => database.getAll('sealed', userKeyRange('ada')))).toHaveLength(2);
  });

  test('cannot be opened as another person’s row, even with the key', async () => {
    const ada = await writeAsAda();
    await ada.people.seal('ada', key, 'unsent');
    const [row] = await device.read((database) => database.getAll('sealed', userKeyRange('ada')));
    await device.write(['sealed'], (transaction) => transaction.objectStore('sealed').put({ ...row!, userId: 'ben' }));

    await ada.people.unseal('ben', key);

    expect(await open('ben').drafts.list()).toEqual([]);
    expect(await open('ben').outbox.list()).toEqual([]);
  });

  test('has a key that is not extractable', async () => {
    await open().people.saveKey('ada', key);

    const kept = await open().people.findKey('ada');

    await expect(crypto.subtle.exportKey('raw', kept!)).rejects.toMatchObject({ name: 'InvalidAccessError' });
  });
});

test('rows of a person who did not sign out are sealed when the next person signs in, and the rows of the next person stay', async () => {
  await writeAsAda();
  const ben = open('ben');
  await ben.drafts.save(DAY, { base: null, mine: buildDraftContent({ b: 'Of Ben' }) });
  await ben.people.saveKey('ben', await newKey());

  await ben.people.sealOthers('ben');

  expect(await open().drafts.list()).toEqual([]);
  expect(await open().people.findKey('ada')).toBeNull();
  expect((await ben.drafts.find(DAY))?.content).toEqual(buildDraftContent({ b: 'Of Ben' }));
  await ben.people.unseal('ada', key);
  expect((await open().drafts.find(DAY))?.content).toEqual(buildDraftContent({ a: 'A draft of Ada' }));
});
