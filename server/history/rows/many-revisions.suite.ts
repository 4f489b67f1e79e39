import { changeDay, purgeDay, purgeEntry, removeDay, restoreDay } from '../../../tests/support/change-day.ts';
import { describe, expect, test } from 'vitest';
import { dayOf, createUserId } from '../../../tests/support/storage.ts';
import type { GetStorageHarness } from '../../../tests/support/storage.ts';
import { statement } from '../../database/database.ts';
import type { ReplacedText, StoredReflection } from '../../reflections/stored-reflection.ts';
import { findRevision, hasRevisions, listRevisions } from './revision-list.ts';
import { listRemovedReflections } from './removed-list.ts';

const DATE = '2026-11-21';
const COUNT = 1_500;
const FIND_USE = statement<{ bytes: number }>('test.use', 'SELECT bytes FROM storage_use WHERE user_id = $1');
const COUNT_TEXTS = statement<{ count: number }>(
  'test.count-texts',
  'SELECT count(*) AS count FROM entry_revision WHERE user_id = $1',
);

function writeTexts(entryId: string, reason: ReplacedText['reason'] = 'edit'): ReplacedText[] {
  return Array.from({ length: COUNT }, (_, index) => ({
    entryId,
    rev: index + 1,
    content: `${entryId} ${index + 1} ${'x'.repeat(500)}`,
    promptIndex: 0,
    position: 0,
    reason,
  }));
}

export function describeManyRevisions(get: GetStorageHarness): void {
  async function save(userId: string, replaced: readonly ReplacedText[] = []): Promise<StoredReflection> {
    const decide = () => ({ next: dayOf('one'), replaced });
    return (await changeDay(get().storage, { userId, date: DATE }, decide)).reflection;
  }

  async function read(userId: string): Promise<{ texts: number; bytes: number }> {
    const { journal } = get();
    const [texts] = await journal.read(COUNT_TEXTS, [userId]);
    const [use] = await journal.read(FIND_USE, [userId]);
    return { texts: texts?.count ?? 0, bytes: use?.bytes ?? 0 };
  }

  /** The names of what was done, in the order in which it was done. On PostgreSQL other people never wait. */
  async function race(work: () => Promise<unknown>): Promise<string[]> {
    const other = createUserId();
    await save(other);
    const done: string[] = [];
    const working = work().then(() => done.push('work'));
    await Promise.all([working, save(other).then(() => done.push('save of another person'))]);
    return get().journal.engine === 'sqlite' ? done : done.toSorted();
  }

  async function remove(userId: string, { id: reflectionId }: StoredReflection): Promise<void> {
    await removeDay(get().storage, { userId, reflectionId }, () => {});
  }

  describe('an entry with many earlier texts', () => {
    test('is searched for one in parts, which are charged, while others save', async () => {
      const userId = createUserId();
      const { id: reflectionId } = await save(userId, writeTexts('a'));
      let charged = 0;
      const deps = { ...get().storage, chargeOpenedBytes: () => void (charged += 1) };
      const find = (rev: number) => findRevision({ userId, reflectionId, entryId: 'a', rev }, deps);

      expect((await find(COUNT))?.content).toMatch(/^a 1500 /);
      expect(charged).toBe(0);
      expect((await find(1))?.content).toMatch(/^a 1 /);
      expect(charged).toBe(1);
      expect(await find(COUNT + 1)).toBeNull();
      expect(charged).toBe(3);
    });

    test('comes back into a day that was written anew, with all of them, while others save', async () => {
      const userId = createUserId();
      const { storage } = get();
      const first = await save(userId, writeTexts('a'));
      await remove(userId, first);
      const anew = await save(userId);
      const before = await read(userId);
      const join = (current: StoredReflection) => ({ next: current, renamed: new Map([['a', 'a-2']]) });

      const done = await race(() => restoreDay(get().storage, { userId, reflectionId: first.id }, join));

      expect(done).toEqual(['save of another person', 'work']);
      const entry = { reflectionId: anew.id, entryId: 'a-2' };
      const [latest] = await listRevisions({ userId, ...entry, limit: 1 }, storage);
      const [oldest] = await listRevisions({ userId, ...entry, limit: 1, before: 2 }, storage);
      expect([oldest, latest]).toMatchObject([
        { rev: 1, revision: 1, content: expect.stringMatching(/^a 1 /) },
        { rev: COUNT, revision: COUNT, content: expect.stringMatching(new RegExp(`^a ${COUNT} `)) },
      ]);
      const after = await read(userId);
      expect(after.texts).toBe(COUNT);
      expect(after.bytes).toBeLessThan(before.bytes);
    });

    test('moves none of them where the days cannot be joined', async () => {
      const userId = createUserId();
      const { storage } = get();
      const first = await save(userId, writeTexts('a'));
      await remove(userId, first);
      const anew = await save(userId);
      const refuse = (): never => {
        throw new Error('too many');
      };

      await expect(restoreDay(get().storage, { userId, reflectionId: first.id }, refuse)).rejects.toThrow('too many');

      expect(await hasRevisions({ userId, reflectionId: anew.id, entryId: 'a' }, storage)).toBe(false);
    });

    test('is deleted for good with all of them while others save', async () => {
      const userId = createUserId();
      const [last, ...earlier] = writeTexts('b').toReversed();
      const removed = [...earlier.toReversed(), { ...last, reason: 'delete' }] as ReplacedText[];
      const { id: reflectionId } = await save(userId, [...removed, ...writeTexts('a').slice(0, 3)]);
      const before = await read(userId);
      let checks = 0;

      const done = await race(() =>
        purgeEntry(get().storage, { userId, reflectionId, entryId: 'b' }, (text) => {
          checks += 1;
          expect(text).toMatchObject({ entryId: 'b', rev: COUNT, revision: COUNT });
        }),
      );

      expect(done).toEqual(['save of another person', 'work']);
      expect(checks).toBeGreaterThan(1);
      const after = await read(userId);
      expect(after.texts).toBe(3);
      expect(before.bytes - after.bytes).toBeGreaterThan(COUNT * 700);
    });

    test('keeps all of them where the check throws', async () => {
      const userId = createUserId();
      const { id: reflectionId } = await save(userId, writeTexts('b', 'delete'));
      const refuse = (): never => {
        throw new Error('another text');
      };

      await expect(purgeEntry(get().storage, { userId, reflectionId, entryId: 'b' }, refuse)).rejects.toThrow(
        'another text',
      );

      expect((await read(userId)).texts).toBe(COUNT);
    });

    test('is deleted for good with its day while others save', async () => {
      const userId = createUserId();
      const { storage } = get();
      const day = await save(userId, writeTexts('a'));
      await remove(userId, day);

      const done = await race(() => purgeDay(get().storage, { userId, reflectionId: day.id }, () => {}));

      expect(done).toEqual(['save of another person', 'work']);
      expect((await read(userId)).texts).toBe(0);
      expect(await listRemovedReflections({ userId }, storage)).toEqual([]);
    });
  });
}
