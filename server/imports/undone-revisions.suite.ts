// The earlier texts that an import has brought, when it is undone, on either engine.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ExportedDay, ExportedRevision } from '#contract/exported-day.ts';
import type { GetStorageHarness } from '../../tests/support/storage.ts';
import { NOON } from '../../tests/support/test-clock.ts';
import { statement } from '../database/database.ts';
import { removeEntry } from '../history/entries.ts';
import { listRemovedEntries, listRevisions, restoreEntry } from '../history/entry-revisions.ts';
import { createImportCalls } from './imports.fixture.ts';
import { listImports } from './list.ts';
import { undoImport } from './undo.ts';

const COUNT_OF_IMPORT = statement<{ count: number }>(
  'test.count-of-import',
  'SELECT count(*) AS count FROM entry_revision WHERE user_id = $1 AND import_id = $2',
);
/** As from a removed day that is brought back. */
const COPY_REVISION = statement(
  'test.copy-revision',
  `INSERT INTO entry_revision (user_id, reflection_id, entry_id, revision, rev, reason, replaced_at, content, import_id)
   SELECT user_id, reflection_id, 'before', revision, rev, reason, replaced_at, content, import_id FROM entry_revision
   WHERE user_id = $1 AND import_id = $2 ORDER BY revision DESC LIMIT 1`,
);
const DATE = '2024-01-15';
const MADE = '2024-01-15T20:00:00.000Z';
const LATELY = '2026-11-20T20:00:00.000Z';
const own = { id: 'own', content: 'Own words.', promptIndex: 2 };
const rye = { id: 'rye', content: 'Rye rests longer.', promptIndex: 3 };
const written: ExportedDay = {
  date: DATE,
  promptIndex: 2,
  createdAt: MADE,
  updatedAt: MADE,
  entries: [own],
  revisions: [],
  texts: [],
};

function buildRevision(entryId: string, content: string, changes: Partial<ExportedRevision> = {}): ExportedRevision {
  return { entryId, revision: 1, reason: 'edit', replacedAt: LATELY, content, ...changes };
}

