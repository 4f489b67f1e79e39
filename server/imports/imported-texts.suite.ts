// Readings and weekly refreshers of several days that an export of Learn brings along, on either engine.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ExportedDay, ExportedText } from '#contract/exported-day.ts';
import type { GetStorageHarness } from '../../tests/support/storage.ts';
import { NOON } from '../../tests/support/test-clock.ts';
import { hide, listHiddenDates } from '../history/rows/hidden-days.ts';
import { importEntries } from './add-entries.ts';
import { createImportCalls } from './imports.fixture.ts';
import { listImports } from './list.ts';
import { undoImport } from './undo.ts';

const SAVED = '2024-01-16T07:30:00.000Z';
const WEEK = JSON.stringify({ summary: 'A week.', highlights: [], growth: '' });
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
  createdAt: SAVED,
  updatedAt: SAVED,
  entries: [
    { id: 'a', content: 'Rye rests longer.', promptIndex: 3 },
    { id: 'b', content: 'From elsewhere.', promptIndex: null },
  ],
  revisions: [],
  texts: [],
};

export function describeImportedTexts(get: GetStorageHarness): void {
  describe('texts of several days in an export', () => {
    let userId: string;
    const calls = createImportCalls({ get, getUserId: () => userId, source: 'learn' });
    const { openDeps, start, addDays: add } = calls;

    beforeEach(() => {
      userId = randomUUID();
      get().clock.set(NOON);
    });

    test('come in and stay as long as their days', async () => {
      const { generatedTexts } = get().storage;
      const reading = {
        ...summary,
        kind: 'bedtime' as const,
        startDate: '2024-01-14',
        endDate: '2024-01-15',
        text: 'Sleep.',
      };
      const week = {
        ...reading,
        kind: 'weekly' as const,
        startDate: '2024-01-09',
        text: WEEK,
        madeAt: '2026-11-01T00:00:00Z',
      };
      await add(await start(), [{ ...written, texts: [reading, week] }]);
      await add(await start(), [{ ...written, texts: [{ ...reading, text: 'Another.' }] }]);

      await get().storage.cleanUp(get().clock.now());

      const found = await generatedTexts.find(userId, 'bedtime', '2024-01-14,2024-01-15');
      expect(found).toMatchObject({ text: 'Sleep.', source: 'openai:gpt' });
      expect(await generatedTexts.find(userId, 'weekly', '2024-01-09..2024-01-15')).toMatchObject({ text: WEEK });
    });

    test('HO7: go when their import is undone, and no others', async () => {
      const { generatedTexts } = get().storage;
      const reading = { ...summary, kind: 'bedtime' as const, startDate: '2024-01-14', endDate: '2024-01-15' };
      const week = { ...summary, kind: 'weekly' as const, startDate: '2024-01-09', endDate: '2024-01-15', text: WEEK };
      await add(await start(), [{ ...written, date: '2024-01-16', texts: [{ ...reading, endDate: '2024-01-16' }] }]);
      const importId = await start();
      await add(importId, [{ ...written, texts: [reading, week] }]);

      await undoImport({ userId, importId }, openDeps());

      const { texts } = await generatedTexts.listReadings(userId, { limit: 9 });
      expect(texts.map(({ subject }) => subject)).toEqual(['2024-01-14,2024-01-16']);
      expect((await generatedTexts.listWeeklyRefreshers(userId, { limit: 9 })).texts).toEqual([]);
    });

    test('HO7: make their import one that is listed and can be undone, also if it brings nothing else', async () => {
      const { generatedTexts } = get().storage;
      const reading = { ...summary, kind: 'bedtime' as const, startDate: '2024-01-14', endDate: '2024-01-15' };
      await add(await start(), [written]);
      const importId = await start();
      await add(importId, [{ ...written, texts: [reading] }]);

      const listed = await listImports({ userId }, openDeps());
      await undoImport({ userId, importId }, openDeps());

      expect(listed.map(({ id, entries }) => [id, entries])).toContainEqual([importId, 0]);
      expect((await generatedTexts.listReadings(userId, { limit: 9 })).texts).toEqual([]);
      expect((await listImports({ userId }, openDeps())).map(({ id }) => id)).not.toContain(importId);
    });

    test('HO7: are gone after an undo that began while they came in', async () => {
      const { generatedTexts } = get().storage;
      const reading = { ...summary, kind: 'bedtime' as const, startDate: '2024-01-14', endDate: '2024-01-15' };
      const importId = await start();
      const find: typeof generatedTexts.find = async (...asked) => {
        await undoImport({ userId, importId }, openDeps());
        return generatedTexts.find(...asked);
      };
      const deps = { ...openDeps(), generatedTexts: { ...generatedTexts, find } };
      const batch = { preview: false, days: [{ ...written, texts: [reading] }] };

      const adding = importEntries({ userId, importId, batch }, deps);

      await expect(adding).rejects.toMatchObject({ code: 'import.undone' });
      expect((await generatedTexts.listReadings(userId, { limit: 9 })).texts).toEqual([]);
    });

    test('HO10: are refused where a week is none, and the others come in', async () => {
      const { generatedTexts } = get().storage;
      const window = { kind: 'weekly' as const, startDate: '2024-01-09', endDate: '2024-01-15' };
      const texts = ['A week.', '{}', 'null', '{"summary": 1, "highlights": [], "growth": ""}'];

      const result = await add(await start(), [
        { ...written, texts: texts.map((text) => ({ ...summary, ...window, text })) },
      ]);

      const why = 'A part of this day cannot be read.';
      expect(result).toEqual({ added: 2, same: 0, kept: 0, refused: texts.map(() => ({ key: written.date, why })) });
      expect(await generatedTexts.listWeeklyRefreshers(userId, { limit: 9 })).toEqual({ texts: [], next: null });
    });
  });

  describe('a hidden day of an export', () => {
    test('HO7: is hidden until its import is undone, unless the person has hidden it', async () => {
      const userId = randomUUID();
      const calls = createImportCalls({ get, getUserId: () => userId, source: 'learn' });
      const deps = calls.openDeps();
      const importId = await calls.start();
      const dates = ['2024-01-15', '2024-01-16'];
      const days = dates.map((date) => ({ ...written, date, hidden: true }));
      await calls.addDays(importId, days);
      await hide({ userId, date: '2024-01-16' }, deps.database);
      const before = await listHiddenDates(userId, deps);

      await undoImport({ userId, importId }, deps);

      expect(before).toEqual(new Set(dates));
      expect(await listHiddenDates(userId, deps)).toEqual(new Set(['2024-01-16']));
    });
  });
}
