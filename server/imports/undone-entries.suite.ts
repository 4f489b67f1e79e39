// Which entries an undo takes along and which stay, on either engine.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ExportedDay } from '#contract/exported-day.ts';
import type { UndoneImport } from '#contract/imports.ts';
import type { GetStorageHarness } from '../../tests/support/storage.ts';
import { NOON } from '../../tests/support/test-clock.ts';
import { removeEntry } from '../history/entries.ts';
import { listRemovedEntries, restoreEntry } from '../history/entry-revisions.ts';
import { getDayById, updateDay } from '../reflections/rows/reflection-row.ts';
import { inUserTransaction } from '../reflections/rows/user-transaction.ts';
import { createImportCalls } from './imports.fixture.ts';
import { undoImport } from './undo.ts';

const DATE = '2024-01-15';
const MADE = '2024-01-15T20:00:00.000Z';
const written: ExportedDay = {
  date: DATE,
  promptIndex: 3,
  createdAt: MADE,
  updatedAt: MADE,
  entries: [
    { id: 'a', content: 'Rye rests longer.', promptIndex: 3 },
    { id: 'b', content: 'Oats need salt.', promptIndex: 3 },
  ],
  revisions: [],
  texts: [],
};

export function describeUndoneEntries(get: GetStorageHarness): void {
  describe('the entries of an import that is undone', () => {
    let userId: string;
    const calls = createImportCalls({ get, getUserId: () => userId, source: 'learn' });
    const { openDeps, start, addDays, save, read } = calls;
    const undo = (importId: string): Promise<UndoneImport> => undoImport({ userId, importId }, openDeps());
    const pass = (): void => get().clock.set(new Date(get().clock.now() + 60_000).toISOString());
    const remove = async (entryId: string): Promise<void> => {
      const { id = '', version = 0 } = (await read(DATE)) ?? {};
      const asked = { userId, reflectionId: id, entryId, expectedVersion: version, idempotencyKey: undefined };
      await removeEntry(asked, openDeps());
    };
    const restore = async (entryId: string): Promise<void> => {
      const day = { userId, reflectionId: (await read(DATE))?.id ?? '' };
      const removed = await listRemovedEntries(day, openDeps());
      const rev = removed.find((entry) => entry.entryId === entryId)?.rev ?? 0;
      await restoreEntry({ ...day, entryId, rev, idempotencyKey: undefined }, openDeps());
    };
    /** Without what each new text has of its own. */
    const readEntries = async () =>
      ((await read(DATE))?.entries ?? []).map(({ rev: _rev, revTag: _revTag, ...entry }) => entry);
    const listIds = async () => (await read(DATE))?.entries.map(({ id }) => id);

    beforeEach(() => {
      userId = randomUUID();
      get().clock.set(NOON);
    });

    test('HO7: go although they were removed here after it had begun, before they came in', async () => {
      await save({ date: DATE, entries: [{ id: 'a', content: 'Rye rests longer.' }, { content: 'Own words.' }] });
      const importId = await start();
      pass();
      await remove('a');
      pass();
      await addDays(importId, [written]);

      const undone = await undo(importId);

      expect(undone).toEqual({ removed: 2, kept: [], unreadable: [] });
      expect((await read(DATE))?.entries).toMatchObject([{ content: 'Own words.' }]);
    });

    test('HO7: go although the file says that they were edited later than the import began', async () => {
      const importId = await start();
      const replacedAt = '2026-11-22T12:00:00.000Z';
      const earlier = { entryId: 'a', revision: 1, reason: 'edit' as const, replacedAt, content: 'Rye rests.' };
      await addDays(importId, [{ ...written, revisions: [earlier] }]);

      expect(await undo(importId)).toEqual({ removed: 2, kept: [], unreadable: [] });
    });

    test('HO7: stay if they were edited while it still ran, and go if that was taken back', async () => {
      const importId = await start();
      await addDays(importId, [written]);
      await save({ date: DATE, entries: [{ id: 'a', content: 'Edited.' }] });
      await save({ date: DATE, entries: [{ id: 'b', content: 'Edited as well.' }] });
      await save({ date: DATE, entries: [{ id: 'b', content: 'Oats need salt.' }] });
      pass();
      await addDays(importId, [{ ...written, date: '2024-01-16' }]);

      const undone = await undo(importId);

      const kept = [{ date: DATE, entryId: 'a', firstWords: 'Edited.' }];
      expect(undone).toEqual({ removed: 3, kept, unreadable: [] });
      expect(await listIds()).toEqual(['a']);
    });

    test('HO7: that were removed and restored here are as they were, and go', async () => {
      const importId = await start();
      const first = { ...written.entries[0], createdAt: MADE, offsetMinutes: 60, time: '09:30', origin: 'day-one' };
      await addDays(importId, [{ ...written, entries: [first, ...written.entries.slice(1)] } as ExportedDay]);
      const before = await readEntries();
      await remove('a');
      await restore('a');
      const restored = await readEntries();
      await save({ date: DATE, entries: [], removed: ['a'] });
      await restore('a');

      expect(restored).toEqual(before);
      expect(await readEntries()).toEqual(before);
      expect(await undo(importId)).toEqual({ removed: 2, kept: [], unreadable: [] });
    });

    test('HO7: that were removed and come back by a save are as they were, and go unless their text is another', async () => {
      const importId = await start();
      const details = { promptIndex: null, createdAt: MADE, offsetMinutes: 60, time: '09:30', origin: 'day-one' };
      const { createdAt: _, ...unstamped } = details;
      const entries = written.entries.map((entry) => ({ ...entry, ...(entry.id === 'a' ? details : unstamped) }));
      await addDays(importId, [{ ...written, entries }]);
      await save({ date: DATE, entries: [{ id: 'own', content: 'Own words.' }], offsetMinutes: -300 });
      const before = await readEntries();
      pass();
      for (const id of ['a', 'b', 'own']) {
        const { content = '' } = before.find((entry) => entry.id === id) ?? {};
        await save({ date: DATE, promptIndex: 4, entries: [{ id: 'last', content: 'Last.' }], removed: [id] });
        await save({ date: DATE, promptIndex: 4, entries: [{ id, content }], offsetMinutes: 120 });
      }
      const again = await readEntries();
      await save({ date: DATE, entries: [{ id: 'last', content: 'Last.' }], removed: ['b'] });
      await save({ date: DATE, entries: [{ id: 'b', content: 'Written anew.' }] });

      expect(again.filter(({ id }) => id !== 'last')).toEqual(before);
      expect(await undo(importId)).toMatchObject({ removed: 1, kept: [{ entryId: 'b' }] });
      expect(await listIds()).toEqual(['last', 'own', 'b']);
    });

    test('HO7: that were removed elsewhere and restored here go', async () => {
      await save({ date: DATE, entries: [{ content: 'Own words.' }] });
      const importId = await start();
      const replacedAt = new Date(get().clock.now()).toISOString();
      const gone = { entryId: 'c', revision: 1, reason: 'delete' as const, replacedAt, content: 'Wheat.' };
      await addDays(importId, [{ ...written, entries: [], revisions: [gone] }]);
      await restore('c');

      expect(await undo(importId)).toEqual({ removed: 1, kept: [], unreadable: [] });
    });

    test('HO7: that are restored after the undo stay, with their time and source, when it is repeated', async () => {
      await save({ date: DATE, entries: [{ id: 'own', content: 'Own words.' }] });
      const importId = await start();
      const second = { id: 'b', content: 'Oats need salt.', promptIndex: null, time: '09:30', origin: 'day-one' };
      await addDays(importId, [{ ...written, entries: [...written.entries.slice(0, 1), second] }]);
      await save({ date: DATE, entries: [{ id: 'a', content: 'Edited.' }] });
      await undo(importId);
      await restore('b');

      await undo(importId);

      const [own, a, b] = await readEntries();
      expect([own, a, b]).toMatchObject([{ id: 'own' }, { id: 'a' }, second]);
      expect(b).not.toHaveProperty('importId');
    });

    test('HO7: that came in before their texts were noted stay if they have an earlier text of since then', async () => {
      const importId = await start();
      await addDays(importId, [written]);
      const { id = '' } = (await read(DATE)) ?? {};
      const forget = async (tx: Parameters<typeof getDayById>[1]): Promise<void> => {
        const day = await getDayById(id, tx);
        const entries = day.entries.map((entry) => ({ ...entry, importedHash: undefined }));
        await updateDay(day, { ...day, entries }, tx);
      };
      await inUserTransaction({ userId }, forget, openDeps());
      pass();
      await save({ date: DATE, entries: [{ id: 'a', content: 'Edited.' }] });

      await undo(importId);

      expect(await listIds()).toEqual(['a']);
    });
  });
}
