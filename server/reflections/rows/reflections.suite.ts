import { changeDay } from '../../../tests/support/change-day.ts';
import { addDays } from '#contract/days.ts';
import { describe, expect, test } from 'vitest';
import { listDays } from '../../../tests/support/json-items.ts';
import { dayOf, createUserId } from '../../../tests/support/storage.ts';
import { NOON } from '../../../tests/support/test-clock.ts';
import type { GetStorageHarness } from '../../../tests/support/storage.ts';
import type { StoredReflection } from '../stored-reflection.ts';
import { readDay, readDayById, readDaysBetween, readDaysOn } from './reflections.ts';
import { listVersions } from './day-versions.ts';
import { findFigures } from './figures.ts';

export function describeReflections(get: GetStorageHarness): void {
  async function save(userId: string, date: string): Promise<StoredReflection> {
    const { reflection } = await changeDay(get().storage, { userId, date }, () => ({
      next: dayOf(`What I learned on ${date}`),
      replaced: [],
    }));
    return reflection;
  }

  describe('reading reflections', () => {
    test('a day comes back as it was saved, word for word', async () => {
      const userId = createUserId();
      const { storage } = get();
      const text = { source: 'embedded', degraded: false, madeAt: 5, variant: 0, inputHash: 'h' };
      const next = {
        promptIndex: 3,
        entries: [
          { id: 'a', content: '  Zwölf Boxkämpfer 🥊\n\tjagen \u0000 \uD800 “Viktor” ', rev: 1, promptIndex: 3 },
        ],
        summary: { ...text, text: 'One line' },
        bedtime: { ...text, text: 'Good night', degraded: true },
      };

      const { reflection } = await changeDay(get().storage, { userId, date: '2026-11-21' }, () => ({
        next,
        replaced: [],
      }));

      const at = Date.parse(NOON);
      const tag = String(reflection.versionTag);
      expect(tag).toMatch(/^[A-Za-z0-9_-]{8}$/);
      expect(reflection).toEqual({
        ...next,
        entries: next.entries.map((entry) => ({ ...entry, revTag: tag })),
        versionTag: tag,
        versionTags: `1-${tag}`,
        isDamaged: false,
        themeWords: expect.objectContaining({ textsVersion: 1, texts: [expect.any(String)] }),
        unknownFields: {},
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        userId,
        date: '2026-11-21',
        version: 1,
        textsVersion: 1,
        jobStatus: null,
        createdAt: at,
        updatedAt: at,
        savedAt: at,
      });
      expect(await readDay({ userId, date: '2026-11-21' }, storage)).toEqual(reflection);
      expect(await readDayById({ userId, id: reflection.id }, storage)).toEqual(reflection);
    });

    test('the list has the newest first, and goes on before a date', async () => {
      const userId = createUserId();
      for (const date of ['2026-02-28', '2026-03-02', '2025-12-31', '2026-03-01']) await save(userId, date);

      const { storage } = get();
      const first = await listDays(storage, userId, { limit: 2 });
      const second = await listDays(storage, userId, { limit: 2, before: '2026-03-01' });

      expect(first.map(({ date }) => date)).toEqual(['2026-03-02', '2026-03-01']);
      expect(second.map(({ date }) => date)).toEqual(['2026-02-28', '2025-12-31']);
    });

    test('a window has both its ends, oldest first', async () => {
      const userId = createUserId();
      for (const date of ['2026-03-03', '2026-02-27', '2026-03-01', '2026-03-02']) await save(userId, date);

      const { storage } = get();
      const found = await readDaysBetween({ userId, startDate: '2026-03-01', endDate: '2026-03-03' }, storage);

      expect(found.map(({ date }) => date)).toEqual(['2026-03-01', '2026-03-02', '2026-03-03']);
      expect(await listVersions({ userId, startDate: '2026-03-01', endDate: '2026-03-02' }, storage)).toHaveLength(2);
      expect(await listVersions({ userId, startDate: '2027-03-01', endDate: '2027-03-02' }, storage)).toEqual([]);
    });

    test('days at their limits are opened one by one, and other work runs in between', async () => {
      const userId = createUserId();
      const { storage } = get();
      const dates = ['2026-11-19', '2026-11-20', '2026-11-21'];
      for (const date of dates)
        await changeDay(get().storage, { userId, date }, () => ({ next: dayOf('x'.repeat(300_000)), replaced: [] }));
      let turns = 0;
      let next = setImmediate(function takeTurn() {
        turns += 1;
        next = setImmediate(takeTurn);
      });

      const found = await listDays(storage, userId, { limit: 3 });
      clearImmediate(next);

      expect(found).toHaveLength(3);
      expect(turns).toBeGreaterThanOrEqual(dates.length);
    });

    test('named dates are found, each once, however many are named', async () => {
      const userId = createUserId();
      for (const date of ['2026-03-01', '2026-03-02', '2026-05-30']) await save(userId, date);

      const { storage } = get();
      const many = Array.from({ length: 120 }, (_, index) => addDays('2026-02-01', index));

      expect((await readDaysOn({ userId, dates: many }, storage)).days.map(({ date }) => date)).toEqual([
        '2026-03-01',
        '2026-03-02',
        '2026-05-30',
      ]);
      expect(
        (await readDaysOn({ userId, dates: ['2026-03-02', '2026-03-02'] }, storage)).days.map(({ date }) => date),
      ).toEqual(['2026-03-02']);
      expect(await readDaysOn({ userId, dates: [] }, storage)).toEqual({ days: [], damagedDates: [], bytes: 0 });
    });

    test('nothing of another person is found by any way', async () => {
      const owner = createUserId();
      const { id } = await save(owner, '2026-11-21');
      const { storage } = get();
      const stranger = createUserId();

      expect(await listDays(storage, stranger, { limit: 100 })).toEqual([]);
      expect(await readDay({ userId: stranger, date: '2026-11-21' }, storage)).toBeNull();
      expect(await readDayById({ userId: stranger, id }, storage)).toBeNull();
      expect(
        await readDaysBetween({ userId: stranger, startDate: '0001-01-01', endDate: '9999-12-31' }, storage),
      ).toEqual([]);
      expect((await readDaysOn({ userId: stranger, dates: ['2026-11-21'] }, storage)).days).toEqual([]);
      expect(await listVersions({ userId: stranger, startDate: '0001-01-01', endDate: '9999-12-31' }, storage)).toEqual(
        [],
      );
      expect(await findFigures(stranger, storage)).toBeNull();
    });
  });
}
