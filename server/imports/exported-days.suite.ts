// Days of an export of Learn on either engine: they come in with their ids, earlier texts and generated texts.
import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { addDays as addToDate } from '#contract/days.ts';
import type { ExportedDay, ExportedEntry, ExportedRevision, ExportedText } from '#contract/exported-day.ts';
import type { GetStorageHarness } from '../../tests/support/storage.ts';
import { NOON, TODAY } from '../../tests/support/test-clock.ts';
import { statement } from '../database/database.ts';
import { listRevisions, restoreEntry } from '../history/entry-revisions.ts';
import {
  REVISION_COLUMNS,
  toRevisions,
  WHERE_DAY,
  type RevisionRow,
  type StoredRevision,
} from '../reflections/rows/entry-revisions.ts';
import { noteDetails } from '../reflections/stamp-entries.ts';
import type { readDay } from '../reflections/rows/reflections.ts';
import { createImportCalls } from './imports.fixture.ts';
import { undoImport } from './undo.ts';

const LIST_REVISIONS = statement<RevisionRow>(
  'test.list-revisions',
  `SELECT ${REVISION_COLUMNS} FROM entry_revision ${WHERE_DAY}`,
);
const CREATED = '2024-01-15T20:00:00.000Z';
const SAVED = '2024-01-16T07:30:00.000Z';
const summary: ExportedText = {
  kind: 'summary',
  text: '* Rye rests.',
  source: 'openai:gpt',
  degraded: false,
  madeAt: SAVED,
  inputHash: 'a'.repeat(64),
  variant: 1,
};
const written: ExportedDay = {
  date: '2024-01-15',
  promptIndex: 3,
  createdAt: CREATED,
  updatedAt: SAVED,
  savedAt: SAVED,
  entries: [
    { id: 'a', content: 'Rye rests longer.', promptIndex: 3, createdAt: CREATED, offsetMinutes: 60, device: 'Firefox' },
    { id: 'b', content: 'From elsewhere.', promptIndex: null, origin: 'day-one', time: '09:30' },
  ],
  revisions: [
    {
      entryId: 'a',
      revision: 1,
      reason: 'edit',
      replacedAt: SAVED,
      content: 'Rye rests.',
      promptIndex: 3,
      position: 0,
    },
    { entryId: 'gone', revision: 2, reason: 'edit', replacedAt: SAVED, content: 'It was here.' },
  ],
  texts: [summary],
};

const content = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter((text) => {
  return text.trim() !== '' && !text.includes('\0') && text.isWellFormed();
});
/** Often the same: earlier texts of an entry that the day has, which may come in after them. */
const id = fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/));
const prompt = fc.option(fc.integer({ min: 0, max: 4 }));
const time = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2026-11-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const entry: fc.Arbitrary<ExportedEntry> = fc.record(
  {
    id,
    content,
    promptIndex: prompt,
    createdAt: time,
    offsetMinutes: fc.integer({ min: -840, max: 840 }),
    origin: fc.constantFrom('jrnl', 'day-one'),
    time: fc.constantFrom('00:00', '23:59'),
    device: fc.constantFrom('Firefox on Windows'),
  },
  { requiredKeys: ['id', 'content', 'promptIndex', 'createdAt'] },
);
const revision: fc.Arbitrary<ExportedRevision> = fc.record(
  {
    entryId: id,
    revision: fc.integer({ min: 1, max: 9 }),
    reason: fc.constantFrom('edit', 'merge', 'delete'),
    replacedAt: time,
    content,
    promptIndex: prompt,
    position: fc.nat(199),
    createdAt: time,
    offsetMinutes: fc.integer({ min: -840, max: 840 }),
    origin: fc.constantFrom('jrnl', 'day-one'),
    time: fc.constantFrom('00:00', '23:59'),
  },
  { requiredKeys: ['entryId', 'revision', 'reason', 'replacedAt', 'content'] },
);
const day: fc.Arbitrary<ExportedDay> = fc.record({
  date: fc.integer({ min: 0, max: 900 }).map((back) => addToDate(TODAY, -back)),
  promptIndex: fc.nat(4),
  createdAt: time,
  updatedAt: time,
  savedAt: time,
  entries: fc.uniqueArray(entry, { minLength: 1, maxLength: 5, selector: (one) => one.id }),
  revisions: fc.uniqueArray(revision, { maxLength: 4, selector: (one) => `${one.entryId} ${one.revision}` }),
  texts: fc.constant([]),
});
const journal = fc.uniqueArray(day, { minLength: 1, maxLength: 4, selector: ({ date }) => date });

