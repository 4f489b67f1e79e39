import { listRecordedDays } from '../reflections/rows/day-versions.ts';
import { changeDay, removeDay, discardDraft, saveDraft } from '../../tests/support/change-day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import {
  dayOf,
  createUserId,
  openPostgresHarness,
  openSqliteHarness,
  type StorageHarness,
} from '../../tests/support/storage.ts';
import { NOON } from '../../tests/support/test-clock.ts';
import { statement } from '../database/database.ts';
import { readDay } from '../reflections/rows/reflections.ts';

const LATER = '2026-11-21T13:00:00Z';
const FRIDAY = '2026-11-20';
const SATURDAY = '2026-11-21';
const LIMIT = 10;
const FORGET_TOMBSTONES = statement('test.forget-tombstones', 'DELETE FROM reflection_tombstone WHERE user_id = $1');
const RAISE_REMOVED = statement('test.raise-removed', 'UPDATE removed_reflection SET version = 5 WHERE user_id = $1');
const RAISE_TOMBSTONE = statement(
  'test.raise-tombstone',
  'UPDATE reflection_tombstone SET version = 7 WHERE user_id = $1',
);

describe.each([
  ['SQLite', openSqliteHarness],
  ['PostgreSQL', () => openPostgresHarness(inject('postgresUrl'))],
])('what has changed lately, on %s', (_, openHarness) => {
  let harness: StorageHarness;
  let userId: string;

  beforeAll(async () => {
    harness = await openHarness();
  });
  afterAll(() => harness.close());
  beforeEach(() => {
    harness.clock.set(NOON);
    userId = createUserId();
  });

  function write(date: string, ...texts: string[]) {
    return changeDay(harness.storage, { userId, date }, () => ({ next: dayOf(...texts), replaced: [] }));
  }

  function keepDraft(date: string, seen: number) {
    const content = { promptIndex: 0, entries: [{ id: 'a', content: 'Rye.' }], removed: [] };
    return saveDraft(harness.storage, { userId, date, content }, seen);
  }

  async function remove(date: string) {
    const reflection = await readDay({ userId, date }, harness.storage);
    await removeDay(harness.storage, { userId, reflectionId: reflection?.id ?? '' }, () => {});
  }

  function listSince(time: string, limit = LIMIT) {
    return harness.storage.changedRows.listSince(userId, { sinceMs: Date.parse(time), limit });
  }

  test('is empty for a person without texts', async () => {
    expect(await listSince(NOON)).toEqual([]);
  });

  test('are days and drafts with the versions they have now, earliest change first', async () => {
    await write(SATURDAY, 'one');
    harness.clock.set(LATER);
    await write(FRIDAY, 'one');
    await write(FRIDAY, 'one', 'two');
    harness.clock.set('2026-11-21T14:00:00Z');
    await keepDraft(SATURDAY, 0);

    expect(await listSince(NOON)).toEqual([
      { noun: 'reflection', date: SATURDAY, version: 1 },
      { noun: 'reflection', date: FRIDAY, version: 2 },
      { noun: 'draft', date: SATURDAY, version: 1 },
    ]);
  });

  test('are those of that time and later, and not more than asked for', async () => {
    await write(SATURDAY, 'one');
    harness.clock.set(LATER);
    await write(FRIDAY, 'one');
    await write('2026-11-19', 'one');

    expect(await listSince(LATER)).toHaveLength(2);
    expect(await listSince(NOON, 2)).toHaveLength(2);
    expect(await listSince('2026-11-21T13:00:00.001Z')).toEqual([]);
  });

  test('are one person’s own', async () => {
    await write(SATURDAY, 'one');
    await keepDraft(SATURDAY, 0);
    userId = createUserId();

    expect(await listSince(NOON)).toEqual([]);
  });

  test('say of a draft that was discarded that it is gone', async () => {
    await keepDraft(SATURDAY, 0);
    harness.clock.set(LATER);
    await discardDraft(harness.storage, userId, SATURDAY);

    expect(await listSince(LATER)).toEqual([{ noun: 'draft', date: SATURDAY, version: 0 }]);
  });

  test('say it of a day that an older process removed, too', async () => {
    await write(SATURDAY, 'one');
    harness.clock.set(LATER);
    await remove(SATURDAY);
    await harness.journal.write(FORGET_TOMBSTONES, [userId]);

    expect(await listSince(LATER)).toEqual([{ noun: 'reflection', date: SATURDAY, version: 0 }]);
  });

  test('know the version in which an older process removed a day again', async () => {
    const { reflection } = await write(SATURDAY, 'one');
    await remove(SATURDAY);
    await harness.journal.write(RAISE_REMOVED, [userId]);

    expect(await listRecordedDays(userId, [reflection.id], harness.storage.database)).toMatchObject([
      { version: 5, isRemoved: true },
    ]);
    await harness.journal.write(RAISE_TOMBSTONE, [userId]);
    expect(await listRecordedDays(userId, [reflection.id], harness.storage.database)).toMatchObject([
      { version: 7, isRemoved: true },
    ]);
  });

  test('say of a removed day that it is gone, until it is written anew', async () => {
    await write(SATURDAY, 'one');
    harness.clock.set(LATER);
    await remove(SATURDAY);
    const removed = await listSince(LATER);

    await write(SATURDAY, 'two');

    expect(removed).toEqual([{ noun: 'reflection', date: SATURDAY, version: 0 }]);
    expect(await listSince(LATER)).toMatchObject([{ noun: 'reflection', date: SATURDAY }]);
    expect((await listSince(LATER))[0]?.version).toBeGreaterThan(0);
  });
});
