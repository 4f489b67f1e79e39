// The statements of frequent calls use indexes, so that they stay fast in a large journal. SQLite says so without rows.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeDay } from '../../../tests/support/change-day.ts';
import { createUserId, dayOf, openSqliteHarness } from '../../../tests/support/storage.ts';
import type { StorageHarness } from '../../../tests/support/storage.ts';
import { createChangedRows } from '../../changes/changed-since.ts';
import { statement } from '../../database/database.ts';
import type { Database, Statement, Value } from '../../database/database.ts';
import { listCalendarRows } from '../../calendar/rows/calendar-rows.ts';
import { getFigures } from '../figures.ts';
import { listDays } from './day-list.ts';
import { readDay, readDaysBetween } from './reflections.ts';

let harness: StorageHarness;

beforeAll(async () => {
  harness = await openSqliteHarness();
});
afterAll(() => harness.close());

interface Recorded {
  query: Statement<unknown>;
  values: readonly Value[];
}

/** The same database, with a record of its statements. */
function record(database: Database): { database: Database; recorded: Recorded[] } {
  const recorded: Recorded[] = [];
  const note = (query: Statement<unknown>, values: readonly Value[]): void => void recorded.push({ query, values });
  return {
    recorded,
    database: {
      ...database,
      read(query, values) {
        note(query, values);
        return database.read(query, values);
      },
      transact: (body, lockName) =>
        database.transact((transaction) => {
          return body({
            run(query, values) {
              note(query, values);
              return transaction.run(query, values);
            },
            defer(query, values) {
              note(query, values);
              return transaction.defer(query, values);
            },
            runWithDeferred(query, values) {
              note(query, values);
              return transaction.runWithDeferred(query, values);
            },
          });
        }, lockName),
    },
  };
}

test('no statement of a save, a list, the calendar, a day, a week, the figures or the changes scans a table', async () => {
  const { storage, journal } = harness;
  const { database, recorded } = record(storage.database);
  const deps = { ...storage, database };
  const userId = createUserId();
  const write = (date: string) => changeDay(deps, { userId, date }, () => ({ next: dayOf(date), replaced: [] }));
  for (const date of ['2026-11-01', '2026-11-05', '2026-11-20', '2026-11-03', '2026-11-04']) await write(date);
  const { days } = await listDays({ userId, limit: 5 }, deps);
  for await (const { json } of days) expect(json.length).toBeGreaterThan(0);
  await listDays({ userId, limit: 5, prompt: 2 }, deps);
  await listCalendarRows(userId, deps);
  await readDay({ userId, date: '2026-11-20' }, deps);
  await readDaysBetween({ userId, startDate: '2026-11-14', endDate: '2026-11-20' }, deps);
  await getFigures({ userId, today: '2026-11-20' }, deps);
  await createChangedRows(database).listSince(userId, { sinceMs: 0, limit: 200 });

  const scans: string[] = [];
  for (const { query, values } of recorded) {
    const explain = statement<{ detail: string }>(`explain ${query.name}`, `EXPLAIN QUERY PLAN ${query.sql}`);
    const plan = (await journal.read(explain, values)).map(({ detail }) => detail);
    // What a subquery has found by an index is read from its start to its end.
    const subqueries = plan.map((step) => /^(?:CO-ROUTINE|MATERIALIZE) (\w+)/.exec(step)?.[1]);
    for (const step of plan) {
      const name = /^SCAN (\w+)/.exec(step)?.[1];
      if (name !== undefined && !subqueries.includes(name)) scans.push(`${query.name}: ${step}`);
    }
  }

  expect(recorded.length).toBeGreaterThan(20);
  expect(scans).toEqual([]);
});
