import { changeDay, removeDay, restoreDay } from '../../../tests/support/change-day.ts';
import { addDays } from '#contract/days.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayOf, createUserId } from '../../../tests/support/storage.ts';
import type { RestoreMerge } from '../../../tests/support/change-day.ts';
import type { GetStorageHarness } from '../../../tests/support/storage.ts';
import type { StoredReflection } from '../stored-reflection.ts';
import type { StoredFigures } from './figures.ts';
import { countNewDay, countRemovedDay, findFigures, beginFigures } from './figures.ts';
import { getFigures } from '../figures.ts';
import { statement, type Transaction } from '../../database/database.ts';
import { readDay } from './reflections.ts';
import { listRemovedReflections } from '../../history/rows/removed-list.ts';

const keepCurrent = (current: StoredReflection): RestoreMerge => ({ next: current, renamed: new Map() });

/** Over the end of February of a leap year. */
const FIRST_DATE = '2024-02-20';
const OLDER_RELEASE = fc.constant({ kind: 'older-release' as const });
const DELETE_DAY = statement('test.delete-day', 'DELETE FROM reflection WHERE user_id = $1 AND date = $2');
const SAVE_FIGURES = statement(
  'test.save-figures',
  'UPDATE figures SET total = $2, last_date = $3, last_run = $4, best_run = $5 WHERE user_id = $1',
);
const FORGET_RUNS = statement('test.forget-runs', 'UPDATE figures SET runs_written_by = NULL WHERE user_id = $1');
const COUNT_RUNS = statement<{ runs: number }>(
  'test.count-runs',
  'SELECT count(*) AS runs FROM day_run WHERE user_id = $1',
);

