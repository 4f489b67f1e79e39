// Imports on either engine: adding, adding again, undoing.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ExportedDay } from '#contract/exported-day.ts';
import type { ImportedEntry } from '#contract/imports.ts';
import type { GetStorageHarness } from '../../tests/support/storage.ts';
import { NOON } from '../../tests/support/test-clock.ts';
import { removeEntry } from '../history/entries.ts';
import { restoreEntry } from '../history/entry-revisions.ts';
import { listHiddenDates } from '../history/rows/hidden-days.ts';
import { listRemovedReflections } from '../history/removed-reflections.ts';
import { findReflection } from '../reflections/list.ts';
import { importEntries } from './add-entries.ts';
import { createImportCalls, runBetween } from './imports.fixture.ts';
import { listImports } from './list.ts';
import { undoImport } from './undo.ts';

const START = Date.parse(NOON);
const toTime = (ms: number): string => new Date(ms).toISOString();
const LATER_MS = 30 * 86_400_000;
const rye: ImportedEntry = { key: 'uuid-1', date: '2024-01-15', time: '09:30', content: 'Rye rests longer.' };
const wheat: ImportedEntry = { key: 'uuid-2', date: '2024-01-15', content: 'Wheat does not.' };
const oats: ImportedEntry = { key: 'uuid-3', date: '2024-02-01', content: 'Oats need salt.' };

const emptyDay = {
  promptIndex: 0,
  createdAt: toTime(START),
  updatedAt: toTime(START),
  savedAt: toTime(START),
  revisions: [],
  texts: [],
} satisfies Partial<ExportedDay>;

