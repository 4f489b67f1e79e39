import { beforeEach, describe, expect, test } from 'vitest';
import { changeDay, removeDay, restoreDay } from '../../../tests/support/change-day.ts';
import { createUserId, dayOf, type GetStorageHarness } from '../../../tests/support/storage.ts';
import { statement } from '../../database/database.ts';
import type { StoredReflection } from '../../reflections/stored-reflection.ts';
import { listYears } from '../years.ts';
import { listCalendarRows } from './calendar-rows.ts';

const FORGET = statement('test.forget-counts', 'UPDATE reflection SET entry_count = 0 WHERE user_id = $1');
const BREAK = statement('test.break-day', 'UPDATE reflection SET document = $3 WHERE user_id = $1 AND date = $2');
const TODAY = '2026-11-21';

export function describeCalendar(get: GetStorageHarness): void {
  let userId: string;

  beforeEach(() => {
    userId = createUserId();
  });

  async function write(date: string, promptIndex: number, ...texts: string[]): Promise<StoredReflection> {
    const next = { ...dayOf(...texts), promptIndex };
    return (await changeDay(get().storage, { userId, date }, () => ({ next, replaced: [] }))).reflection;
  }

  const list = () => listCalendarRows(userId, get().storage);

  describe('the calendar', () => {
    test('HK1: has each day with its number of entries and its prompt, through changes and removals', async () => {
      await write('2026-11-20', 3, 'one', 'two');
      const other = await write('2025-02-01', 1, 'one');
      await write('2026-11-20', 4, 'one', 'two', 'three');
      const target = { userId, reflectionId: other.id };
      await removeDay(get().storage, target, () => {});

      expect(await list()).toEqual([{ date: '2026-11-20', entries: 3, prompt: 4 }]);

      await restoreDay(get().storage, target, () => expect.fail('There is no other day.'));

      expect(await list()).toEqual([
        { date: '2025-02-01', entries: 1, prompt: 1 },
        { date: '2026-11-20', entries: 3, prompt: 4 },
      ]);
    });

    test('is of one person', async () => {
      await write(TODAY, 0, 'mine');

      expect(await listCalendarRows(createUserId(), get().storage)).toEqual([]);
    });

    test('counts the entries of days that an older program saved, pays for them and writes nothing', async () => {
      for (const [date, ...texts] of [
        ['2026-11-01', 'a'],
        ['2026-11-02', 'a', 'b', 'c'],
        ['2026-11-04', 'a', 'b'],
      ] as const)
        await write(date, 0, ...texts);
      await get().journal.write(BREAK, [userId, '2026-11-04', Buffer.from('nothing that opens')]);
      await get().journal.write(FORGET, [userId]);

      const charged: number[] = [];
      const { database } = get().storage;
      const refuse = (): never => expect.fail('A read writes.');
      const deps = {
        ...get().storage,
        database: { ...database, write: refuse, transact: refuse },
        clock: get().clock,
        chargeOpenedBytes: (_: string, bytes: number) => charged.push(bytes),
      };

      const [year] = await listYears({ userId, budget: userId, today: TODAY }, deps);

      expect(year?.days.slice(-21)).toBe('130100000000000000000');
      expect(charged).toEqual([expect.any(Number)]);
      expect((await list()).map(({ entries }) => entries)).toEqual([0, 0, 0]);
    });
  });
}
