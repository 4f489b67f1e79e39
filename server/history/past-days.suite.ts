import { describe, expect, test } from 'vitest';
import { changeDay } from '../../tests/support/change-day.ts';
import { createUserId, dayOf, type GetStorageHarness } from '../../tests/support/storage.ts';
import { changeSettings } from '../settings/settings.ts';
import { hideDay, listPastDays } from './past-days.ts';

const TODAY = '2026-11-21';

export function describePastDays(get: GetStorageHarness): void {
  async function write(userId: string, dates: readonly string[], content?: string): Promise<void> {
    for (const date of dates) {
      const next = dayOf(content ?? `Written on ${date}`);
      await changeDay(get().storage, { userId, date }, () => ({ next, replaced: [] }));
    }
  }

  async function listDates(userId: string, date = TODAY): Promise<string[]> {
    return (await list(userId, date)).map((day) => day.date);
  }

  function list(userId: string, date = TODAY) {
    return listPastDays({ userId, date }, { ...get().storage, chargeOpenedBytes: () => {} });
  }

  describe('past days', () => {
    test('HK11: are the days that were written, latest first, each with its label and first entry', async () => {
      const userId = createUserId();
      await write(userId, ['2019-11-21', '2025-11-21', '2026-11-20', '2026-11-14', '2025-11-20', '2026-11-21']);

      expect(await list(userId)).toEqual([
        { label: 'A week ago', date: '2026-11-14', content: 'Written on 2026-11-14' },
        { label: 'A year ago', date: '2025-11-21', content: 'Written on 2025-11-21' },
        { label: '7 years ago', date: '2019-11-21', content: 'Written on 2019-11-21' },
      ]);
      expect(await listDates(createUserId())).toEqual([]);
    });

    test('HK11: follow the chosen day, also a leap day', async () => {
      const userId = createUserId();
      await write(userId, ['2024-02-28', '2024-02-29', '2025-02-28', '2026-01-28']);

      expect(await listDates(userId, '2026-02-28')).toEqual(['2026-01-28', '2025-02-28', '2024-02-29', '2024-02-28']);
      expect(await listDates(userId, '2028-02-29')).toEqual(['2025-02-28', '2024-02-29']);
      expect(await listDates(userId, '2028-02-28')).toEqual(['2025-02-28', '2024-02-28']);
    });

    test('of a long entry show its beginning, cut after a word', async () => {
      const userId = createUserId();
      await write(userId, ['2025-11-21'], `Rye ${'needs a longer rest '.repeat(50)}`);

      const [day] = await list(userId);

      expect(day?.content.length).toBeLessThanOrEqual(601);
      expect(day?.content).toMatch(/^Rye needs .*(?:needs|a|longer|rest)…$/);
    });

    test('HK11: bring back no words of distress, and no day that has nothing else', async () => {
      const userId = createUserId();
      const heavy = { content: 'Ich will nicht mehr leben.' };
      const { storage } = get();
      await write(userId, ['2024-11-21'], heavy.content);
      await changeDay(storage, { userId, date: '2025-11-21' }, () => {
        const [entry] = dayOf('Rye rests.').entries;
        const next = dayOf(heavy.content);
        return { next: { ...next, entries: [...next.entries, ...(entry ? [entry] : [])] }, replaced: [] };
      });

      expect(await list(userId)).toEqual([{ label: 'A year ago', date: '2025-11-21', content: 'Rye rests.' }]);
    });

    test('HK12: leave out a hidden day until it is shown again', async () => {
      const userId = createUserId();
      const { storage } = get();
      await write(userId, ['2025-11-21', '2024-11-21']);
      await hideDay({ userId, date: '2025-11-21', hidden: true }, storage);
      await hideDay({ userId, date: '2025-11-21', hidden: true }, storage);
      expect(await listDates(userId)).toEqual(['2024-11-21']);

      await hideDay({ userId, date: '2025-11-21', hidden: false }, storage);

      expect(await listDates(userId)).toEqual(['2025-11-21', '2024-11-21']);
    });

    test('HK12: hide only the day of the person who asks, and only one that is there', async () => {
      const [ada, ben] = [createUserId(), createUserId()];
      const { storage } = get();
      await write(ada, ['2025-11-21']);
      await write(ben, ['2025-11-21']);
      await hideDay({ userId: ben, date: '2025-11-21', hidden: true }, storage);

      expect(await listDates(ada)).toEqual(['2025-11-21']);
      await expect(hideDay({ userId: ada, date: '2024-11-21', hidden: true }, storage)).rejects.toMatchObject({
        status: 404,
      });
    });

    test('HK12: are none for a person who has turned them off', async () => {
      const userId = createUserId();
      const { storage } = get();
      await write(userId, ['2025-11-21']);

      await changeSettings({ userId, change: { pastDays: false } }, storage);
      expect(await list(userId)).toEqual([]);
      await changeSettings({ userId, change: { pastDays: true } }, storage);
      expect(await list(userId)).toHaveLength(1);
    });
  });
}