export function describeExportedDays(get: GetStorageHarness): void {
  describe('days of an export', () => {
    let userId: string;
    const calls = createImportCalls({ get, getUserId: () => userId, source: 'learn' });
    const { openDeps, start, addDays: add, save, read } = calls;
    const listTexts = async (reflectionId: string, entryId: string) =>
      listRevisions({ userId, reflectionId, entryId, limit: 100 }, openDeps());

    async function readBack({ date }: ExportedDay): Promise<ReadDay> {
      const { database, vault, documents } = get().storage;
      const stored = await read(date);
      const reflectionId = stored?.id ?? '';
      const rows = await database.read(LIST_REVISIONS, [userId, reflectionId]);
      const key = await vault.getKey(userId);
      return { stored, revisions: toRevisions(rows, { userId, reflectionId }, { key, documents }) };
    }

    beforeEach(() => {
      userId = randomUUID();
      get().clock.set(NOON);
    });

    test('come in with ids, prompts, times, earlier texts and the summary that a model wrote', async () => {
      const result = await add(await start(), [written]);

      expect(result).toEqual({ added: 2, same: 0, kept: 0, refused: [] });
      const stored = await read(written.date);
      expect(stored).toMatchObject({
        promptIndex: 3,
        createdAt: Date.parse(CREATED),
        savedAt: Date.parse(SAVED),
        entries: [
          { id: 'a', promptIndex: 3, createdAt: Date.parse(CREATED), offsetMinutes: 60, device: 'Firefox' },
          { id: 'b', promptIndex: null, origin: 'day-one', time: '09:30' },
        ],
        summary: { text: '* Rye rests.', source: 'openai:gpt', variant: 1 },
      });
      expect(await listTexts(stored?.id ?? '', 'a')).toMatchObject([{ content: 'Rye rests.', replacedAt: SAVED }]);
    });

    test('have earlier texts that can be restored', async () => {
      await add(await start(), [written]);
      const reflectionId = (await read(written.date))?.id ?? '';
      const [earlier] = await listTexts(reflectionId, 'a');

      const asked = { userId, reflectionId, entryId: 'a', rev: earlier?.rev ?? 0, idempotencyKey: undefined };
      const restored = await restoreEntry(asked, openDeps());

      expect(restored.entries[0]).toMatchObject({ id: 'a', content: 'Rye rests.' });
    });

    test('HN5: change nothing where they are already, and an entry that was edited here stays', async () => {
      await add(await start(), [written]);
      const edited = { id: 'b', content: 'Edited here.' };
      await save({ date: written.date, promptIndex: 1, entries: [edited] });

      const again = await add(await start(), [written]);

      expect(again).toEqual({ added: 0, same: 1, kept: 1, refused: [] });
      expect(await read(written.date)).toMatchObject({ version: 2, entries: [{ id: 'a' }, edited] });
    });

    test('HO4: come in at any size, in parts, and keep the summary of the whole day', async () => {
      const entries = Array.from({ length: 15 }, (_, index) => ({
        id: `large-${index}`,
        content: String.fromCodePoint(97 + index).repeat(20_000),
        promptIndex: 0,
      }));
      const importId = await start();
      const parts = [0, 5, 10].map((from) => ({ ...written, entries: entries.slice(from, from + 5), texts: [] }));
      for (const part of parts) await add(importId, [part]);

      const last = await add(importId, [{ ...written, entries: [], revisions: [], texts: [summary] }]);

      expect(last).toEqual({ added: 0, same: 0, kept: 0, refused: [] });
      expect(await read(written.date)).toMatchObject({ entries, summary: { text: '* Rye rests.' } });
    });

    test('are undone with their earlier texts, although these count as edits elsewhere', async () => {
      const importId = await start();
      await add(importId, [written]);

      expect(await undoImport({ userId, importId }, openDeps())).toEqual({ removed: 2, kept: [], unreadable: [] });
      expect(await read(written.date)).toBeNull();
    });

    test('HO10: that were changed by hand are refused by name where they are wrong, and the rest comes in', async () => {
      const [first] = written.entries;
      const bad = { ...written, date: '2024-02-30' };
      const future = { ...written, date: '2027-01-01' };
      const mixed = {
        ...written,
        entries: [{ ...first, id: '../x' }, first, { id: 'c', content: ' ', promptIndex: 9 }],
      };

      const result = await add(await start(), [bad, future, mixed, { date: '2024-03-01' }] as ExportedDay[]);

      const why = 'A part of this day cannot be read.';
      expect(result).toMatchObject({ added: 1, same: 0, kept: 0 });
      expect(result.refused).toEqual([
        { key: '2024-02-30', why },
        { key: '2027-01-01', why: 'This date is still in the future.' },
        { key: '2024-01-15', why },
        { key: '2024-01-15', why },
        { key: '2024-03-01', why },
      ]);
    });

    test('HN4, HN5: any journal comes in as the export has it, in parts of any size, and again changes nothing', async () => {
      await fc.assert(
        fc.asyncProperty(journal, fc.integer({ min: 1, max: 5 }), async (days, size) => {
          userId = randomUUID();
          const importId = await start();
          for (const one of days) {
            for (let from = 0; from < one.entries.length; from += size)
              await add(importId, [{ ...one, entries: one.entries.slice(from, from + size) }]);
          }
          const first = await Promise.all(days.map(readBack));

          const again = await add(await start(), days);

          const count = days.reduce((sum, { entries }) => sum + entries.length, 0);
          expect(again).toEqual({ added: 0, same: count, kept: 0, refused: [] });
          expect(await Promise.all(days.map(readBack))).toEqual(first);
          for (const [index, one] of days.entries()) expectSame(first[index], one);
        }),
        // A failure names its seed only if it is found and shrunk before the test times out.
        { numRuns: 25, interruptAfterTimeLimit: 12_000 },
      );
    });
  });
}