export function describeImports(get: GetStorageHarness): void {
  describe('imports', () => {
    let userId: string;
    const { openDeps, start, add, save, read } = createImportCalls({ get, getUserId: () => userId });
    const edit = async (content: string) => {
      const { id } = (await read(rye.date))?.entries.find((entry) => entry.content === rye.content) ?? {};
      await save({ date: rye.date, promptIndex: 0, entries: [{ id, content }] });
    };

    beforeEach(() => {
      userId = randomUUID();
      get().clock.set(NOON);
    });

    test('HO3: an import adds its entries without a prompt, and the same import again adds none', async () => {
      const first = await add(await start(), [rye, wheat, oats]);
      const second = await add(await start(), [rye, wheat, oats]);

      expect(first).toEqual({ added: 3, same: 0, kept: 0, refused: [] });
      expect(second).toEqual({ added: 0, same: 3, kept: 0, refused: [] });
      expect(await read(rye.date)).toMatchObject({
        promptIndex: 0,
        version: 1,
        entries: [
          { content: rye.content, promptIndex: null, origin: 'day-one', time: '09:30' },
          { content: wheat.content, promptIndex: null, origin: 'day-one' },
        ],
      });
    });

    test('HO3: an entry that was edited here stays, and one that was removed here comes in again', async () => {
      await add(await start(), [rye, wheat]);
      await edit('Rye rests for a day.');
      const day = await read(rye.date);
      const entryId = day?.entries[1]?.id ?? '';
      const asked = { userId, reflectionId: day?.id ?? '', entryId, expectedVersion: 2, idempotencyKey: undefined };
      await removeEntry(asked, openDeps());

      const again = await add(await start(), [rye, wheat]);

      expect(again).toEqual({ added: 1, same: 0, kept: 1, refused: [] });
      const contents = (await read(rye.date))?.entries.map(({ content }) => content);
      expect(contents).toEqual(['Rye rests for a day.', wheat.content]);
    });

    test('an imported entry that was removed and restored still answers no prompt', async () => {
      await add(await start(), [rye, wheat]);
      const day = await read(rye.date);
      const entry = { userId, reflectionId: day?.id ?? '', entryId: day?.entries[0]?.id ?? '' };
      await removeEntry({ ...entry, expectedVersion: 1, idempotencyKey: undefined }, openDeps());

      const restored = await restoreEntry({ ...entry, rev: 1, idempotencyKey: undefined }, openDeps());

      expect(restored.entries[0]).toMatchObject({ content: rye.content, promptIndex: null });
    });

    test('HO5: a day that is here keeps its prompt, its entries and its order, and a text that it has is not repeated', async () => {
      await save({ date: rye.date, entries: [{ id: 'own', content: 'Own words.' }, { content: wheat.content }] });

      const added = await add(await start(), [rye, wheat]);

      expect(added).toMatchObject({ added: 1, same: 1 });
      expect(await read(rye.date)).toMatchObject({
        promptIndex: 2,
        version: 2,
        entries: [
          { id: 'own', content: 'Own words.', promptIndex: 2, rev: 1 },
          { content: wheat.content },
          { content: rye.content, promptIndex: null, rev: 2 },
        ],
      });
    });

    test('HK12, HO4: an import that is cut hides the hidden days that it has brought', async () => {
      const days = [{ ...emptyDay, date: rye.date, hidden: true, entries: [{ id: 'a', ...rye, promptIndex: null }] }];
      const cut = () => {
        throw new Error('The process ends here.');
      };
      const importId = await start();
      const cutDeps = runBetween(openDeps(), cut);
      await expect(importEntries({ userId, importId, batch: { preview: false, days } }, cutDeps)).rejects.toThrow(
        'The process ends here.',
      );
      await importEntries({ userId, importId, batch: { preview: false, days } }, openDeps());

      expect(await listHiddenDates(userId, get().storage)).toEqual(new Set([rye.date]));
    });

    test('HO8: the embedded summary is made when the day is opened first, and stays', async () => {
      await add(await start(), [rye]);
      const before = await read(rye.date);

      const opened = await findReflection({ userId, date: rye.date, mayWrite: true }, openDeps());

      expect(before?.summary).toBeNull();
      expect(opened).toMatchObject({ aiSummary: '* embedded', summary: { status: 'ready', source: 'embedded' } });
      expect(await read(rye.date)).toMatchObject({ version: 2, textsVersion: 1, summary: { text: '* embedded' } });
    });

    test('HQ2: a caller who may not write is shown the summary, and nothing is stored', async () => {
      await add(await start(), [rye]);

      const opened = await findReflection({ userId, date: rye.date, mayWrite: false }, openDeps());

      expect(opened).toMatchObject({ version: 1, aiSummary: '* embedded', summary: { status: 'ready' } });
      expect(await read(rye.date)).toMatchObject({ version: 1, summary: null });
    });

    test('HO7: undoing removes what nobody edited, names the rest, and the import can be made again', async () => {
      await save({ date: wheat.date, entries: [{ content: 'Own words.' }] });
      const importId = await start();
      await add(importId, [rye, wheat, oats]);
      await edit('Rye rests for a day.');

      const undone = await undoImport({ userId, importId }, openDeps());

      const kept = [{ date: rye.date, entryId: expect.any(String) as string, firstWords: 'Rye rests for a day.' }];
      expect(undone).toEqual({ removed: 2, kept, unreadable: [] });
      expect((await read(rye.date))?.entries.map(({ content }) => content)).toEqual([
        'Own words.',
        'Rye rests for a day.',
      ]);
      expect(await read(oats.date)).toBeNull();
      expect(await undoImport({ userId, importId }, openDeps())).toEqual({ removed: 0, kept, unreadable: [] });
      await expect(add(importId, [oats])).rejects.toMatchObject({ status: 410, code: 'import.undone' });
      expect(await add(await start(), [rye, wheat, oats])).toEqual({ added: 2, same: 0, kept: 1, refused: [] });
    });

    test('HO7: an undone day is restorable like any removed day', async () => {
      const importId = await start();
      await add(importId, [oats]);

      await undoImport({ userId, importId }, openDeps());

      expect(await listRemovedReflections({ userId }, openDeps())).toMatchObject([{ firstWords: oats.content }]);
    });

    test('HO7: imports are listed with what they added, without those that added nothing, for 30 days', async () => {
      const { clock, storage } = get();
      await start();
      const importId = await start();
      await add(importId, [rye, wheat]);
      await add(importId, [oats]);

      const listed = await listImports({ userId }, openDeps());
      clock.set(toTime(START + LATER_MS + 1));

      expect(listed).toEqual([
        {
          id: importId,
          source: 'day-one',
          name: 'Journal.zip',
          createdAt: toTime(START),
          entries: 3,
          days: 2,
          firstDate: rye.date,
          lastDate: oats.date,
          isComplete: false,
          undoUntil: toTime(START + LATER_MS),
          undoneAt: null,
        },
      ]);
      await expect(undoImport({ userId, importId }, openDeps())).rejects.toMatchObject({ code: 'import.expired' });
      await storage.cleanUp(clock.now());
      await expect(undoImport({ userId, importId }, openDeps())).rejects.toMatchObject({ code: 'not_found' });
      expect(await read(oats.date)).not.toBeNull();
    });

    test('HO7: an import is complete once its last request was taken, and its preview is not the import', async () => {
      const importId = await start();
      const send = (preview: boolean, entries: ImportedEntry[], isLast?: boolean) =>
        importEntries({ userId, importId, batch: { preview, entries, isLast } }, openDeps());
      const isComplete = async () => (await listImports({ userId }, openDeps())).map((item) => item.isComplete);

      await send(true, [rye, oats], true);
      await send(false, [rye]);
      const cut = await isComplete();
      await send(false, [oats], true);

      expect([cut, await isComplete()]).toEqual([[false], [true]]);
    });

    test('many imports without entries leave only the latest', async () => {
      const first = await start();
      for (let count = 1; count <= 21; count += 1) {
        get().clock.set(toTime(START + count));
        await start();
      }

      await expect(add(first, [rye])).rejects.toMatchObject({ code: 'not_found' });
    });
  });
}
