import { changeDay, removeDay, restoreDay } from '../../../tests/support/change-day.ts';
import { describe, expect, test } from 'vitest';
import { listDays } from '../../../tests/support/json-items.ts';
import { dayOf, createUserId } from '../../../tests/support/storage.ts';
import { statement } from '../../database/database.ts';
import type { RestoreMerge } from '../../../tests/support/change-day.ts';
import type { GetStorageHarness } from '../../../tests/support/storage.ts';
import type { ReplacedText, StoredReflection } from '../../reflections/stored-reflection.ts';
import { readDay, readDayById, readDaysBetween, readDaysOn } from '../../reflections/rows/reflections.ts';
import { listVersions } from '../../reflections/rows/day-versions.ts';
import { findFigures } from '../../reflections/rows/figures.ts';
import { listRemovedReflections } from './removed-list.ts';
import { listRevisions } from './revision-list.ts';

const DATE = '2026-11-21';
const REQUEST = { id: 'key-1', fingerprint: 'body-1' };
const anything = (): void => {};
const noJoin = (): never => expect.fail('there is nothing to join');
const DOCUMENT = statement<{ document: Uint8Array }>(
  'test.removed-document',
  'SELECT document FROM removed_reflection WHERE user_id = $1',
);
const PUT_BACK = statement(
  'test.put-back',
  `INSERT INTO reflection (user_id, date, id, version, prompt_index, entry_count, created_at, updated_at, document)
   SELECT user_id, date, id, version, prompt_index, 1, created_at, updated_at, document
   FROM removed_reflection WHERE user_id = $1`,
);

function leave(entryId: string, content: string, change: Partial<ReplacedText> = {}): ReplacedText {
  return { entryId, rev: 1, content, promptIndex: 2, position: 0, reason: 'edit', ...change };
}

