// The summary and the reading of one day that an export of Learn brings along, on either engine.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ExportedDay, ExportedText } from '#contract/exported-day.ts';
import type { GetStorageHarness } from '../../tests/support/storage.ts';
import { NOON } from '../../tests/support/test-clock.ts';
import { toPreviousReading } from '../generated-texts/previous-reading.ts';
import { getDayById, updateGeneratedTexts } from '../reflections/rows/reflection-row.ts';
import { inUserTransaction, type UserTransaction } from '../reflections/rows/user-transaction.ts';
import { createImportCalls } from './imports.fixture.ts';
import { undoImport } from './undo.ts';

const DATE = '2024-01-15';
const MADE = '2024-01-15T20:00:00.000Z';
const made = { source: 'openai:gpt', degraded: false, madeAt: MADE, inputHash: 'a'.repeat(64), variant: 1 };
const texts: ExportedText[] = [
  { ...made, kind: 'summary', text: '* Rye rests.' },
  { ...made, kind: 'bedtime', text: 'Sleep.' },
];
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
const whole = { ...written, texts };
const lastPart = { ...written, entries: [], texts };

export function describeImportedDayTexts(get: GetStorageHarness): void {
  describe('the texts of a day in an export', () => {
    let userId: string;
    const calls = createImportCalls({ get, getUserId: () => userId, source: 'learn' });
    const { openDeps, start, addDays, save, read } = calls;
    const undo = (importId: string) => undoImport({ userId, importId }, openDeps());
    const edit = () => save({ date: DATE, entries: [{ id: 'a', content: 'Edited here.' }] });
    const readTexts = async () => {
      const day = await read(DATE);
      return [day?.summary?.text ?? null, day?.bedtime?.text ?? null, day?.bedtime?.previous?.text ?? null];
    };
    /** As a person who asks for a reading. */
    const makeReading = async (): Promise<void> => {
      const { id = '' } = (await read(DATE)) ?? {};
      const change = async (tx: UserTransaction): Promise<unknown> => {
        const day = await getDayById(id, tx);
        const bedtime = { ...made, madeAt: tx.nowMs, text: 'Made here.', variant: 2 };
        const previous = day.bedtime && { previous: toPreviousReading(day.bedtime) };
        return updateGeneratedTexts(day, { bedtime: { ...bedtime, ...previous } }, tx);
      };
      await inUserTransaction({ userId }, change, openDeps());
    };

    beforeEach(() => {
      userId = randomUUID();
      get().clock.set(NOON);
    });

    test('HO7: go with the undo of their import from a day that stays', async () => {
      const importId = await start();
      await addDays(importId, [whole]);
      await edit();
      const before = await readTexts();

      await undo(importId);

      expect(before).toEqual(['* embedded', 'Sleep.', null]);
      expect((await read(DATE))?.entries).toMatchObject([{ id: 'a' }]);
      expect(await readTexts()).toEqual([null, null, null]);
    });

    test('HO7: leave a reading that was made here, without the imported one before it', async () => {
      const importId = await start();
      await addDays(importId, [whole]);
      await edit();
      await makeReading();
      const before = await readTexts();

      await undo(importId);

      expect(before.slice(1)).toEqual(['Made here.', 'Sleep.']);
      expect((await readTexts()).slice(1)).toEqual(['Made here.', null]);
    });

    test('HO6: come in when the file of an import that was cut is imported again, and go with that import', async () => {
      await addDays(await start(), [written]);
      const second = await start();

      const results = [await addDays(second, [written]), await addDays(second, [lastPart])];

      expect(results).toMatchObject([{ added: 0, same: 2 }, { added: 0 }]);
      expect(await readTexts()).toEqual(['* Rye rests.', 'Sleep.', null]);
      await undo(second);
      expect((await read(DATE))?.entries).toHaveLength(2);
      expect(await readTexts()).toEqual([null, null, null]);
    });

    test.each([
      ['one request each', 1],
      ['one request', 2],
    ])('HO8: the summary of a part goes when a later part brings entries without one, in %s', async (_, size) => {
      const parts = written.entries.map((entry, index) => ({
        ...written,
        entries: [entry],
        texts: index ? [] : texts,
      }));
      const importId = await start();

      for (let from = 0; from < parts.length; from += size) await addDays(importId, parts.slice(from, from + size));

      expect((await read(DATE))?.entries).toHaveLength(2);
      expect(await readTexts()).toEqual([null, 'Sleep.', null]);
    });

    test('HO6: do not come in again for words that were edited here, nor in place of a reading of here', async () => {
      await addDays(await start(), [written]);
      await makeReading();
      await addDays(await start(), [lastPart]);
      const unedited = await readTexts();
      await edit();

      await addDays(await start(), [{ ...lastPart, texts: [{ ...made, kind: 'summary', text: '* Old words.' }] }]);

      expect(unedited).toEqual(['* Rye rests.', 'Made here.', null]);
      expect((await readTexts())[0]).toBe('* embedded');
    });

    test('HO4: are refused by name if they are over 8,000 characters, and the rest comes in', async () => {
      const week = { ...made, kind: 'weekly' as const, startDate: '2024-01-09', endDate: DATE };
      const long = [
        { ...made, kind: 'summary' as const, text: 's'.repeat(8_001) },
        { ...week, text: JSON.stringify({ summary: 'w'.repeat(8_000), highlights: [], growth: '' }) },
        { ...made, kind: 'bedtime' as const, text: 'b'.repeat(8_000) },
      ];

      const result = await addDays(await start(), [{ ...written, texts: long }]);

      const refused = { key: DATE, why: 'A generated text of this day is over 8,000 characters.' };
      expect(result).toEqual({ added: 2, same: 0, kept: 0, refused: [refused, refused] });
      expect(await readTexts()).toEqual([null, 'b'.repeat(8_000), null]);
    });

    test('HO6: of another journal do not come in for entries of the same date', async () => {
      await addDays(await start(), [written]);

      await addDays(await start(), [{ ...whole, createdAt: '2024-01-15T21:00:00.000Z' }]);

      expect(await readTexts()).toEqual([null, null, null]);
    });
  });
}
