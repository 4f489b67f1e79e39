// Who was erased since a time, on either engine.
import { afterEach, describe, expect, inject, test } from 'vitest';
import { openPostgresHarness, openSqliteHarness, type StorageHarness } from '../../tests/support/storage.ts';
import { statement, type Database, type Statement } from './database.ts';
import { listErased } from './erased-people.ts';

/** 400 people at each of the times 0 to 3. */
const ADD_MANY = statement(
  'test.add-erased',
  `WITH RECURSIVE number (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n < 1599)
   INSERT INTO {keys}erased_person (user_id, erased_at) SELECT 'person ' || n, n % 4 FROM number`,
);

let harness: StorageHarness;

afterEach(() => harness.close());

describe.each([
  ['SQLite', openSqliteHarness],
  ['PostgreSQL', () => openPostgresHarness(inject('postgresUrl'))],
])('the people who were erased, on %s', (_, open) => {
  test('are listed once each, from the asked time on, in pages that may end between people of one time', async () => {
    harness = await open();
    await harness.keys.write(ADD_MANY, []);

    const [all, latest, later] = await Promise.all(
      [0, 2, 4].map((sinceMs) => Array.fromAsync(listErased(sinceMs, harness.keys))),
    );

    expect(all?.toSorted()).toEqual(Array.from({ length: 1_600 }, (__, n) => `person ${n}`).toSorted());
    expect(new Set(latest).size).toBe(800);
    expect(latest?.every((userId) => Number(userId.slice('person '.length)) % 4 >= 2)).toBe(true);
    expect(later).toEqual([]);
  });
});

test('are found by an index, however many were erased before', async () => {
  harness = await openSqliteHarness();
  const asked: Statement<unknown>[] = [];
  const read: Database['read'] = (query, values) => {
    asked.push(query);
    return harness.keys.read(query, values);
  };

  expect(await Array.fromAsync(listErased(1, { read }))).toEqual([]);

  const explain = statement<{ detail: string }>('explain', `EXPLAIN QUERY PLAN ${asked[0]?.sql}`);
  const plan = await harness.keys.read(explain, [1, '', 500]);
  expect(plan.map(({ detail }) => detail)).toEqual([
    'SEARCH erased_person USING COVERING INDEX erased_person_since ((erased_at,user_id)>(?,?))',
  ]);
});