export function describeRemoval(get: GetStorageHarness): void {
  async function save(userId: string, { texts = ['one'], date = DATE, replaced = [] as ReplacedText[] } = {}) {
    const changed = await changeDay(get().storage, { userId, date }, () => ({
      next: dayOf(...texts),
      replaced,
    }));
    return changed.reflection;
  }
  const remove = (userId: string, reflectionId: string) => removeDay(get().storage, { userId, reflectionId }, anything);
  const joinBoth = (current: StoredReflection, removed: StoredReflection): RestoreMerge => {
    const renamed = new Map(removed.entries.map(({ id }) => [id, `${id}-2`]));
    const further = removed.entries.map((entry) => ({ ...entry, id: `${entry.id}-2` }));
    return { next: { ...current, entries: [...current.entries, ...further] }, renamed };
  };

  describe('a removed day', () => {
    test('is seen by no reading, and is among the removed ones as it was', async () => {
      const userId = createUserId();
      const { storage } = get();
      const day = await save(userId, { texts: ['one', 'two'] });

      expect(await remove(userId, day.id)).toEqual(day);

      expect(await readDay({ userId, date: DATE }, storage)).toBeNull();
      expect(await readDayById({ userId, id: day.id }, storage)).toBeNull();
      expect(await listDays(storage, userId, { limit: 5 })).toEqual([]);
      expect(await readDaysBetween({ userId, startDate: DATE, endDate: DATE }, storage)).toEqual([]);
      expect((await readDaysOn({ userId, dates: [DATE] }, storage)).days).toEqual([]);
      expect(await listVersions({ userId, startDate: DATE, endDate: DATE }, storage)).toEqual([]);
      expect(await findFigures(userId, storage)).toBeNull();
      expect(await listRemovedReflections({ userId }, storage)).toEqual([
        { id: day.id, date: DATE, removedAt: get().clock.now(), excerpt: 'one' },
      ]);
      expect(await listRemovedReflections({ userId: createUserId() }, storage)).toEqual([]);
    });

    test('stays as it is when the check throws', async () => {
      const userId = createUserId();
      const { storage } = get();
      const day = await save(userId);
      const refusal = new Error('stale');

      const removing = removeDay(get().storage, { userId, reflectionId: day.id, request: REQUEST }, () => {
        throw refusal;
      });

      await expect(removing).rejects.toBe(refusal);
      expect(await readDay({ userId, date: DATE }, storage)).toEqual(day);
      expect(await listRemovedReflections({ userId }, storage)).toEqual([]);
    });

    test('is removed once, however often it is asked for', async () => {
      const userId = createUserId();
      const { id } = await save(userId);
      await remove(userId, id);

      expect(await remove(userId, id)).toBeNull();
      expect(await listRemovedReflections({ userId }, get().storage)).toHaveLength(1);
    });

    test('of another or no person is not found', async () => {
      const { id } = await save(createUserId());
      const userId = createUserId();

      for (const reflectionId of [id, '01a1fd6f-0000-7000-8000-000000000000']) {
        await expect(removeDay(get().storage, { userId, reflectionId }, anything)).rejects.toMatchObject({
          status: 404,
          code: 'not_found',
        });
        await expect(restoreDay(get().storage, { userId, reflectionId }, noJoin)).rejects.toMatchObject({
          status: 404,
          code: 'not_found',
        });
      }
    });

    test('is sealed for its table: moved by hand it does not open', async () => {
      const { storage, journal } = get();
      const userId = createUserId();
      const { id } = await save(userId, { texts: ['The heron stood still'] });
      await remove(userId, id);
      const [row] = await journal.read(DOCUMENT, [userId]);

      await journal.write(PUT_BACK, [userId]);

      expect(Buffer.from(row?.document ?? []).toString('latin1')).not.toContain('heron');
      expect(await readDay({ userId, date: DATE }, storage)).toMatchObject({ isDamaged: true, entries: [] });
    });

    test('leaves its date free, and the versions of the new day go on, with their tags', async () => {
      const userId = createUserId();
      const first = await save(userId);
      await save(userId, { texts: ['two'] });
      await remove(userId, first.id);

      const anew = await save(userId, { texts: ['three'] });

      expect(anew.id).not.toBe(first.id);
      expect(anew.version).toBe(3);
      expect(anew.versionTags).toMatch(new RegExp(`^1-${first.versionTag} 2-\\S+ 3-${anew.versionTag}$`));
      expect(await findFigures(userId, get().storage)).toMatchObject({ total: 1 });
    });

    test('keeps who wrote only that from getting a new key in place of a lost one', async () => {
      const { keys, vault } = get();
      const userId = createUserId();
      const { id } = await save(userId);
      await remove(userId, id);

      await keys.write(statement('test.remove-last-key', 'DELETE FROM {keys}user_key WHERE user_id = $1'), [userId]);

      await expect(vault.ensureKey(userId)).rejects.toMatchObject({ kind: 'key-missing' });
    });
  });

  describe('bringing a day back', () => {
    test('gives it its id, its texts and its time, and a later version', async () => {
      const { storage, clock } = get();
      const userId = createUserId();
      const day = await save(userId, { texts: ['one', 'two'] });
      await remove(userId, day.id);

      const restored = await restoreDay(storage, { userId, reflectionId: day.id }, noJoin);

      const { versionTag } = restored;
      const versionTags = `1-${day.versionTag} 2-${versionTag}`;
      expect(restored).toEqual({
        ...day,
        version: 2,
        versionTag,
        versionTags,
        textsVersion: 2,
        themeWords: { ...day.themeWords, textsVersion: 2 },
        updatedAt: clock.now(),
      });
      expect(await readDay({ userId, date: DATE }, storage)).toEqual(restored);
      expect(await listRemovedReflections({ userId }, storage)).toEqual([]);
      expect(await findFigures(userId, storage)).toMatchObject({ total: 1, lastDate: DATE });
      expect(await restoreDay(storage, { userId, reflectionId: day.id }, noJoin)).toEqual(restored);
    });

    test('joins it with the day that was written anew, under the id of that one', async () => {
      const userId = createUserId();
      const { storage } = get();
      const first = await save(userId, { texts: ['one'] });
      await remove(userId, first.id);
      const anew = await save(userId, { texts: ['two'] });

      const joined = await restoreDay(get().storage, { userId, reflectionId: first.id }, joinBoth);

      expect(joined).toMatchObject({ id: anew.id, version: anew.version + 1 });
      expect(joined.entries.map(({ content }) => content)).toEqual(['two', 'one']);
      expect(await readDay({ userId, date: DATE }, storage)).toEqual(joined);
      expect(await listRemovedReflections({ userId }, storage)).toEqual([]);
      expect(await findFigures(userId, storage)).toMatchObject({ total: 1 });
    });

    test('takes its earlier texts along, readable under the id that the entry has now', async () => {
      const userId = createUserId();
      const { storage } = get();
      const first = await save(userId, { replaced: [leave('a', 'older'), leave('b', 'gone', { reason: 'delete' })] });
      await remove(userId, first.id);
      const anew = await save(userId, { replaced: [leave('b', 'of the new day', { rev: 2 })] });

      await restoreDay(get().storage, { userId, reflectionId: first.id }, (current) => ({
        next: current,
        renamed: new Map([['a', 'a-2']]),
      }));

      const textsOf = async (reflectionId: string, entryId: string) =>
        (await listRevisions({ userId, reflectionId, entryId }, storage)).map(({ content }) => content);
      expect(await textsOf(anew.id, 'a-2')).toEqual(['older']);
      expect(await textsOf(anew.id, 'b')).toEqual(['gone', 'of the new day']);
      expect(await textsOf(first.id, 'a')).toEqual([]);
    });

    test('leaves everything where it is when joining throws', async () => {
      const userId = createUserId();
      const { storage } = get();
      const first = await save(userId);
      await remove(userId, first.id);
      const anew = await save(userId, { texts: ['two'] });
      const refuse = (): never => {
        throw new Error('too many');
      };

      await expect(restoreDay(get().storage, { userId, reflectionId: first.id }, refuse)).rejects.toThrow('too many');

      expect(await readDay({ userId, date: DATE }, storage)).toEqual(anew);
      expect(await listRemovedReflections({ userId }, storage)).toHaveLength(1);
    });

    test('is over after 30 days', async () => {
      const { storage, clock } = get();
      const userId = createUserId();
      const { id } = await save(userId);
      await remove(userId, id);
      const before = clock.now();
      const restore = () => restoreDay(storage, { userId, reflectionId: id }, noJoin);

      clock.set('2026-12-21T12:00:01Z');
      const listed = await listRemovedReflections({ userId }, storage);
      const late = await restore().catch((error: unknown) => error);
      clock.set('2026-12-21T12:00:00Z');
      const inTime = await restore();
      clock.set(new Date(before).toISOString());

      expect(listed).toEqual([]);
      expect(late).toMatchObject({ status: 404, code: 'not_found' });
      expect(inTime.id).toBe(id);
    });
  });

  describe('a request with a key', () => {
    test('removes and restores once', async () => {
      const userId = createUserId();
      const { storage } = get();
      const { id } = await save(userId);
      const removing = { userId, reflectionId: id, request: REQUEST };
      const restoring = { userId, reflectionId: id, request: { id: 'key-2', fingerprint: 'body-2' } };

      await removeDay(get().storage, removing, anything);
      const restored = await restoreDay(get().storage, restoring, noJoin);
      const again = await removeDay(get().storage, removing, () => expect.fail('checked again'));
      await remove(userId, id);
      const restoredAgain = await restoreDay(get().storage, restoring, noJoin);

      expect(again).toBeNull();
      expect(restoredAgain).toMatchObject({ id, version: restored.version });
      expect(await readDay({ userId, date: DATE }, storage)).toBeNull();
    });

    test('is refused for something else', async () => {
      const userId = createUserId();
      const { id } = await save(userId);
      await removeDay(get().storage, { userId, reflectionId: id, request: REQUEST }, anything);
      const other = { userId, reflectionId: id, request: { ...REQUEST, fingerprint: 'body-2' } };

      await expect(restoreDay(get().storage, other, noJoin)).rejects.toMatchObject({
        status: 422,
        code: 'request.reused',
      });
    });

    test('that saved a day is answered with it after its removal, and after it was joined with another', async () => {
      const userId = createUserId();
      const target = { userId, date: DATE, request: REQUEST };
      const { reflection } = await changeDay(get().storage, target, () => ({ next: dayOf('one'), replaced: [] }));
      await remove(userId, reflection.id);

      const afterRemoval = await changeDay(get().storage, target, () => expect.fail('decided again'));
      const anew = await save(userId, { texts: ['two'] });
      await restoreDay(get().storage, { userId, reflectionId: reflection.id }, joinBoth);
      const afterJoin = await changeDay(get().storage, target, () => expect.fail('decided again'));

      expect(afterRemoval).toMatchObject({
        status: 201,
        reflection: { id: reflection.id, entries: reflection.entries },
      });
      expect(afterJoin).toMatchObject({ status: 201, reflection: { id: anew.id } });
    });
  });
}
