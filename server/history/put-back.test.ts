// What a person has removed comes back as far as a save of the same text would be accepted.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Reflection } from '#contract/reflections.ts';
import {
  BYTES_PER_PERSON,
  createUserId,
  openPostgresHarness,
  openSqliteHarness,
  type StorageHarness,
} from '../../tests/support/storage.ts';
import { TODAY } from '../../tests/support/test-clock.ts';
import { newId } from '../ids.ts';
import { statement } from '../database/database.ts';
import { listRemovedEntries, restoreEntry } from './entry-revisions.ts';
import { removeEntry } from './entries.ts';
import { saveReflection } from '../reflections/save.ts';
import { removeReflection, restoreReflection } from './removed-reflections.ts';
import { listRemovedReflections } from './rows/removed-list.ts';
import { readDay } from '../reflections/rows/reflections.ts';

const QUOTA = { name: 'StorageError', kind: 'quota' };
const FIND_USE = statement<{ bytes: number }>('test.use', 'SELECT bytes FROM storage_use WHERE user_id = $1');
const SET_USE = statement('test.set-use', 'UPDATE storage_use SET bytes = $2, counted_at = $3 WHERE user_id = $1');
const TEXT = 'x'.repeat(20_000);
/** More than an entry takes in its day and under «Removed» together. */
const ENTRY_BYTES = 41_000;
const NONE = { entryId: '', rev: 0 };

describe.each([
  ['SQLite', openSqliteHarness],
  ['PostgreSQL', () => openPostgresHarness(inject('postgresUrl'))],
])('on %s', (_, openHarness) => {
  let harness: StorageHarness;

  beforeAll(async () => {
    harness = await openHarness();
  });

  afterAll(() => harness.close());

  function openJournal() {
    const { storage, clock, journal } = harness;
    const deps = {
      ...storage,
      clock,
      chargeOpenedBytes: () => {},
      summarise: () => ['line'],
      newId: () => newId(clock.now()),
    };
    const userId = createUserId();
    const idempotencyKey = undefined;
    return {
      deps,
      userId,
      async save(...entries: { id?: string; content: string }[]): Promise<Reflection> {
        const day = { userId, date: TODAY, promptIndex: 0, entries };
        return (await saveReflection({ userId, day, idempotencyKey }, deps)).saved;
      },
      remove: ({ id: reflectionId, version: seen }: Reflection, entryId: string) =>
        removeEntry({ userId, reflectionId, entryId, expectedVersion: seen, idempotencyKey }, deps),
      restore: ({ id: reflectionId }: Reflection, { entryId, rev }: { entryId: string; rev: number }) =>
        restoreEntry({ userId, reflectionId, entryId, rev, idempotencyKey }, deps),
      removeDay: ({ id: reflectionId, version: seen }: Reflection) =>
        removeReflection({ userId, reflectionId, expectedVersion: seen, idempotencyKey }, deps),
      restoreDay: ({ id: reflectionId }: Pick<Reflection, 'id'>) =>
        restoreReflection({ userId, reflectionId, idempotencyKey }, deps),
      findUse: async () => (await journal.read(FIND_USE, [userId]))[0]?.bytes ?? 0,
      setUse: (bytes: number) => journal.write(SET_USE, [userId, bytes, clock.now()]),
    };
  }

  test('an entry that is removed and put back over and over stays within the storage limit', async () => {
    const { deps, userId, save, remove, restore, findUse, setUse } = openJournal();
    const day = await save({ id: 'a', content: TEXT }, { id: 'b', content: 'stays' });
    await setUse(BYTES_PER_PERSON - 10 * ENTRY_BYTES);
    const removeAndRestore = async (current: Reflection): Promise<Reflection> => {
      await remove(current, 'a');
      const [removed = NONE] = await listRemovedEntries({ userId, reflectionId: day.id }, deps);
      return restore(day, removed);
    };

    const repeat = async (current: Reflection, times: number): Promise<Reflection> =>
      times === 0 ? current : repeat(await removeAndRestore(current), times - 1);
    await expect(repeat(day, 50)).rejects.toMatchObject(QUOTA);

    expect(await findUse()).toBeLessThan(BYTES_PER_PERSON + ENTRY_BYTES);
    const [removed = NONE] = await listRemovedEntries({ userId, reflectionId: day.id }, deps);
    expect(removed).toMatchObject({ entryId: 'a', content: TEXT });
    await setUse(0);
    expect((await restore(day, removed)).entries).toHaveLength(2);
  });

  test('beyond the storage limit entries and days are removed, and a day comes back that takes no more then', async () => {
    const { save, remove, removeDay, restoreDay, findUse, setUse } = openJournal();
    const day = await save({ id: 'a', content: TEXT }, { id: 'b', content: TEXT }, { id: 'c', content: TEXT });
    await setUse(2 * BYTES_PER_PERSON);

    await remove(day, 'a');
    const left = await remove(day, 'b');
    const before = await findUse();
    for (let current = left, turn = 0; turn < 5; turn += 1) {
      await removeDay(current);
      current = await restoreDay(left);
    }

    expect(left.entries.map(({ id }) => id)).toEqual(['c']);
    expect(await findUse()).toBeLessThan(before + 100);
  });

  test('beyond the storage limit a removed day stays removed where it would take more than before', async () => {
    const { deps, userId, save, removeDay, restoreDay, setUse } = openJournal();
    const first = await save({ id: 'a', content: 'one' });
    await removeDay(first);
    await save({ id: 'a', content: 'written anew' });
    deps.summarise = () => ['A summary of both that is longer than those of the two days. '.repeat(20)];
    await setUse(2 * BYTES_PER_PERSON);

    const restored = restoreDay(first);

    await expect(restored).rejects.toMatchObject(QUOTA);
    expect(await listRemovedReflections({ userId }, deps)).toMatchObject([{ id: first.id }]);
    expect((await readDay({ userId, date: TODAY }, deps))?.entries).toHaveLength(1);
  });
});
