import {
  changeDay,
  purgeDay,
  purgeEntry,
  removeDay,
  restoreDay,
  discardDraft,
  saveDraft,
} from '../../../tests/support/change-day.ts';
import { describe, expect, test } from 'vitest';
import { BYTES_PER_PERSON, dayOf, createUserId } from '../../../tests/support/storage.ts';
import { listRecordedDays } from './day-versions.ts';
import type { GetStorageHarness } from '../../../tests/support/storage.ts';
import { statement } from '../../database/database.ts';
import type { StoredGeneratedText } from '../../generated-texts/rows/generated-text-row.ts';
import type { ReflectionContent, ReplacedText, StoredReflection } from '../stored-reflection.ts';
import { readDay, readDayById, readDaysBetween } from './reflections.ts';
import { listRemovedReflections } from '../../history/rows/removed-list.ts';

const DATE = '2026-11-21';
const QUOTA = { name: 'StorageError', kind: 'quota' };
const FIND_COUNT = statement<{ bytes: number }>('test.use', 'SELECT bytes FROM storage_use WHERE user_id = $1');
const SET_COUNT = statement('test.set-use', 'UPDATE storage_use SET bytes = $2, counted_at = $3 WHERE user_id = $1');
const FORGET_COUNT = statement('test.forget-use', 'DELETE FROM storage_use WHERE user_id = $1');
const SIZES = [
  ['reflection', 'length(document)'],
  ['removed_reflection', 'length(document)'],
  ['entry_revision', '200 + length(content)'],
  ['reflection_tombstone', '200'],
  ['applied_request', '200'],
  ['draft', 'length(content)'],
  ['output', 'length(text)'],
].map(([table, size]) =>
  statement<{ size: number | null }>(`test.size-${table}`, `SELECT ${size} AS size FROM ${table} WHERE user_id = $1`),
);

const left = (entryId: string, content: string): ReplacedText => ({
  entryId,
  rev: 1,
  content,
  promptIndex: 0,
  position: 0,
  reason: 'edit',
});

const reading = (userId: string, text: string, variant = 0): StoredGeneratedText => ({
  userId,
  kind: 'bedtime',
  subject: DATE,
  text,
  variant,
  source: 'embedded',
  degraded: false,
  inputHash: 'words',
  madeAt: Date.UTC(2026, 10, 21),
});

