import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { dropDatabase, createTestDatabase } from '../../../tests/support/postgres.ts';
import { statement } from '../database.ts';
import type { Database } from '../database.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from '../postgres/postgres.ts';
import { openSqlite } from '../sqlite/sqlite.ts';

const FIRST = 'CREATE TABLE note (id bigint PRIMARY KEY, text {text} NOT NULL);';
const SECOND = "INSERT INTO note (id, text) VALUES (1, 'first');";
const NOTES = statement<{ id: number; text: string }>('test.notes', 'SELECT id, text FROM note');
const TABLES = statement('test.ledger', 'SELECT number FROM schema_migration');

const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

/** Two connections to one empty database, as two processes would have. */
async function openTwoSqlites(): Promise<[Database, Database]> {
  const folder = await makeFolder();
  const options = { path: path.join(folder, 'test.db'), report: () => {} };
  return [openSqlite(options), openSqlite(options)];
}

async function openTwoPostgres(): Promise<[Database, Database]> {
  const server = inject('postgresUrl');
  const name = `migrate-${randomUUID()}`;
  const options = { url: await createTestDatabase(server, name), report: () => {} };
  cleanups.push(() => dropDatabase(server, name));
  return [openPostgres(options), openPostgres(options)];
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'learn migrations '));
  cleanups.push(() => rm(folder, { recursive: true }));
  return folder;
}

async function makeMigrations(...texts: string[]): Promise<URL> {
  const folder = await makeFolder();
  for (const [index, text] of texts.entries()) await writeFile(path.join(folder, `000${index + 1}-step.sql`), text);
  return pathToFileURL(`${folder}/`);
}

describe.each([
  ['SQLite', openTwoSqlites],
  ['PostgreSQL', openTwoPostgres],
])('migrations on %s', (_, open) => {
  async function openTwo(): Promise<[Database, Database]> {
    const opened = await open();
    cleanups.push(() => Promise.all(opened.map((database) => database.close())));
    return opened;
  }

  const run = (database: Database, folder: URL): Promise<void> =>
    migrate({ database, ledger: 'journal', folder, nowMs: 1 });

  test('are applied in order, once, and later ones when they come', async () => {
    const [database] = await openTwo();

    await run(database, await makeMigrations(FIRST));
    await run(database, await makeMigrations(FIRST, SECOND));
    await run(database, await makeMigrations(FIRST, SECOND));

    expect(await database.read(NOTES, [])).toMatchObject([{ id: 1, text: 'first' }]);
  });

  test('by two processes at once are applied once', async () => {
    const two = await openTwo();
    const folder = await makeMigrations(FIRST, SECOND);

    await Promise.all(two.map((database) => run(database, folder)));

    for (const database of two) expect(await database.read(NOTES, [])).toHaveLength(1);
  });

  test('that fail are rolled back and can be retried', async () => {
    const [database] = await openTwo();

    await expect(
      run(database, await makeMigrations(FIRST, `${SECOND} INSERT INTO nowhere VALUES (1);`)),
    ).rejects.toMatchObject({ kind: 'fault' });
    expect(await database.read(NOTES, [])).toEqual([]);
    await run(database, await makeMigrations(FIRST, SECOND));

    expect(await database.read(NOTES, [])).toHaveLength(1);
  });

  test('that were changed since are refused with a message; changed line ends are accepted', async () => {
    const [database] = await openTwo();
    await run(database, await makeMigrations(`${FIRST}\n`, SECOND));

    await run(database, await makeMigrations(`${FIRST}\r\n`, SECOND));
    const changed = run(database, await makeMigrations(`${FIRST}\n`, `${SECOND} `));

    await expect(changed).rejects.toMatchObject({
      name: 'StartupError',
      exitCode: 78,
      message: expect.stringContaining('0002-step'),
    });
  });

  test('of a newer program are refused with a message', async () => {
    const [database] = await openTwo();
    await run(database, await makeMigrations(FIRST, SECOND));

    const older = run(database, await makeMigrations(FIRST));

    await expect(older).rejects.toMatchObject({
      name: 'StartupError',
      exitCode: 78,
      message: expect.stringContaining('newer version'),
    });
  });

  test('have numbers without a gap', async () => {
    const [database] = await openTwo();
    const folder = await makeMigrations(FIRST);
    await writeFile(new URL('0003-later.sql', folder), SECOND);

    await expect(run(database, folder)).rejects.toThrow('0003-later.sql is not number 2');
    await expect(database.read(TABLES, [])).rejects.toMatchObject({ kind: 'fault' });
  });
});
