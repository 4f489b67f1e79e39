import { changeDay } from '../../../tests/support/change-day.ts';
import { addDays } from '#contract/days.ts';
import { describe, expect, test } from 'vitest';
import { listDays } from '../../../tests/support/json-items.ts';
import { dayOf, createUserId } from '../../../tests/support/storage.ts';
import { NOON } from '../../../tests/support/test-clock.ts';
import type { GetStorageHarness } from '../../../tests/support/storage.ts';
import type { StoredReflection } from '../stored-reflection.ts';

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
      const { reflections } = get().storage;
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
      expect(await reflections.find(userId, '2026-11-21')).toEqual(reflection);
      expect(await reflections.findById(userId, reflection.id)).toEqual(reflection);
    });

    test('the list has the newest first, and goes on before a date', async () => {
      const userId = createUserId();
      for (const date of ['2026-02-28', '2026-03-02', '2025-12-31', '2026-03-01']) await save(userId, date);

      const { reflections } = get().storage;
      const first = await listDays(reflections, userId, { limit: 2 });
      const second = await listDays(reflections, userId, { limit: 2, before: '2026-03-01' });

      expect(first.map(({ date }) => date)).toEqual(['2026-03-02', '2026-03-01']);
      expect(second.map(({ date }) => date)).toEqual(['2026-02-28', '2025-12-31']);
    });

    test('a window has both its ends, oldest first', async () => {
      const userId = createUserId();
      for (const date of ['2026-03-03', '2026-02-27', '2026-03-01', '2026-03-02']) await save(userId, date);

      const { reflections } = get().storage;
      const found = await reflections.listBetween(userId, '2026-03-01', '2026-03-03');

      expect(found.map(({ date }) => date)).toEqual(['2026-03-01', '2026-03-02', '2026-03-03']);
      expect(await reflections.listVersions(userId, '2026-03-01', '2026-03-02')).toHaveLength(2);
      expect(await reflections.listVersions(userId, '2027-03-01', '2027-03-02')).toEqual([]);
    });

    test('days at their limits are opened one by one, and others are let in between', async () => {
      const userId = createUserId();
      const { reflections } = get().storage;
      const dates = ['2026-11-19', '2026-11-20', '2026-11-21'];
      for (const date of dates)
        await changeDay(get().storage, { userId, date }, () => ({ next: dayOf('x'.repeat(300_000)), replaced: [] }));
      let turns = 0;
      let next = setImmediate(function takeTurn() {
        turns += 1;
        next = setImmediate(takeTurn);
      });

      const found = await listDays(reflections, userId, { limit: 3 });
      clearImmediate(next);

      expect(found).toHaveLength(3);
      expect(turns).toBeGreaterThanOrEqual(dates.length);
    });

    test('named dates are found, each once, however many are named', async () => {
      const userId = createUserId();
      for (const date of ['2026-03-01', '2026-03-02', '2026-05-30']) await save(userId, date);

      const { reflections } = get().storage;
      const many = Array.from({ length: 120 }, (_, index) => addDays('2026-02-01', index));

      expect((await reflections.listOnDates(userId, many)).map(({ date }) => date)).toEqual([
        '2026-03-01',
        '2026-03-02',
        '2026-05-30',
      ]);
      expect((await reflections.listOnDates(userId, ['2026-03-02', '2026-03-02'])).map(({ date }) => date)).toEqual([
        '2026-03-02',
      ]);
      expect(await reflections.listOnDates(userId, [])).toEqual([]);
    });

    test('nothing of another person is found by any way', async () => {
      const owner = createUserId();
      const { id } = await save(owner, '2026-11-21');
      const { reflections } = get().storage;
      const stranger = createUserId();

      expect(await listDays(reflections, stranger, { limit: 100 })).toEqual([]);
      expect(await reflections.find(stranger, '2026-11-21')).toBeNull();
      expect(await reflections.findById(stranger, id)).toBeNull();
      expect(await reflections.listBetween(stranger, '0001-01-01', '9999-12-31')).toEqual([]);
      expect(await reflections.listOnDates(stranger, ['2026-11-21'])).toEqual([]);
      expect(await reflections.listVersions(stranger, '0001-01-01', '9999-12-31')).toEqual([]);
      expect(await reflections.findFigures(stranger)).toBeNull();
    });
  });
}
