// A journal of the release before: columns that were added later stand behind the documents of its rows.
// @module-tag slow
import { changeDay, removeDay } from '../../../tests/support/change-day.ts';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '#contract/days.ts';
import { listDays } from '../../../tests/support/json-items.ts';
import { createStorageOpener, dayOf, createTempFolder, createUserId } from '../../../tests/support/storage.ts';
import type { StorageOpener } from '../../../tests/support/storage.ts';
import { migrate } from './migrate.ts';
import { openSqlite } from '../sqlite/sqlite.ts';
import { listRemovedReflections } from '../../history/rows/removed-list.ts';

const MIGRATIONS = new URL('../migrations/journal/', import.meta.url);
const BEFORE = 8;
const TABLES = ['reflection', 'removed_reflection'];
const FIRST_DATE = '2026-01-01';
const DAYS = 20;

let folder: string;
let opener: StorageOpener;

beforeEach(async () => {
  folder = await createTempFolder();
  opener = createStorageOpener(folder);
});

afterEach(async () => {
  await opener.closeAll();
  rmSync(folder, { recursive: true, force: true });
});

/** A journal of today, and its rows in tables as the release before made them. */
async function makeOldJournal(): Promise<{ dataDir: string; userId: string }> {
  const made = path.join(folder, 'made');
  const dataDir = path.join(folder, 'old');
  const userId = createUserId();
  await writeDays({ dataDir: made, userId });

  mkdirSync(dataDir, { mode: 0o700 });
  cpSync(path.join(made, 'keys'), path.join(dataDir, 'keys'), { recursive: true });
  const old = openSqlite({ path: path.join(dataDir, 'learn.db'), report: () => {} });
  await migrate({ database: old, ledger: 'journal', folder: copyMigrationsBefore(), nowMs: 1 });
  await old.close();
  copyRows(made, dataDir);
  return { dataDir, userId };
}

async function writeDays({ dataDir, userId }: { dataDir: string; userId: string }): Promise<void> {
  const storage = await opener.open({ dataDir });
  for (let index = 0; index < DAYS; index += 1) {
    const date = addDays(FIRST_DATE, index);
    const save = (text: string) =>
      changeDay(storage, { userId, date }, () => ({ next: dayOf(text.padEnd(200_000, 'x')), replaced: [] }));
    const { reflection } = await save(`Removed ${index}`);
    await removeDay(storage, { userId, reflectionId: reflection.id }, () => {});
    await save(`Day ${index}`);
  }
  await storage.close();
}

function copyMigrationsBefore(): URL {
  const copies = path.join(folder, 'migrations');
  mkdirSync(copies);
  for (const name of readdirSync(MIGRATIONS))
    if (Number(name.slice(0, 4)) <= BEFORE) cpSync(new URL(name, MIGRATIONS), path.join(copies, name));
  return pathToFileURL(`${copies}/`);
}

function copyRows(from: string, to: string): void {
  const database = new DatabaseSync(path.join(to, 'learn.db'));
  database.prepare('ATTACH ? AS made').run(path.join(from, 'learn.db'));
  for (const table of listTables(database)) {
    if (table === 'schema_migration') continue;
    const columns = listColumns(database, table).join(', ');
    database.exec(`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM made.${table}`);
  }
  database.close();
}

function listTables(database: DatabaseSync): string[] {
  return readNames(database, "SELECT name FROM main.sqlite_master WHERE type = 'table'");
}

function listColumns(database: DatabaseSync, table: string): string[] {
  return readNames(database, `SELECT name FROM pragma_table_info('${table}')`);
}

function readNames(database: DatabaseSync, sql: string): string[] {
  return database
    .prepare(sql)
    .all()
    .map(({ name }) => String(name));
}

/** Of tables that have rows here, by later migrations. */
const ADDED_LATER: readonly string[] = ['purges'];

