import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/days.ts';
import { changeDay } from '../../tests/support/change-day.ts';
import { createUserId, dayOf, openSqliteHarness, type StorageHarness } from '../../tests/support/storage.ts';
import { TODAY } from '../../tests/support/test-clock.ts';
import type { Database } from '../database/database.ts';
import { createGeneratedTextKeys } from '../generated-texts/rows/generated-text-keys.ts';
import { readJournal, readOpenDays } from './read-journal.ts';

const LONG = 200_000;

let harness: StorageHarness;
beforeAll(async () => {
  harness = await openSqliteHarness();
});
afterAll(() => harness.close());

/** The same database; `largest` is the most that one statement has read. */
function measureReads(database: Database) {
  const measured = { largest: 0 };
  const read: Database['read'] = async (query, values) => {
    const rows = await database.read(query, values);
    const blobs = rows.flatMap((row) => Object.values(row as Record<string, unknown>));
    const bytes = blobs.reduce<number>((sum, value) => sum + (value instanceof Uint8Array ? value.length : 0), 0);
    measured.largest = Math.max(measured.largest, bytes);
    return rows;
  };
  return { measured, database: { ...database, read } };
}

test('days and generated texts at their limits are read one at a time', async () => {
  const { storage } = harness;
  const userId = createUserId();
  const dates = Array.from({ length: 5 }, (_, back) => addDays(TODAY, -back)).toReversed();
  for (const date of dates) {
    const entries = Array.from({ length: 10 }, () => 'x'.repeat(LONG / 10));
    await changeDay(storage, { userId, date }, () => ({ next: dayOf(...entries), replaced: [] }));
    await storage.generatedTexts.save({
      userId,
      kind: 'bedtime',
      subject: `${date},${TODAY}`,
      variant: 0,
      source: 'embedded',
      degraded: false,
      inputHash: '',
      madeAt: 0,
      daysKey: 'imported',
      text: 'x'.repeat(LONG),
    });
  }
  const { measured, database } = measureReads(storage.database);
  const generatedTexts = createGeneratedTextKeys({ ...storage, database });
  const deps = { ...storage, database, generatedTexts };

  const journal = await readJournal(userId, deps);
  const texts: string[] = [];
  for await (const day of readOpenDays(journal, () => {}, deps))
    for await (const text of day.texts) texts.push(`${day.head.date} ${text.kind}`);

  expect(texts).toEqual(dates.map(() => `${TODAY} bedtime`));
  expect(measured.largest).toBeGreaterThan(LONG);
  expect(measured.largest).toBeLessThan(1.2 * LONG);
});
