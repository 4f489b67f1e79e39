import { changeDay, removeDay } from '../../../tests/support/change-day.ts';
import { describe, expect, test } from 'vitest';
import { dayOf, createUserId } from '../../../tests/support/storage.ts';
import type { GetStorageHarness } from '../../../tests/support/storage.ts';
import { statement } from '../../database/database.ts';
import type { ReplacedText } from '../../reflections/stored-reflection.ts';
import { listRemovedReflections } from './removed-list.ts';
import { listRemovals } from '../../reflections/rows/removed-reflection-row.ts';
import { findRevision, hasRevisions, listRemovedTexts, listRevisions } from './revision-list.ts';

const DATE = '2026-11-21';
/** What was sealed and does not open: whoever opens it throws. */
const DAMAGE = new Uint8Array(40);
const DAMAGE_REVISIONS = statement(
  'test.damage-revisions',
  'UPDATE entry_revision SET content = $2 WHERE user_id = $1',
);
const DAMAGE_REMOVED = statement(
  'test.damage-removed',
  'UPDATE removed_reflection SET document = $2 WHERE user_id = $1',
);
const FORGET_EXCERPTS = statement(
  'test.forget-excerpts',
  'UPDATE removed_reflection SET excerpt = NULL WHERE user_id = $1',
);

function leave(entryId: string, change: Partial<ReplacedText> = {}): ReplacedText {
  const rev = change.rev ?? 1;
  return { entryId, rev, content: `${entryId} ${rev}`, promptIndex: 2, position: 0, reason: 'edit', ...change };
}

export function describeHistoryPages(get: GetStorageHarness): void {
  async function save(userId: string, { texts = ['one'], date = DATE, replaced = [] as ReplacedText[] } = {}) {
    const next = dayOf(...texts);
    const changed = await changeDay(get().storage, { userId, date }, () => ({ next, replaced }));
    return changed.reflection;
  }

  async function removeDays(userId: string, count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const { id } = await save(userId, { texts: [`begins ${index}\nand goes on`] });
      await removeDay(get().storage, { userId, reflectionId: id }, () => {});
      ids.push(id);
    }
    return ids;
  }

  describe('pages of what was removed', () => {
    test('of days give each once, latest first, although all were removed at the same moment', async () => {
      const userId = createUserId();
      const { storage } = get();
      const ids = await removeDays(userId, 5);

      const first = await listRemovedReflections({ userId, limit: 3 }, storage);
      const second = await listRemovedReflections({ userId, limit: 3, before: first.at(-1) }, storage);

      expect([...first, ...second].map(({ id }) => id)).toEqual(ids.toSorted().toReversed());
      const [top] = first;
      const excerpt = `begins ${ids.indexOf(top?.id ?? '')}`;
      expect(top).toEqual({ id: top?.id, date: DATE, removedAt: get().clock.now(), excerpt });
    });

    test('of days open none', async () => {
      const userId = createUserId();
      const { storage, journal } = get();
      await removeDays(userId, 2);
      await journal.write(DAMAGE_REMOVED, [userId, DAMAGE]);

      const listed = await listRemovedReflections({ userId }, storage);

      expect(listed.map(({ excerpt }) => excerpt).toSorted()).toEqual(['begins 0', 'begins 1']);
    });

    test('the latest removal of each date is known, of its person alone', async () => {
      const userId = createUserId();
      const { clock, storage } = get();
      const before = clock.now();
      await removeDays(userId, 1);
      clock.set(new Date(before + 1000).toISOString());
      await removeDays(userId, 1);
      clock.set(new Date(before).toISOString());

      expect(await listRemovals({ userId, first: DATE, last: DATE }, storage)).toEqual([
        { date: DATE, removedAt: before + 1000 },
      ]);
      expect(await listRemovals({ userId, first: '2026-11-22', last: '2026-11-30' }, storage)).toEqual([]);
      expect(await listRemovals({ userId: createUserId(), first: DATE, last: DATE }, storage)).toEqual([]);
    });

    test('of days that were removed before there were excerpts open each once', async () => {
      const userId = createUserId();
      const { storage, journal } = get();
      await removeDays(userId, 2);
      await journal.write(FORGET_EXCERPTS, [userId]);

      const first = await listRemovedReflections({ userId }, storage);
      await journal.write(DAMAGE_REMOVED, [userId, DAMAGE]);

      expect(first.map(({ excerpt }) => excerpt).toSorted()).toEqual(['begins 0', 'begins 1']);
      expect(await listRemovedReflections({ userId }, storage)).toEqual(first);
    });

    test('of the texts of an entry go on where the last one ended, also when revs repeat', async () => {
      const userId = createUserId();
      const { storage } = get();
      const replaced = [1, 2, 2, 3, 1].map((rev) => leave('a', { rev }));
      const { id: reflectionId } = await save(userId, { replaced });
      const entry = { reflectionId, entryId: 'a' };

      const first = await listRevisions({ userId, ...entry, limit: 2 }, storage);
      const rest = await listRevisions({ userId, ...entry, before: first.at(-1)?.revision }, storage);

      expect([...first, ...rest].map(({ revision, rev }) => [revision, rev])).toEqual([
        [5, 1],
        [4, 3],
        [3, 2],
        [2, 2],
        [1, 1],
      ]);
    });

    test('of removed entries are full, pass over those that the day has, and name each entry once', async () => {
      const userId = createUserId();
      const { storage } = get();
      const names = ['b', 'c', 'd', 'e', 'f'];
      const replaced = [...names, 'b'].map((name, index) => leave(name, { reason: 'delete', rev: index + 1 }));
      const { id: reflectionId } = await save(userId, { replaced });
      const day = { reflectionId, present: new Set(['e', 'f']) };

      const first = await listRemovedTexts({ userId, ...day, limit: 2 }, storage);
      const second = await listRemovedTexts({ userId, ...day, limit: 2, before: first.at(-1) }, storage);

      expect(first.map(({ entryId, rev }) => [entryId, rev])).toEqual([
        ['b', 6],
        ['d', 3],
      ]);
      expect(second.map(({ entryId }) => entryId)).toEqual(['c']);
    });
  });

  test('whether an entry has earlier texts is answered without opening one', async () => {
    const userId = createUserId();
    const { storage, journal } = get();
    const { id: reflectionId } = await save(userId, { replaced: [leave('a')] });
    await journal.write(DAMAGE_REVISIONS, [userId, DAMAGE]);

    expect(await hasRevisions({ userId, reflectionId, entryId: 'a' }, storage)).toBe(true);
    expect(await hasRevisions({ userId, reflectionId, entryId: 'b' }, storage)).toBe(false);
    expect(await hasRevisions({ userId: createUserId(), reflectionId, entryId: 'a' }, storage)).toBe(false);
  });

  test('one earlier text is found by its rev, the latest of those that share it', async () => {
    const userId = createUserId();
    const { storage } = get();
    const replaced = [leave('a', { content: 'older' }), leave('a', { content: 'newer' }), leave('a', { rev: 2 })];
    const { id: reflectionId } = await save(userId, { replaced });
    const find = (rev: number) =>
      findRevision({ userId, reflectionId, entryId: 'a', rev }, { ...storage, chargeOpenedBytes: () => {} });

    expect(await find(1)).toMatchObject({ content: 'newer', revision: 2 });
    expect(await find(2)).toMatchObject({ content: 'a 2' });
    expect(await find(3)).toBeNull();
  });
}