/** Every row, by the names of columns, whatever their order, and the indexes of the two tables. */
function readJournal(dataDir: string): { rows: Record<string, string[]>; indexes: unknown[] } {
  const database = new DatabaseSync(path.join(dataDir, 'learn.db'));
  const rows: Record<string, string[]> = {};
  for (const table of listTables(database)) {
    // A later migration has the storage counted anew.
    if (table === 'schema_migration' || table === 'storage_use') continue;
    const columns = listColumns(database, table)
      .filter((name) => !ADDED_LATER.includes(name))
      .toSorted()
      .join(', ');
    const found = database.prepare(`SELECT ${columns} FROM ${table} ORDER BY ${columns}`).all();
    rows[table] = found.map((row) => hash(JSON.stringify(Object.values(row).map(writeValue))));
  }
  const indexes = database
    .prepare(
      `SELECT tbl_name, name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL
       AND tbl_name IN (${TABLES.map((table) => `'${table}'`).join(', ')}) ORDER BY name`,
    )
    .all();
  database.close();
  return { rows, indexes };
}

function writeValue(value: unknown): unknown {
  return value instanceof Uint8Array ? hash(value) : value;
}

function hash(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

function readColumns(dataDir: string): string[][] {
  const database = new DatabaseSync(path.join(dataDir, 'learn.db'));
  const columns = TABLES.map((table) => listColumns(database, table));
  database.close();
  return columns;
}

async function expectAllOpen({ dataDir, userId }: { dataDir: string; userId: string }): Promise<void> {
  const storage = await opener.open({ dataDir });
  const days = await listDays(storage, userId, { limit: 100 });
  const removed = await listRemovedReflections({ userId, limit: 100 }, storage);
  const [last] = removed;
  await storage.close();

  expect(days.map(({ entries }) => entries[0]?.content.slice(0, 6))).toEqual(
    Array.from({ length: DAYS }, (_, index) => `Day ${DAYS - 1 - index}`.padEnd(6, 'x')),
  );
  expect(removed).toHaveLength(DAYS);
  expect(last?.excerpt).toMatch(/^Removed \d+x/);
}

test('an older journal is rebuilt with its documents last, and keeps every row and index', async () => {
  const { dataDir, userId } = await makeOldJournal();
  const before = readJournal(dataDir);
  expect(readColumns(dataDir).map((columns) => columns.at(-1))).not.toContain('document');

  const { close } = await opener.open({ dataDir });
  await close();

  expect(readColumns(dataDir).map((columns) => columns.at(-1))).toEqual(['document', 'document']);
  const after = readJournal(dataDir);
  expect(after.rows).toMatchObject(before.rows);
  // Later migrations add others.
  expect(after.indexes).toEqual(expect.arrayContaining(before.indexes));
  for (const table of TABLES) expect(before.rows[table]).toHaveLength(DAYS);
  await expectAllOpen({ dataDir, userId });
});

test.each([
  ['between the two tables', 'CREATE TABLE removed_reflection_rebuilt'],
  ['before it is committed', '{endSqliteOnly}'],
])('a process that is killed in the middle of the rebuild, %s, leaves the older journal', async (_, stopAt) => {
  const { dataDir, userId } = await makeOldJournal();
  const before = readColumns(dataDir);
  const program = `import { readFileSync } from 'node:fs';
    import { openSqlite } from ${JSON.stringify(new URL('../sqlite/sqlite.ts', import.meta.url).href)};
    const sql = readFileSync(new URL('0009-documents-last.sql', ${JSON.stringify(MIGRATIONS.href)}), 'utf8');
    const database = openSqlite({ path: ${JSON.stringify(path.join(dataDir, 'learn.db'))}, report() {} });
    await database.withMaintenanceLock(async (maintenance) => {
      await maintenance.execute('half', sql.slice(0, sql.indexOf(${JSON.stringify(stopAt)})));
      process.kill(process.pid, 'SIGKILL');
    });`;

  const { signal } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { timeout: 60_000 });

  expect(signal).toBe('SIGKILL');
  expect(readColumns(dataDir)).toEqual(before);
  await expectAllOpen({ dataDir, userId });
  expect(readColumns(dataDir).map((columns) => columns.at(-1))).toEqual(['document', 'document']);
});
