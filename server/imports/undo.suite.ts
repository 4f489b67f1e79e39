// Undoing an import on either engine while something else happens: a batch that runs, a damaged day, large days.
import { randomBytes, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays as addToDate } from '#contract/days.ts';
import type { ImportedEntry } from '#contract/imports.ts';
import type { GetStorageHarness } from '../../tests/support/storage.ts';
import { NOON } from '../../tests/support/test-clock.ts';
import { statement } from '../database/database.ts';
import { OPENED_BYTES_PER_POINT } from '../http/limits/opened-bytes.ts';
import { readDaysOn } from '../reflections/rows/reflections.ts';
import { importEntries, type ImportDeps } from './add-entries.ts';
import { createImportCalls, openImportDeps, runBetween } from './imports.fixture.ts';
import { listImports } from './list.ts';
import { undoImport } from './undo.ts';

const FIRST = '2024-01-01';
const FIND_DOCUMENT = statement<{ document: Uint8Array }>(
  'test.find-document',
  'SELECT document FROM reflection WHERE user_id = $1 AND date = $2',
);
const SET_DOCUMENT = statement(
  'test.set-document-on',
  'UPDATE reflection SET document = $3 WHERE user_id = $1 AND date = $2',
);

function buildEntries(days: number): ImportedEntry[] {
  return Array.from({ length: days }, (_, index) => ({
    key: `uuid-${index}`,
    date: addToDate(FIRST, index),
    content: `Rye rests longer. ${index}`,
  }));
}

/** Too large for two in one transaction, also compressed. */
function buildLargeDay(date: string): ImportedEntry[] {
  return Array.from({ length: 40 }, (_, index) => ({
    key: `${date} ${index}`,
    date,
    content: randomBytes(3500).toString('base64'),
  }));
}

export function describeUndo(get: GetStorageHarness): void {
  describe('undoing an import', () => {
    let userId: string;
    const { start } = createImportCalls({ get, getUserId: () => userId });
    const openDeps = (changes: Partial<ImportDeps> = {}): ImportDeps => ({ ...openImportDeps(get), ...changes });
    const add = (importId: string, entries: ImportedEntry[], { deps = openDeps(), preview = false } = {}) =>
      importEntries({ userId, importId, batch: { preview, entries } }, deps);
    const listDays = async (entries: readonly ImportedEntry[]): Promise<string[]> => {
      const { days } = await readDaysOn({ userId, dates: entries.map(({ date }) => date) }, openDeps());
      return days.map(({ date }) => date);
    };
    const damage = async (date: string): Promise<() => Promise<void>> => {
      const { database } = get().storage;
      const [row] = await database.read(FIND_DOCUMENT, [userId, date]);
      const document = row?.document ?? new Uint8Array();
      await database.write(SET_DOCUMENT, [userId, date, document.map((byte) => byte ^ 1)]);
      return async () => {
        await database.write(SET_DOCUMENT, [userId, date, document]);
      };
    };

    beforeEach(() => {
      userId = randomUUID();
      get().clock.set(NOON);
    });

    test('HO7: a batch that is being added meanwhile leaves nothing behind', async () => {
      const importId = await start();
      const entries = buildEntries(60);
      const undone: Promise<unknown>[] = [];
      const deps = runBetween(openDeps(), () => void undone.push(undoImport({ userId, importId }, openDeps())));

      const added = await Promise.allSettled([add(importId, entries, { deps })]);
      await Promise.all(undone);

      expect(await listDays(entries)).toEqual([]);
      expect(added).toMatchObject([{ status: 'rejected', reason: { code: 'import.undone' } }]);
    });

    test('HO7: a day that cannot be read is named, and the import can be undone again once it can', async () => {
      const importId = await start();
      const entries = buildEntries(2);
      await add(importId, entries);
      const repair = await damage(FIRST);

      expect(await undoImport({ userId, importId }, openDeps())).toEqual({ removed: 1, kept: [], unreadable: [FIRST] });
      expect(await listImports({ userId }, openDeps())).toMatchObject([{ id: importId, entries: 1, undoneAt: null }]);
      await expect(add(importId, entries)).rejects.toMatchObject({ code: 'import.undone' });
      await repair();

      expect(await undoImport({ userId, importId }, openDeps())).toEqual({ removed: 1, kept: [], unreadable: [] });
      expect(await listDays(entries)).toEqual([]);
    });

    test('HO2: a preview refuses what belongs to a day that cannot be read, as the import does', async () => {
      const entries = buildEntries(2);
      await add(await start(), entries);
      await damage(FIRST);
      const importId = await start();

      const counted = await add(importId, entries, { preview: true });

      expect(counted).toEqual(await add(importId, entries));
      expect(counted).toMatchObject({ added: 0, same: 1, refused: [{ key: 'uuid-0' }] });
    });

    test('an undo and an import open about one large day in a transaction, and charge what they open', async () => {
      const importId = await start();
      const entries = buildEntries(4).flatMap(({ date }) => buildLargeDay(date));
      await add(importId, entries);
      const { database } = get().storage;
      const transact = vi.spyOn(database, 'transact');
      const charged: number[] = [];
      const deps = openDeps({ chargeOpenedBytes: (_, bytes) => void charged.push(bytes) });

      await add(importId, entries, { deps });
      const addedIn = transact.mock.calls.length;
      await undoImport({ userId, importId }, deps);
      const undoneIn = transact.mock.calls.length - addedIn;
      transact.mockRestore();

      expect([addedIn, undoneIn]).toEqual([4, 5]);
      // Each transaction opens about 190,000 bytes, less than what is counted as a request.
      expect(charged.map((bytes) => bytes / OPENED_BYTES_PER_POINT)).toEqual([1, 1, 1, 1]);
    });
  });
}
