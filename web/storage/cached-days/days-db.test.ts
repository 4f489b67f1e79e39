import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { Reflection } from '#contract/reflections.ts';
import type { User } from '#contract/session.ts';
import { createDeviceDatabase } from '../browser/database.ts';
import { importDeviceKey } from '../privacy/encryption.ts';
import { createRandomId } from '../../api/random-id.ts';
import { createDaysDb } from './days-db.ts';

const ADA = person('ada');
const BEN = person('ben');

function person(id: string): User {
  return { id, firebaseUid: `uid-${id}`, email: null, displayName: id, dayEndsAt: 0 };
}

function day(userId: string, date: string): Reflection {
  return {
    id: `${userId}-${date}`,
    userId,
    date,
    promptIndex: 0,
    entries: [],
    aiSummary: null,
    bedtimeReading: null,
    summary: { status: 'ready', source: 'embedded', degraded: false, madeAt: null },
    reading: null,
    version: 1,
    createdAt: '',
    updatedAt: '',
  };
}

function open(device = createDeviceDatabase(`learn-${createRandomId()}`)) {
  let nowMs = 0;
  return createDaysDb(device, () => (nowMs += 1));
}

test('the days of a person come back newest first, and whether they are all', async () => {
  const db = open();
  await db.writeLastUser(ADA);

  await db.change('ada', () => ({ days: [day('ada', '2026-11-21'), day('ada', '2026-11-19')], isComplete: true }));
  const kept = await db.find('ada');

  expect(kept?.days.map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-19']);
  expect(kept?.isComplete).toBe(true);
});

test('before anything was cached there is no answer, which is not an empty journal', async () => {
  const db = open();
  await db.writeLastUser(ADA);
  expect(await db.find('ada')).toBeNull();

  await db.change('ada', () => ({ days: [], isComplete: true }));

  expect(await db.find('ada')).toMatchObject({ days: [], isComplete: true, copies: [] });
});

test('the cursor is stored with the days and survives another confirmation of the person', async () => {
  const db = open();
  await db.writeLastUser(ADA);
  await db.change('ada', () => ({ days: [], isComplete: true, cursor: 'c1' }));

  await db.change('ada', (kept) => kept && { ...kept, cursor: 'c2' });
  await db.writeLastUser(ADA);

  expect((await db.find('ada'))?.cursor).toBe('c2');
});

test('a replaced day is removed', async () => {
  const db = open();
  await db.writeLastUser(ADA);

  await db.change('ada', () => ({ days: [day('ada', '2026-11-20')], isComplete: true }));
  await db.change('ada', () => ({ days: [day('ada', '2026-11-21')], isComplete: false }));

  expect((await db.find('ada'))?.days.map(({ date }) => date)).toEqual(['2026-11-21']);
});

test('the person confirmed last is recognised, and stays complete when confirmed again', async () => {
  const db = open();
  expect(await db.readLastUser()).toBeNull();
  await db.writeLastUser(ADA);
  await db.change('ada', () => ({ days: [], isComplete: true }));

  await db.writeLastUser(ADA);

  expect(await db.readLastUser()).toEqual(ADA);
  expect(await db.find('ada')).toMatchObject({ isComplete: true });
});

test.each(['aaa', 'zzz', 'ada2', 'ad'])('another person finds nothing of %s, who was here before', async (id) => {
  const db = open();
  await db.writeLastUser(person(id));
  await db.change(id, () => ({ days: [day(id, '2026-11-21')], isComplete: true }));

  await db.writeLastUser(ADA);

  expect(await db.readLastUser()).toEqual(ADA);
  expect(await db.find(id)).toBeNull();
  await db.writeLastUser(person(id));
  expect(await db.find(id)).toBeNull();
});

test('days of a person who is no longer recognised are removed too', async () => {
  const db = open();
  await db.writeLastUser(BEN);
  await db.change('ben', () => ({ days: [day('ben', '2026-11-21')], isComplete: true }));
  await db.clearLastUser();

  await db.writeLastUser(ADA);
  await db.writeLastUser(BEN);

  expect(await db.find('ben')).toBeNull();
});

test('after the session has ended no person is recognised and no day is read', async () => {
  const db = open();
  await db.writeLastUser(ADA);
  await db.change('ada', () => ({ days: [day('ada', '2026-11-21')], isComplete: true }));

  await db.clearLastUser();

  expect(await db.readLastUser()).toBeNull();
  expect(await db.find('ada')).toBeNull();
});

test('after signing out no days are left, and later answers are not cached', async () => {
  const db = open();
  await db.writeLastUser(ADA);
  await db.change('ada', () => ({ days: [day('ada', '2026-11-21')], isComplete: true }));

  await db.clear();
  await db.change('ada', () => ({ days: [day('ada', '2026-11-21')], isComplete: true }));
  await db.writeLastUser(ADA);

  expect(await db.find('ada')).toBeNull();
});

test('copies are stored with the day of their date, and alone when the server has no such day', async () => {
  const db = open();
  await db.writeLastUser(ADA);
  const lost = { reflection: day('ada', '2026-11-20'), isUnknown: true };
  const older = { reflection: { ...day('ada', '2026-11-21'), version: 9 }, isUnknown: false };

  await db.change('ada', () => ({ days: [day('ada', '2026-11-21')], isComplete: true, copies: [lost, older] }));
  const kept = await db.find('ada');

  expect(kept?.days.map(({ date }) => date)).toEqual(['2026-11-21']);
  expect(kept?.copies).toEqual([lost, older]);
});

test('days of another person stay when there is a key to seal them', async () => {
  const device = createDeviceDatabase(`learn-${createRandomId()}`);
  const db = open(device);
  await db.writeLastUser(ADA);
  await db.change('ada', () => ({ days: [day('ada', '2026-11-20')], isComplete: true }));
  const key = await importDeviceKey(btoa('0123456789abcdef0123456789abcdef'));
  await device.write(['keys'], (transaction) => transaction.objectStore('keys').put({ userId: 'ada', key }));

  await db.writeLastUser(BEN);

  expect(await device.read((database) => database.count('days'))).toBe(1);
  expect(await db.find('ada')).toBeNull();
});

test('the next change sees the changes of other tabs', async () => {
  const db = open();
  await db.writeLastUser(ADA);
  await db.change('ada', () => ({ days: [day('ada', '2026-11-21')], isComplete: true }));
  const seen: unknown[] = [];

  await Promise.all(
    ['2026-11-19', '2026-11-20'].map((date) =>
      db.change('ada', (kept) => {
        seen.push(kept?.days.length);
        return kept && { ...kept, days: [...kept.days, day('ada', date)] };
      }),
    ),
  );

  expect(seen).toEqual([1, 2]);
  expect((await db.find('ada'))?.days).toHaveLength(3);
});

test('device-only days stay when another person signs in and they cannot be sealed', async () => {
  const db = open();
  await db.writeLastUser(ADA);
  const lost = { reflection: day('ada', '2026-11-20'), isUnknown: true };
  await db.change('ada', () => ({ days: [day('ada', '2026-11-21')], isComplete: true, copies: [lost] }));

  await db.writeLastUser(BEN);
  await db.clear();
  expect(await db.find('ada')).toBeNull();
  await db.writeLastUser(ADA);

  expect(await db.find('ada')).toMatchObject({ days: [], copies: [lost] });
});