export function describeFigures(get: GetStorageHarness): void {
  async function save(userId: string, date: string): Promise<StoredReflection> {
    const { reflection } = await changeDay(get().storage, { userId, date }, () => ({
      next: dayOf(`What I learned on ${date}`),
      replaced: [],
    }));
    return reflection;
  }

  /** Removes a day that is there, and writes or brings back one that is not. */
  async function toggle(userId: string, date: string, written: Set<string>): Promise<void> {
    const { storage } = get();
    const day = await readDay({ userId, date }, storage);
    const removed = (await listRemovedReflections({ userId }, storage)).find((each) => each.date === date);
    if (day !== null) await removeDay(storage, { userId, reflectionId: day.id }, () => {});
    else if (removed) await restoreDay(storage, { userId, reflectionId: removed.id }, keepCurrent);
    else await save(userId, date);
    if (day === null) written.add(date);
    else written.delete(date);
  }

  /**
   * As an older release does: it removes one day and counts the others, without their runs. On SQLite it ran before the
   * runs had a table; on PostgreSQL it may still run beside this one.
   */
  async function writeAsOlderRelease(userId: string, written: Set<string>): Promise<void> {
    const { journal } = get();
    const [first] = [...written].toSorted();
    if (first !== undefined && written.size > 1) {
      await journal.write(DELETE_DAY, [userId, first]);
      written.delete(first);
    }
    const figures = countAgain([...written]) ?? { total: 0, lastDate: '', lastRun: 0, bestRun: 0 };
    await journal.write(SAVE_FIGURES, [userId, figures.total, figures.lastDate, figures.lastRun, figures.bestRun]);
    if (journal.engine === 'sqlite') await journal.write(FORGET_RUNS, [userId]);
  }

  describe('figures', () => {
    test('equal a count of the dates, whatever is written, removed and brought back', async () => {
      const day = fc.record({ kind: fc.constant('day' as const), offset: fc.integer({ min: 0, max: 18 }) });
      const steps = fc.array(fc.oneof({ weight: 12, arbitrary: day }, OLDER_RELEASE), { minLength: 1, maxLength: 40 });

      await fc.assert(
        fc.asyncProperty(steps, fc.integer({ min: 0, max: 30 }), async (taken, todayOffset) => {
          const userId = createUserId();
          const written = new Set<string>();
          for (const step of taken) {
            if (step.kind === 'older-release') await writeAsOlderRelease(userId, written);
            else await toggle(userId, addDays(FIRST_DATE, step.offset), written);
          }

          const today = addDays(FIRST_DATE, todayOffset);

          expect(await findFigures(userId, get().storage)).toEqual(countAgain([...written]));
          // The date of the person's own calendar, in any time zone.
          expect(await getFigures({ userId, today }, get().storage)).toMatchObject(countUntil(today, written));
        }),
        { numRuns: 20 },
      );
    });

    test('are counted from the dates once, when the journal is of an older release', async () => {
      const userId = createUserId();
      const written = new Set<string>();
      for (const offset of [0, 1, 2, 5, 6, 9]) await toggle(userId, addDays(FIRST_DATE, offset), written);
      await writeAsOlderRelease(userId, written);

      await toggle(userId, addDays(FIRST_DATE, 1), written);
      await toggle(userId, addDays(FIRST_DATE, 7), written);
      await toggle(userId, addDays(FIRST_DATE, 9), written);

      expect(await findFigures(userId, get().storage)).toEqual({
        total: 4,
        lastDate: addDays(FIRST_DATE, 7),
        lastRun: 3,
        bestRun: 3,
      });
    });

    test('of more earlier runs than one statement inserts are counted once', async () => {
      const userId = createUserId();
      const written = new Set<string>();
      for (let index = 0; index < 106; index += 1) await toggle(userId, addDays(FIRST_DATE, -2 * index), written);
      await writeAsOlderRelease(userId, written);

      await toggle(userId, addDays(FIRST_DATE, 2), written);
      await toggle(userId, addDays(FIRST_DATE, -209), written);

      expect(await findFigures(userId, get().storage)).toEqual(countAgain([...written]));
      expect(await get().journal.read(COUNT_RUNS, [userId])).toEqual([{ runs: 105 }]);
    });

    test('read at most two runs for a day among many runs, and write at most three rows', async () => {
      const userId = createUserId();
      for (let index = 0; index < 30; index += 1) await save(userId, addDays(FIRST_DATE, -2 * index));
      const statements: number[] = [];

      const rows = await get().journal.transact(async (transaction) => {
        const figures = await beginFigures(transaction, userId);
        let read = 0;
        for (const [index, count] of [countNewDay, countRemovedDay].entries()) {
          const note = <Row>(found: Row[]): Row[] => {
            statements[index] = (statements[index] ?? 0) + 1;
            read += found.length;
            return found;
          };
          const counted: Transaction = {
            run: async (query, values) => note(await transaction.run(query, values)),
            async defer(query, values) {
              note([]);
              await transaction.defer(query, values);
            },
            runWithDeferred: async (query, values) => note(await transaction.runWithDeferred(query, values)),
          };
          await count(addDays(FIRST_DATE, -21), { transaction: counted, userId, figures });
        }
        return read;
      });

      expect(rows).toBeLessThanOrEqual(5);
      expect(Math.max(...statements)).toBeLessThanOrEqual(5);
    });

    test('stay as they are when a day is changed', async () => {
      const userId = createUserId();
      await save(userId, '2026-11-20');
      await save(userId, '2026-11-21');
      const { storage } = get();
      const before = await findFigures(userId, storage);

      await save(userId, '2026-11-20');

      expect(await findFigures(userId, storage)).toEqual(before);
    });
  });
}

/** The same figures, found the slow way: for each day, how many days before it are there without a gap. */
function countAgain(dates: readonly string[]): StoredFigures | null {
  if (dates.length === 0) return null;
  const written = new Set(dates);
  const runs = new Map(dates.map((date) => [date, runUntil(date, written)]));
  const sorted = dates.toSorted();
  const lastDate = sorted.at(-1) ?? '';
  return {
    total: dates.length,
    lastDate,
    lastRun: runs.get(lastDate) ?? 0,
    bestRun: Math.max(...runs.values()),
  };
}

function runUntil(date: string, written: ReadonlySet<string>): number {
  let length = 0;
  while (written.has(addDays(date, -length))) length += 1;
  return length;
}

/** What Home shows on that date; days after it count, because a person may have written them in another zone. */
function countUntil(today: string, written: ReadonlySet<string>): { current: number; best: number; total: number } {
  const all = countAgain([...written]);
  if (all === null) return { current: 0, best: 0, total: 0 };
  const isRunning = all.lastDate >= addDays(today, -1);
  return { current: isRunning ? all.lastRun : 0, best: all.bestRun, total: all.total };
}
