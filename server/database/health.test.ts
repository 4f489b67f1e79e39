import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createStorageOpener, createTempFolder } from '../../tests/support/storage.ts';
import { createTestClock, type TestClock } from '../../tests/support/test-clock.ts';
import { statement } from './database.ts';
import type { Database } from './database.ts';
import { createHealth } from './health.ts';
import { StorageError } from './errors.ts';
import { openPostgres } from './postgres/postgres.ts';
import { openSqlite } from './sqlite/sqlite.ts';

const SECOND_MS = 1_000;
const PAGE_BYTES = 4_096;
const GROW = statement(
  'test.grow',
  'INSERT INTO app_user (id, firebase_uid, email_verified, created_at, updated_at) VALUES ($1, $2, 0, 0, 0)',
);

let dataDir: string;
let clock: TestClock;
let journal: Database;
let keys: Database;

beforeEach(async () => {
  dataDir = await createTempFolder();
  clock = createTestClock();
  await createStorageOpener(dataDir).saveAndClose();
  journal = openSqlite({ path: fileOf('learn.db'), report: () => {} });
  keys = openSqlite({ path: fileOf('keys/keys.db'), report: () => {} });
});

afterEach(async () => {
  await journal.close();
  await keys.close();
  rmSync(dataDir, { recursive: true });
});

const fileOf = (name: string): string => path.join(dataDir, name);

function watchJournal() {
  const health = createHealth(clock);
  const watched = { journal: health.wrap(journal), keys: health.wrap(keys) };
  return { watched, find: () => health.check(watched) };
}

function pass(ms: number): void {
  clock.set(new Date(clock.now() + ms).toISOString());
}

/** Everything after the first page, as a failing disk might. */
function damage(name: string): void {
  const file = fileOf(name);
  const bytes = statSync(file).size - PAGE_BYTES;
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(bytes, 7), 0, bytes, PAGE_BYTES);
  closeSync(descriptor);
}

async function checkpoint(database: Database): Promise<void> {
  await database.write(statement('test.checkpoint', 'PRAGMA wal_checkpoint(TRUNCATE)'), []);
}

test('a journal that works has no trouble, and is committed to at most every 10 s', async () => {
  const { find } = watchJournal();
  const other = new DatabaseSync(fileOf('learn.db'), { readOnly: true });
  const countCommits = (): unknown => other.prepare('PRAGMA data_version').get()?.['data_version'];

  const versions = [countCommits()];
  for (const stepMs of [0, 0, 9 * SECOND_MS, SECOND_MS, SECOND_MS]) {
    pass(stepMs);
    expect(await find()).toBeNull();
    versions.push(countCommits());
  }
  other.close();

  const hasCommitted = versions.slice(1).map((version, index) => version !== versions[index]);
  expect(hasCommitted).toEqual([true, false, false, true, false]);
});

describe('a journal that cannot be written', () => {
  test('has trouble, until it can be written again', async () => {
    const { find } = watchJournal();
    await journal.withMaintenanceLock((maintenance) => maintenance.execute('test.lock', 'PRAGMA query_only = 1'));

    expect(await find()).toBe('The journal is not writable.');
    expect(await find()).toBe('The journal is not writable.');
    // Not by `withMaintenanceLock`: its BEGIN IMMEDIATE would be refused.
    await journal.write(statement('test.unlock', 'PRAGMA query_only = 0'), []);
    pass(SECOND_MS);
    expect(await find()).toBeNull();
  });

  test('has no trouble any more as soon as a save succeeds', async () => {
    const { watched, find } = watchJournal();
    await journal.withMaintenanceLock((maintenance) => maintenance.execute('test.lock', 'PRAGMA query_only = 1'));
    expect(await find()).toBe('The journal is not writable.');

    await watched.journal.write(statement('test.unlock', 'PRAGMA query_only = 0'), []);
    expect(await find()).toBeNull();
  });

  test('has trouble when a save found the disk full, also between two commits of the check', async () => {
    const { watched, find } = watchJournal();
    expect(await find()).toBeNull();
    await journal.write(statement('test.full', 'PRAGMA max_page_count = 1'), []);

    await expect(watched.journal.write(GROW, ['a', 'x'.repeat(20 * PAGE_BYTES)])).rejects.toMatchObject({
      kind: 'full',
    });
    expect(await find()).toBe('The disk is full.');
    await journal.write(statement('test.room', 'PRAGMA max_page_count = 1000000'), []);
    pass(SECOND_MS);
    expect(await find()).toBeNull();
  });
});

describe('PostgreSQL', () => {
  const ANY = statement('test.any', 'SELECT 1 AS one');

  /** Answers the check from the SQLite files of this test, except for what it asks PostgreSQL alone. */
  function watchPostgres(url: string) {
    const postgres = openPostgres({ url, report: () => {} });
    const health = createHealth(clock);
    const standIn: Database = {
      ...journal,
      engine: 'postgresql',
      read: (query, values) => (query.name === 'health.read-only' ? postgres : journal).read(query, values),
      write: () => Promise.reject(new StorageError('full', 'The disk of the database is full.')),
    };
    const watched = { journal: health.wrap(standIn), keys: health.wrap(keys) };
    return { watched, find: () => health.check(watched), close: () => postgres.close() };
  }

  test('has trouble after a write that found its disk full, for a few seconds', async () => {
    const { watched, find, close } = watchPostgres(inject('postgresUrl'));
    await expect(watched.journal.write(ANY, [])).rejects.toMatchObject({ kind: 'full' });

    const justAfter = await find();
    pass(4 * SECOND_MS);
    const later = await find();
    pass(SECOND_MS);

    expect([justAfter, later]).toEqual(['The disk of the database is full.', 'The disk of the database is full.']);
    expect(await find()).toBeNull();
    await close();
  });

  test('has trouble as long as it can only be read, also before a write has failed', async () => {
    const url = new URL(inject('postgresUrl'));
    url.searchParams.set('options', '-c default_transaction_read_only=on');
    const { find, close } = watchPostgres(url.href);

    expect(await find()).toBe('The database is read-only.');
    pass(60 * SECOND_MS);
    expect(await find()).toBe('The database is read-only.');
    await close();
  });
});

describe('a damaged file', () => {
  test.each([
    ['learn.db', () => journal],
    ['keys/keys.db', () => keys],
  ] as const)('%s is named, and stays damaged', async (name, getDatabase) => {
    const { find } = watchJournal();
    await checkpoint(getDatabase());
    damage(name);

    expect(await find()).toBe(`The file ${path.basename(name)} is damaged. Restore a backup.`);
    pass(60 * SECOND_MS);
    expect(await find()).toMatch(/is damaged/);
  });

  test('that only a request has found is reported too', async () => {
    const { watched, find } = watchJournal();
    const read = statement('test.read', 'SELECT * FROM reflection');
    await checkpoint(journal);
    // Only the pages of the days: the check reads others.
    damagePagesOf('reflection');

    expect(await find()).toBeNull();
    await expect(watched.journal.read(read, [])).rejects.toMatchObject({ kind: 'damaged' });
    expect(await find()).toBe('The file learn.db is damaged. Restore a backup.');
  });
});

function damagePagesOf(table: string): void {
  const other = new DatabaseSync(fileOf('learn.db'), { readOnly: true });
  const root = Number(other.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(table)?.['rootpage']);
  other.close();
  const descriptor = openSync(fileOf('learn.db'), 'r+');
  writeSync(descriptor, Buffer.alloc(PAGE_BYTES, 7), 0, PAGE_BYTES, (root - 1) * PAGE_BYTES);
  closeSync(descriptor);
}
