import { changeDay, purgeDay, purgeEntry, removeDay, restoreDay } from '../../../tests/support/change-day.ts';
import { describe, expect, test } from 'vitest';
import { listDays } from '../../../tests/support/json-items.ts';
import { dayOf, createUserId } from '../../../tests/support/storage.ts';
import { statement } from '../../database/database.ts';
import type { RestoreMerge } from '../../../tests/support/change-day.ts';
import type { GetStorageHarness } from '../../../tests/support/storage.ts';
import type { ReflectionContent, ReplacedText, StoredReflection } from '../../reflections/stored-reflection.ts';
import { listRemovedTexts, listRevisions } from './revision-list.ts';
import { listRemovedReflections } from './removed-list.ts';

const DATE = '2026-11-21';
const anything = (): void => {};

function leave(entryId: string, content: string, change: Partial<ReplacedText> = {}): ReplacedText {
  return { entryId, rev: 1, content, promptIndex: 2, position: 0, reason: 'edit', ...change };
}

export function describeHistory(get: GetStorageHarness): void {
  async function save(userId: string, { texts = ['one'], date = DATE, replaced = [] as ReplacedText[] } = {}) {
    const changed = await changeDay(get().storage, { userId, date }, () => ({
      next: dayOf(...texts),
      replaced,
    }));
    return changed.reflection;
  }
  const joinBoth = (current: StoredReflection, removed: StoredReflection): RestoreMerge => {
    const renamed = new Map(removed.entries.map(({ id }) => [id, `${id}-2`]));
    const further = removed.entries.map((entry) => ({ ...entry, id: `${entry.id}-2` }));
    return { next: { ...current, entries: [...current.entries, ...further] }, renamed };
  };

  describe('texts that have left a day', () => {
    test('are listed with the latest first, with all that brings them back', async () => {
      const userId = createUserId();
      const { storage, clock } = get();
      const details = { createdAt: clock.now(), origin: 'day-one' };
      const { id } = await save(userId, { replaced: [leave('a', 'first'), leave('b', 'other')] });
      await save(userId, { replaced: [leave('a', 'second', { rev: 5, position: 3, reason: 'delete', details })] });

      const replacedAt = clock.now();
      expect(await listRevisions({ userId, reflectionId: id, entryId: 'a' }, storage)).toEqual([
        {
          ...leave('a', 'second', { rev: 5, position: 3, reason: 'delete', details }),
          replacedAt,
          revision: 2,
          importId: null,
          bytes: expect.any(Number),
        },
        { ...leave('a', 'first'), replacedAt, revision: 1, importId: null, bytes: expect.any(Number) },
      ]);
      expect(await listRemovedTexts({ userId, reflectionId: id, present: new Set() }, storage)).toEqual([
        {
          ...leave('a', 'second', { rev: 5, position: 3, reason: 'delete', details }),
          replacedAt,
          revision: 2,
          importId: null,
          bytes: expect.any(Number),
        },
      ]);
      expect(await listRevisions({ userId: createUserId(), reflectionId: id, entryId: 'a' }, storage)).toEqual([]);
    });

    test('by removal are no longer listed as such once their entry is back', async () => {
      const userId = createUserId();
      const { storage } = get();
      const removed = [leave('a', 'one', { reason: 'delete' }), leave('b', 'two', { reason: 'delete' })];
      const { id } = await save(userId, { replaced: removed });

      const next: ReflectionContent = dayOf('one');
      await changeDay(get().storage, { userId, reflectionId: id }, () => ({ next, replaced: [], restoredIds: ['a'] }));

      expect(await listRemovedTexts({ userId, reflectionId: id, present: new Set() }, storage)).toMatchObject([
        { entryId: 'b' },
      ]);
      expect(await listRevisions({ userId, reflectionId: id, entryId: 'a' }, storage)).toMatchObject([
        { content: 'one', reason: 'edit' },
      ]);
    });
  });

  test('removing, writing and bringing back at once loses no text', async () => {
    const userId = createUserId();
    const { storage, other } = get();
    const first = await save(userId, { texts: ['first'] });
    const write = (index: number) =>
      changeDay(index % 2 === 0 ? storage : other, { userId, date: DATE }, (current, nextVersion) => {
        const entry = { id: `e${index}`, content: `text ${index}`, rev: nextVersion, promptIndex: 0 };
        return { next: { ...(current ?? dayOf()), entries: [...(current?.entries ?? []), entry] }, replaced: [] };
      });

    // A day that was joined with another is not found under its own id any more.
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 20 }, (_, index) => write(index)),
      removeDay(other, { userId, reflectionId: first.id }, anything),
      removeDay(storage, { userId, reflectionId: first.id }, anything),
      restoreDay(other, { userId, reflectionId: first.id }, joinBoth),
    ]);

    // Whatever was last, nothing of it is lost: what was removed last comes back.
    for (const { id } of await listRemovedReflections({ userId }, storage))
      await restoreDay(storage, { userId, reflectionId: id }, joinBoth);
    const days = await listDays(storage, userId, { limit: 9 });
    expect(outcomes.slice(0, 20).every(({ status }) => status === 'fulfilled')).toBe(true);
    const texts = new Set(days.flatMap(({ entries }) => entries.map(({ content }) => content)));
    expect(texts.size).toBe(21);
  });

  describe('deleting for good', () => {
    test('leaves nothing of a removed day, and refuses a day that is not removed', async () => {
      const userId = createUserId();
      const { storage, journal } = get();
      const { id: reflectionId } = await save(userId, { replaced: [leave('a', 'first')] });
      const other = await save(userId, { date: '2026-11-20', replaced: [leave('a', 'kept')] });

      await expect(purgeDay(storage, { userId, reflectionId }, () => {})).rejects.toMatchObject({
        status: 404,
        code: 'not_found',
      });
      await removeDay(storage, { userId, reflectionId }, anything);
      await expect(purgeDay(storage, { userId: createUserId(), reflectionId }, () => {})).rejects.toMatchObject({
        status: 404,
        code: 'not_found',
      });
      await purgeDay(storage, { userId, reflectionId }, () => {});

      expect(await listRemovedReflections({ userId }, storage)).toEqual([]);
      expect(await journal.read(REVISION_DAYS, [userId])).toMatchObject([{ reflection_id: other.id }]);
      await expect(restoreDay(storage, { userId, reflectionId }, () => expect.fail('joined'))).rejects.toMatchObject({
        status: 404,
        code: 'not_found',
      });
    });

    test('leaves nothing of a removed entry, and refuses one that its day has', async () => {
      const userId = createUserId();
      const { storage } = get();
      const replaced = [leave('a', 'earlier'), leave('gone', 'first'), leave('gone', 'last', { reason: 'delete' })];
      const { id: reflectionId } = await save(userId, { replaced });
      const purge = (entryId: string): Promise<void> =>
        purgeEntry(get().storage, { userId, reflectionId, entryId }, () => {});

      await purge('gone');

      expect(await listRevisions({ userId, reflectionId, entryId: 'gone' }, storage)).toEqual([]);
      expect(await listRevisions({ userId, reflectionId, entryId: 'a' }, storage)).toHaveLength(1);
      for (const entryId of ['a', 'gone', 'never'])
        await expect(purge(entryId)).rejects.toMatchObject({ status: 404, code: 'not_found' });
    });
  });
}

const REVISION_DAYS = statement<{ reflection_id: string }>(
  'test.revision-days',
  'SELECT DISTINCT reflection_id FROM entry_revision WHERE user_id = $1',
);