export function describeUndoneRevisions(get: GetStorageHarness): void {
  describe('the earlier texts of an import that is undone', () => {
    let userId: string;
    const calls = createImportCalls({ get, getUserId: () => userId, source: 'learn' });
    const { openDeps, start, addDays, save, read } = calls;
    const undo = (importId: string) => undoImport({ userId, importId }, openDeps());
    const readId = async (): Promise<string> => (await read(DATE))?.id ?? '';
    const listEarlier = async (entryId: string): Promise<string[]> => {
      const asked = { userId, reflectionId: await readId(), entryId, limit: 100 };
      return (await listRevisions(asked, openDeps())).map(({ content }) => content);
    };
    const listRemoved = async (): Promise<string[]> => {
      const removed = await listRemovedEntries({ userId, reflectionId: await readId() }, openDeps());
      return removed.map(({ content }) => content);
    };

    beforeEach(() => {
      userId = randomUUID();
      get().clock.set(NOON);
    });

    test('HO7: go from a day that was here, and what it had stays', async () => {
      await save({ date: DATE, entries: [own, { id: 'gone', content: 'Removed here.' }] });
      const { id = '', version = 0 } = (await read(DATE)) ?? {};
      const gone = { userId, reflectionId: id, entryId: 'gone', idempotencyKey: undefined };
      await removeEntry({ ...gone, expectedVersion: version }, openDeps());
      const before = await read(DATE);
      const importId = await start();
      const removed = buildRevision('other', 'Removed elsewhere.', { reason: 'delete' });
      await addDays(importId, [{ ...written, revisions: [buildRevision('own', 'First words.'), removed] }]);
      const brought = [await listEarlier('own'), await listRemoved()];
      const listed = await listImports({ userId }, openDeps());

      expect(await undo(importId)).toEqual({ removed: 0, kept: [], unreadable: [] });

      expect(brought).toEqual([['First words.'], ['Removed here.', 'Removed elsewhere.']]);
      expect(listed).toMatchObject([{ id: importId, entries: 0 }]);
      expect(await listEarlier('own')).toEqual([]);
      expect(await listRemoved()).toEqual(['Removed here.']);
      expect(await read(DATE)).toEqual(before);
    });

    test('HO7: of an entry that it removes come back with the entry', async () => {
      await save({ date: DATE, entries: [own] });
      const importId = await start();
      await addDays(importId, [{ ...written, entries: [rye], revisions: [buildRevision('rye', 'Rye rests.')] }]);
      await undo(importId);
      const [removed] = await listRemovedEntries({ userId, reflectionId: await readId() }, openDeps());

      const asked = { userId, reflectionId: await readId(), entryId: 'rye', idempotencyKey: undefined };
      await restoreEntry({ ...asked, rev: removed?.rev ?? 0 }, openDeps());

      expect((await read(DATE))?.entries).toMatchObject([own, { id: 'rye', content: rye.content }]);
      expect(await listEarlier('rye')).toEqual([rye.content, 'Rye rests.']);
    });

    test('HO7: of an entry that its person has removed since stay with its text', async () => {
      await save({ date: DATE, entries: [own] });
      const importId = await start();
      await addDays(importId, [{ ...written, entries: [rye], revisions: [buildRevision('rye', 'Rye rests.')] }]);
      const { id = '', version = 0 } = (await read(DATE)) ?? {};
      const removed = { userId, reflectionId: id, entryId: 'rye', idempotencyKey: undefined };
      await removeEntry({ ...removed, expectedVersion: version }, openDeps());

      await undo(importId);

      expect(await listRemoved()).toEqual([rye.content]);
      expect(await listEarlier('rye')).toEqual([rye.content, 'Rye rests.']);
    });

    test('HO7: of an entry that stays, stay with it, also when the import is undone again', async () => {
      await save({ date: DATE, entries: [own] });
      const importId = await start();
      await addDays(importId, [{ ...written, entries: [rye], revisions: [buildRevision('rye', 'Rye rests.')] }]);
      await save({ date: DATE, entries: [{ id: 'rye', content: 'Edited here.' }] });

      await undo(importId);
      await undo(importId);

      expect(await listEarlier('rye')).toEqual([rye.content, 'Rye rests.']);
    });

    test('HO7: that are many go in several transactions', async () => {
      await save({ date: DATE, entries: [own] });
      const importId = await start();
      const revisions = Array.from({ length: 850 }, (_, index) =>
        buildRevision(index % 2 ? 'own' : 'other', `${index}`, { revision: index + 1 }),
      );
      await addDays(importId, [{ ...written, entries: [rye], revisions }]);
      const transact = vi.spyOn(get().storage.database, 'transact');

      const undone = await undo(importId);

      // One closes the import before, and each of these removes 400 at most.
      expect(transact).toHaveBeenCalledTimes(1 + 3);
      transact.mockRestore();
      expect(undone).toEqual({ removed: 1, kept: [], unreadable: [] });
      expect([await listEarlier('own'), (await read(DATE))?.entries.length]).toEqual([[], 1]);
    });

    test('HO7: that are many on two days share the limit of a transaction', async () => {
      const dates = [DATE, '2024-01-16'];
      for (const date of dates) await save({ date, entries: [own] });
      const importId = await start();
      const revisions = Array.from({ length: 300 }, (_, index) =>
        buildRevision('own', `${index}`, { revision: index + 1 }),
      );
      for (const date of dates) await addDays(importId, [{ ...written, date, revisions }]);
      const transact = vi.spyOn(get().storage.database, 'transact');

      await undo(importId);

      // One closes the import before. The first of these removes 300 and 100, the second the rest.
      expect(transact).toHaveBeenCalledTimes(1 + 2);
      transact.mockRestore();
      const asked = { userId, entryId: 'own', limit: 100 };
      const days = await Promise.all(dates.map(read));
      const left = await Promise.all(
        days.map((day) => listRevisions({ ...asked, reflectionId: day?.id ?? '' }, openDeps())),
      );
      expect(left).toEqual([[], []]);
    });

    test('HO7: that are thousands of one entry, which stays, each cost the same', async () => {
      await save({ date: DATE, entries: [own] });
      const importId = await start();
      const revisions = Array.from({ length: 2_000 }, (_, index) =>
        buildRevision('rye', `${index}`, { revision: index + 1 }),
      );
      await addDays(importId, [{ ...written, entries: [rye], revisions }]);
      await save({ date: DATE, entries: [{ id: 'rye', content: 'Edited here.' }] });

      // PostgreSQL refuses a statement that walks over all of them for each of them: it takes more than four seconds.
      const undone = await undo(importId);

      expect(undone).toMatchObject({ removed: 0, kept: [{ entryId: 'rye' }] });
      const { database } = get().storage;
      expect(await database.read(COUNT_OF_IMPORT, [userId, importId])).toEqual([{ count: 0 }]);
      expect((await listEarlier('rye'))[1]).toBe('1999');
    });

    test('HO7: go as well when they come to the day during the undo, before the last that is done', async () => {
      await save({ date: DATE, entries: [own] });
      const importId = await start();
      const revisions = Array.from({ length: 450 }, (_, index) =>
        buildRevision('own', `${index}`, { revision: index + 1 }),
      );
      await addDays(importId, [{ ...written, revisions }]);
      const { database } = get().storage;
      const { transact } = database;
      const after = [async () => {}, async () => void (await database.write(COPY_REVISION, [userId, importId]))];
      const spy = vi.spyOn(database, 'transact').mockImplementation(async (body, name) => {
        const result = await transact(body, name);
        await after.shift()?.();
        return result;
      });

      await undo(importId);

      spy.mockRestore();
      expect(after).toEqual([]);
      expect(await database.read(COUNT_OF_IMPORT, [userId, importId])).toEqual([{ count: 0 }]);
    });

    test('HN4: keep their reason when their entry comes in after them', async () => {
      const importId = await start();
      const removed = buildRevision('rye', 'Rye rests.', { reason: 'delete' });
      await addDays(importId, [{ ...written, revisions: [removed] }]);
      await addDays(importId, [{ ...written, entries: [rye] }]);

      const asked = { userId, reflectionId: await readId(), entryId: 'rye', limit: 9 };
      expect(await listRevisions(asked, openDeps())).toMatchObject([{ content: 'Rye rests.', reason: 'delete' }]);
    });
  });
}
