import { changeDay, removeDay, restoreDay } from '../../../tests/support/change-day.ts';
import { addDays } from '#contract/days.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listDays } from '../../../tests/support/json-items.ts';
import { dayOf, createUserId } from '../../../tests/support/storage.ts';
import type { RestoreMerge } from '../../../tests/support/change-day.ts';
import type { GetStorageHarness } from '../../../tests/support/storage.ts';
import type { StoredReflection } from '../stored-reflection.ts';
import type { StoredFigures } from './figures.ts';
import { findFigures } from './figures.ts';
import { readDay } from './reflections.ts';
import { listRemovedReflections } from '../../history/rows/removed-list.ts';

const keepCurrent = (current: StoredReflection): RestoreMerge => ({ next: current, renamed: new Map() });

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

  describe('figures', () => {
    test('equal a count of the dates, whatever is written, removed and brought back', async () => {
      const steps = fc.array(fc.integer({ min: 0, max: 18 }), { minLength: 1, maxLength: 40 });

      await fc.assert(
        fc.asyncProperty(steps, async (offsets) => {
          const userId = createUserId();
          const written = new Set<string>();
          for (const offset of offsets) await toggle(userId, addDays('2028-02-20', offset), written);

          expect(await findFigures(userId, get().storage)).toEqual(countAgain([...written]));
        }),
        { numRuns: 20 },
      );
    });

    test('equal a count of the dates, in whatever order days are written', async () => {
      const days = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 41 });

      await fc.assert(
        fc.asyncProperty(days, async (offsets) => {
          const userId = createUserId();
          // Over the end of February of a leap year.
          const dates = offsets.map((offset) => addDays('2028-02-10', offset));
          for (const date of dates) await save(userId, date);

          expect(await findFigures(userId, get().storage)).toEqual(countAgain(dates));
        }),
        { numRuns: 25 },
      );
    });

    test('join long runs before and after a day that was missing', async () => {
      const userId = createUserId();
      const dates = Array.from({ length: 30 }, (_, index) => addDays('2028-02-10', index));
      const [missing = '', ...others] = [dates[18], ...dates.filter((_, index) => index !== 18)];
      for (const date of others.toReversed()) await save(userId, date);

      await save(userId, missing);

      expect(await findFigures(userId, get().storage)).toEqual(countAgain(dates));
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

    test('equal a count of the dates, whatever is removed and brought back', async () => {
      const step = fc.record({ offset: fc.integer({ min: 0, max: 8 }), isRemoval: fc.boolean() });

      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
          const userId = createUserId();
          const { storage } = get();
          for (const { offset, isRemoval } of steps) {
            const date = addDays('2028-02-25', offset);
            const day = await readDay({ userId, date }, storage);
            const removed = (await listRemovedReflections({ userId }, storage)).find((each) => each.date === date);
            if (day !== null && isRemoval) await removeDay(get().storage, { userId, reflectionId: day.id }, () => {});
            else if (removed) await restoreDay(get().storage, { userId, reflectionId: removed.id }, keepCurrent);
            else await save(userId, date);
          }

          const dates = (await listDays(storage, userId, { limit: 100 })).map(({ date }) => date).toReversed();
          const figures = await findFigures(userId, storage);

          expect(figures).toEqual(countAgain(dates));
        }),
        { numRuns: 20 },
      );
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
