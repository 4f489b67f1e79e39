import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { statement } from '../database.ts';
import type { Database, StorageReporter } from '../database.ts';
import { openSqlite } from './sqlite.ts';
import { translateSqliteError } from './sqlite-errors.ts';

const ADD = statement('test.add', 'INSERT INTO note (id, text) VALUES ($1, $2)');
const LIST = statement<{ id: number }>('test.list', 'SELECT id FROM note ORDER BY id');
const SLOW = statement<{ total: number }>(
  'test.slow',
  'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1) SELECT sum(i) AS total FROM n',
);

let folder: string;
let database: Database;
let events: Parameters<StorageReporter>[0][];

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'learn sqlite '));
  events = [];
  database = openSqlite({ path: path.join(folder, 'test.db'), report: (event) => void events.push(event) });
  await database.withMaintenanceLock((maintenance) =>
    maintenance.execute('make', 'CREATE TABLE note (id integer PRIMARY KEY, text text)'),
  );
});

afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

test('only its owner can read the file', () => {
  expect(statSync(path.join(folder, 'test.db')).mode & 0o777).toBe(0o600);
  expect(statSync(path.join(folder, 'test.db-wal')).mode & 0o777).toBe(0o600);
});

test('the read connection sees a committed write at once', async () => {
  await database.write(ADD, [1, 'one']);

  expect(await database.read(LIST, [])).toMatchObject([{ id: 1 }]);
});

test('a transaction that throws is rolled back', async () => {
  const failing = database.transact(async (transaction) => {
    await transaction.run(ADD, [1, 'one']);
    throw new Error('changed my mind');
  });

  await expect(failing).rejects.toThrow('changed my mind');
  expect(await database.read(LIST, [])).toEqual([]);
});

test('a slow statement is reported by name, without its values', async () => {
  await database.read(SLOW, [1_500_000]);

  expect(events).toContainEqual({ kind: 'slow-statement', name: 'test.slow', ms: expect.any(Number) });
});

test('a statement that is refused says its name and code, and no value', async () => {
  await database.write(ADD, [1, 'a secret']);

  await expect(database.write(ADD, [1, 'a secret'])).rejects.toMatchObject({
    kind: 'fault',
    message: 'SQLite rejected test.add with code 1555.',
  });
  expect(events).toContainEqual({ kind: 'database-error', name: 'test.add', message: 'SQLite 1555 in test.db' });
});

test('the read connection cannot write', async () => {
  await expect(database.read(ADD, [1, 'one'])).rejects.toMatchObject({ kind: 'readonly' });
});

test('on a full disk a write is rolled back, reads work, and writes work again once there is space', async () => {
  const limitTo = (pages: number): Promise<void> =>
    database.withMaintenanceLock((maintenance) => maintenance.execute('limit', `PRAGMA max_page_count = ${pages}`));
  await limitTo(4);

  const saving = database.transact(async (transaction) => {
    for (let id = 1; id < 100; id += 1) await transaction.run(ADD, [id, 'x'.repeat(1_000)]);
  });

  await expect(saving).rejects.toMatchObject({ kind: 'full', message: 'The disk is full.' });
  expect(await database.read(LIST, [])).toEqual([]);
  await limitTo(1_000);
  await database.write(ADD, [1, 'one']);
  expect(await database.read(LIST, [])).toHaveLength(1);
});

test('while another process locks the file, writes fail as unavailable and reads work', async () => {
  await database.write(ADD, [1, 'one']);
  const other = new DatabaseSync(path.join(folder, 'test.db'));
  other.exec('BEGIN IMMEDIATE');

  await expect(database.write(ADD, [2, 'two'])).rejects.toMatchObject({ kind: 'away' });
  await expect(database.transact((transaction) => transaction.run(ADD, [2, 'two']))).rejects.toMatchObject({
    kind: 'away',
  });
  expect(await database.read(LIST, [])).toHaveLength(1);
  other.close();

  await database.write(ADD, [2, 'two']);
});

describe('close()', () => {
  test('finishes running work and refuses new work', async () => {
    const begun = database.write(ADD, [1, 'one']);
    const closing = database.close();

    await expect(database.read(LIST, [])).rejects.toMatchObject({ kind: 'away' });
    await expect(database.write(ADD, [2, 'two'])).rejects.toMatchObject({ kind: 'away' });
    await expect(database.transact(async () => {})).rejects.toMatchObject({ kind: 'away' });
    await expect(begun).resolves.toEqual([]);
    await closing;
    await expect(database.close()).resolves.toBeUndefined();
  });
});

const PLACE = { name: 'test', file: 'learn.db', report: () => {} };

test('opening a file that is not a database names the file and the remedy', () => {
  const file = path.join(folder, 'other.db');
  writeFileSync(file, 'no database at all '.repeat(100));

  expect(() => openSqlite({ path: file, report: () => {} })).toThrow(
    'The file other.db is not a database. Restore a backup.',
  );
});

test.each([
  [5, 'away'],
  [6, 'away'],
  [266, 'away'],
  [4874, 'full'],
  [13, 'full'],
  [8, 'readonly'],
  [1032, 'readonly'],
  [11, 'damaged'],
  [26, 'damaged'],
  [14, 'away'],
  [1, 'fault'],
])('result code %i is of the kind %s', (errcode, kind) => {
  const error = Object.assign(new Error('near "a secret"'), { errcode });

  expect(translateSqliteError(error, PLACE)).toMatchObject({
    kind,
    message: expect.not.stringContaining('secret'),
  });
});

test('other errors are not translated', () => {
  const error = new Error('not of SQLite');

  expect(translateSqliteError(error, PLACE)).toBe(error);
});