interface ReadDay {
  stored: Awaited<ReturnType<typeof readDay>>;
  revisions: readonly StoredRevision[];
}

/** What the hash of a day covers: its prompt, its entries in order with prompts and times, and its earlier texts. */
function expectSame(found: ReadDay | undefined, { promptIndex, entries, revisions }: ExportedDay): void {
  expect(found?.stored?.promptIndex).toBe(promptIndex);
  expect(found?.stored?.entries).toMatchObject(
    entries.map(({ createdAt = '', ...text }) => ({ ...text, createdAt: Date.parse(createdAt) })),
  );
  const expected = revisions.map(({ replacedAt, promptIndex: prompt, position = null, ...text }) => {
    const { createdAt, offsetMinutes, origin, time: local, ...rest } = text;
    const created = createdAt && Date.parse(createdAt);
    const { details } = noteDetails(
      JSON.parse(JSON.stringify({ createdAt: created, offsetMinutes, origin, time: local })),
    );
    return { ...rest, replacedAt: Date.parse(replacedAt), promptIndex: prompt, position, details };
  });
  const nameOf = (text: { entryId: string; revision: number }): string => `${text.entryId} ${text.revision}`;
  const sort = <Text extends { entryId: string; revision: number }>(texts: readonly Text[]): Text[] =>
    texts.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  expect(
    sort(found?.revisions.map(({ bytes: _bytes, rev: _rev, importId: _importId, ...text }) => text) ?? []),
  ).toEqual(sort(expected));
}