export function describeStorageUsage(get: GetStorageHarness): void {
  async function measure(userId: string): Promise<{ counted: number; stored: number }> {
    const { journal } = get();
    let stored = 0;
    for (const query of SIZES) for (const { size } of await journal.read(query, [userId])) stored += size ?? 0;
    const [row] = await journal.read(FIND_COUNT, [userId]);
    return { counted: row?.bytes ?? -1, stored };
  }

  async function save(userId: string, { texts = ['one'], date = DATE, replaced = [] as ReplacedText[] } = {}) {
    const next: ReflectionContent = dayOf(...texts);
    const target = { userId, date, checksQuota: true, reduceDraft: () => null };
    return (await changeDay(get().storage, target, () => ({ next, replaced }))).reflection;
  }

  const fill = (userId: string, date = DATE) => save(userId, { texts: ['x'.repeat(BYTES_PER_PERSON - 5_000)], date });

  describe('the bytes of a person', () => {
    test('are those of their texts, whatever happens to them', async () => {
      const userId = createUserId();
      const { storage } = get();
      const { generatedTexts } = storage;
      const sizes: { counted: number; stored: number }[] = [];
      const look = async (work: Promise<unknown>): Promise<void> => {
        await work;
        sizes.push(await measure(userId));
      };
      const draft = (content: string) => ({ promptIndex: 0, entries: [{ id: 'd', content }], removed: [] });
      const day = await save(userId);
      const reflectionId = day.id;

      await look(
        save(userId, {
          texts: ['one', 'two'],
          replaced: [left('a', 'was'), { ...left('b', 'was'), reason: 'delete' }],
        }),
      );
      await look(saveDraft(get().storage, { userId, date: DATE, content: draft('half a thought') }, 0));
      await look(saveDraft(get().storage, { userId, date: DATE, content: draft('half') }, 1));
      await look(save(userId, { texts: ['settles the draft'] }));
      await look(saveDraft(get().storage, { userId, date: '2026-11-20', content: draft('goes') }, 0));
      await look(discardDraft(get().storage, userId, '2026-11-20'));
      await look(generatedTexts.save(reading(userId, 'A long reading.')));
      await look(generatedTexts.save(reading(userId, 'Shorter.')));
      await look(removeDay(storage, { userId, reflectionId }, () => {}));
      const request = { id: 'key-1', fingerprint: 'body-1' };
      await look(
        changeDay(storage, { userId, date: DATE, request }, () => ({
          next: dayOf('written anew'),
          replaced: [],
        })),
      );
      await look(
        restoreDay(storage, { userId, reflectionId }, (current, removed) => ({
          next: { ...current, entries: [...current.entries, ...removed.entries] },
          renamed: new Map(),
        })),
      );
      const [kept] = (await readDaysBetween({ userId, startDate: DATE, endDate: DATE }, storage)).map(({ id }) => id);
      await look(purgeEntry(storage, { userId, reflectionId: kept ?? '', entryId: 'b' }, () => {}));
      await look(removeDay(storage, { userId, reflectionId: kept ?? '' }, () => {}));
      await look(purgeDay(storage, { userId, reflectionId: kept ?? '' }, () => {}));
      await look(storage.cleanUp(get().clock.now() + 401 * 86_400_000));

      for (const { counted, stored } of sizes) expect(counted).toBe(stored);
      expect(sizes.at(-1)).toEqual({ counted: 0, stored: 0 });
      expect(Math.max(...sizes.map(({ stored }) => stored))).toBeGreaterThan(300);
    });

    test('count each earlier text and each id of a removed day with 200 bytes more', async () => {
      const userId = createUserId();
      const { storage, journal } = get();
      const { id: reflectionId } = await save(userId);
      const before = await measure(userId);
      const texts = Array.from({ length: 10 }, (_, index) => left(`${index}`, ''));
      await save(userId, { replaced: texts });
      const withTexts = await measure(userId);
      await removeDay(storage, { userId, reflectionId }, () => {});
      await purgeDay(storage, { userId, reflectionId }, () => {});

      expect(withTexts.counted - before.counted).toBeGreaterThan(10 * 200);
      expect((await measure(userId)).counted).toBe(200);
      await journal.write(FORGET_COUNT, [userId]);
      await save(userId, { date: '2026-11-20' });
      const { counted, stored } = await measure(userId);
      expect(counted).toBe(stored);
    });

    test('of the ids of removed days stay bounded: the latest hundred of a date are known', async () => {
      const userId = createUserId();
      const { database } = get().storage;
      const removed: StoredReflection[] = [];
      for (let count = 0; count < 102; count += 1) {
        const day = await save(userId);
        await removeDay(get().storage, { userId, reflectionId: day.id }, () => {});
        await purgeDay(get().storage, { userId, reflectionId: day.id }, () => {});
        removed.push(day);
      }
      const ids = removed.map(({ id }) => id);

      const known = await listRecordedDays(userId, ids, database);

      expect(known.map(({ id }) => id).toSorted()).toEqual(ids.slice(2).toSorted());
      expect((await save(userId)).version).toBe((removed.at(-1)?.version ?? 0) + 1);
    });

    test('without a counter from an older version are counted at the next change', async () => {
      const userId = createUserId();
      await save(userId, { texts: ['from before'] });
      await get().journal.write(FORGET_COUNT, [userId]);

      await save(userId, { date: '2026-11-20' });

      const { counted, stored } = await measure(userId);
      expect(counted).toBe(stored);
    });
  });

  describe('the first count of a person', () => {
    test('misses nothing when several processes change their texts at once', async () => {
      const { storage, other, journal } = get();
      const sizes: { counted: number; stored: number }[] = [];
      for (let round = 0; round < 15; round += 1) {
        const userId = createUserId();
        await save(userId, { date: '2026-11-01' });
        await journal.write(FORGET_COUNT, [userId]);
        await Promise.all([
          save(userId),
          other.generatedTexts.save(reading(userId, 'A reading.')),
          storage.generatedTexts.save({ ...reading(userId, 'Another one.'), subject: '2026-11-20' }),
          other.generatedTexts.save({ ...reading(userId, 'A third one.'), subject: '2026-11-19' }),
        ]);
        sizes.push(await measure(userId));
      }

      for (const { counted, stored } of sizes) expect(counted).toBe(stored);
    });
  });

  describe('beyond the limit of a person', () => {
    test('a save is refused and changes nothing, and another person is not concerned', async () => {
      const userId = createUserId();
      const { storage } = get();
      const day = await fill(userId);
      const before = await measure(userId);

      await expect(save(userId, { texts: ['x'.repeat(6_000)], date: '2026-11-20' })).rejects.toMatchObject(QUOTA);
      await expect(save(createUserId())).resolves.toMatchObject({ version: 1 });

      expect(await readDay({ userId, date: '2026-11-20' }, storage)).toBeNull();
      expect(await readDayById({ userId, id: day.id }, storage)).toMatchObject({ version: 1 });
      expect(await measure(userId)).toEqual(before);
    });

    test('drafts are refused as well, and generated texts are stored so that they are not generated again', async () => {
      const userId = createUserId();
      const { generatedTexts } = get().storage;
      await fill(userId);
      const content = { promptIndex: 0, entries: [{ id: 'd', content: 'y'.repeat(6_000) }], removed: [] };

      await expect(saveDraft(get().storage, { userId, date: DATE, content }, 0)).rejects.toMatchObject(QUOTA);
      await generatedTexts.save(reading(userId, 'z'.repeat(6_000)));
      expect(await generatedTexts.find(userId, 'bedtime', DATE)).toMatchObject({ text: 'z'.repeat(6_000) });
    });

    test('a change that makes the texts smaller is accepted, and so is a removal', async () => {
      const userId = createUserId();
      const { storage, journal } = get();
      const { id: reflectionId } = await fill(userId);
      await journal.write(SET_COUNT, [userId, 2 * BYTES_PER_PERSON, get().clock.now()]);

      await expect(save(userId, { texts: ['short'] })).resolves.toMatchObject({ version: 2 });
      await removeDay(storage, { userId, reflectionId }, () => {});

      expect(await listRemovedReflections({ userId }, storage)).toHaveLength(1);
    });

    test('deleting removed days for good frees space for the next save', async () => {
      const userId = createUserId();
      const { storage } = get();
      const { id: reflectionId } = await fill(userId);
      await removeDay(storage, { userId, reflectionId }, () => {});
      const next = () => save(userId, { texts: ['x'.repeat(6_000)] });

      await expect(next()).rejects.toMatchObject(QUOTA);
      await purgeDay(storage, { userId, reflectionId }, () => {});

      await expect(next()).resolves.toMatchObject({ date: DATE });
    });

    test('they are counted anew before a refusal, unless that was done within the hour', async () => {
      const userId = createUserId();
      const { journal, clock } = get();
      await save(userId);
      const setCount = (minutesAgo: number) =>
        journal.write(SET_COUNT, [userId, 2 * BYTES_PER_PERSON, clock.now() - minutesAgo * 60_000]);

      await setCount(59);
      await expect(save(userId, { date: '2026-11-20' })).rejects.toMatchObject(QUOTA);
      await setCount(60);
      await expect(save(userId, { date: '2026-11-20' })).resolves.toMatchObject({ version: 1 });

      const { counted, stored } = await measure(userId);
      expect(counted).toBe(stored);
    });
  });
}
