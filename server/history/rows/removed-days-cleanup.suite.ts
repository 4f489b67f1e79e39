import { changeDay, removeDay } from '../../../tests/support/change-day.ts';
import { describe, expect, test } from 'vitest';
import { dayOf, createUserId } from '../../../tests/support/storage.ts';
import type { GetStorageHarness } from '../../../tests/support/storage.ts';
import { statement } from '../../database/database.ts';
import { buildGeneratedText } from '../../generated-texts/rows/generated-text-rows.suite.ts';
import { createProcessTime } from '../../database/database-time.ts';
import { createStorageUsage } from '../../reflections/rows/storage-quota.ts';
import { cleanUp } from '../../operations/cleanup.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const DAY_MS = 86_400_000;
const COUNT_DAYS = statement<{ count: number }>(
  'test.count-removed-days',
  'SELECT count(*) AS count FROM removed_reflection WHERE user_id = $1',
);
const COUNT_OUTPUTS = statement<{ count: number }>(
  'test.count-outputs',
  'SELECT count(*) AS count FROM output WHERE user_id = $1',
);

export function describeRemovedDaysCleanup(get: GetStorageHarness): void {
  describe('the cleanup of removed days', () => {
    test('removes many days with many generated texts in parts', async () => {
      const { storage, journal, clock } = get();
      const before = clock.now();
      const userId = createUserId();
      const dates = Array.from({ length: 23 }, (_, index) => `2025-03-${String(index + 1).padStart(2, '0')}`);
      for (const date of dates) {
        const { reflection } = await changeDay(storage, { userId, date }, () => ({
          next: dayOf(date),
          replaced: [],
        }));
        const text = { userId, daysKey: 'saved', madeAt: NOW - 40 * DAY_MS };
        for (const variant of [0, 1])
          await storage.generatedTexts.save(buildGeneratedText({ ...text, kind: 'bedtime', subject: date, variant }));
        clock.set(new Date(NOW - 31 * DAY_MS).toISOString());
        await removeDay(storage, { userId, reflectionId: reflection.id }, () => {});
      }
      clock.set(new Date(before).toISOString());
      const transactions: string[][] = [];
      const watched: typeof journal = {
        ...journal,
        transact: (body, turn) =>
          journal.transact((transaction) => {
            const names: string[] = [];
            transactions.push(names);
            const { run } = transaction;
            return body({
              ...transaction,
              run: (query, values) => {
                names.push(query.name);
                return run(query, values);
              },
            });
          }, turn),
      };
      const time = createProcessTime(clock);
      const use = createStorageUsage({ database: watched, time, bytesPerPerson: undefined });

      const { erasure } = storage;
      await cleanUp({ database: watched, erasure, removeExpiredEntries: async () => {}, storageUsage: use }, NOW);

      expect(await journal.read(COUNT_DAYS, [userId])).toEqual([{ count: 0 }]);
      expect(await journal.read(COUNT_OUTPUTS, [userId])).toEqual([{ count: 0 }]);
      const days = transactions.map((names) => names.filter((name) => name === 'cleanup.removed_reflection').length);
      expect(days.filter((count) => count > 0)).toEqual([5, 5, 5, 5, 3]);
    });
  });
}
