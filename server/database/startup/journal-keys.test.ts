// Backups put back in all combinations: an older part beside a newer one, and parts of two journals, on both databases.
// @module-tag slow
import { removeDay } from '../../../tests/support/change-day.ts';
import { saveDraft } from '../../../tests/support/change-day.ts';
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, globSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createMigratedDatabase } from '../../../tests/support/migrated-database.ts';
import { dropDatabase } from '../../../tests/support/postgres.ts';
import {
  MASTER_KEY,
  createStorageOpener,
  createTempFolder,
  createUserId,
  saveDay,
} from '../../../tests/support/storage.ts';
import type { StorageOpener } from '../../../tests/support/storage.ts';
import { createIdentity } from '../../../tests/support/sign-in.ts';
import { saveDeletion } from '../../account/rows/deletion.ts';
import { statement } from '../database.ts';
import { openPostgres } from '../postgres/postgres.ts';
import type { Storage } from '../../open-storage.ts';
import { openSqlite } from '../sqlite/sqlite.ts';
import { readDay } from '../../reflections/rows/reflections.ts';

type Part = 'journal' | 'keys';

interface Site {
  open(): Promise<Storage>;
  /** While nothing is open. */
  backUp(part: Part, name: string): Promise<void>;
  /** Puts a copy in the place of what is there. */
  restore(part: Part, name: string): Promise<void>;
  /** As a release without the ids left it. */
  forgetId(part: Part): Promise<void>;
}

const DATE = '2026-11-21';
const NOW = Date.UTC(2026, 10, 21, 12);
const FIND_DAYS = statement('test.days', 'SELECT 1 FROM reflection WHERE user_id = $1');
const REFUSED = (sentence: string): object => ({
  name: 'StartupError',
  exitCode: 78,
  message: expect.stringContaining(sentence),
});
const MISSING_KEYS = (count: number): object => REFUSED(`people with sealed texts are missing (${count})`);
const FOREIGN = REFUSED('The keys belong to another journal');

let folder: string;
let opener: StorageOpener;
let databases: string[];

beforeEach(async () => {
  folder = await createTempFolder();
  opener = createStorageOpener(folder);
  databases = [];
});

afterEach(async () => {
  await opener.closeAll();
  rmSync(folder, { recursive: true, force: true });
  for (const name of databases) await dropDatabase(inject('postgresUrl'), name);
});

async function makeSqliteSite(name: string): Promise<Site> {
  const dataDir = path.join(folder, name);
  const partOf = { journal: ['learn.db'], keys: ['keys/keys.db'] };
  const backup = (file: string, copy: string): string => path.join(folder, 'backup', copy, file);
  return {
    open: () => opener.open({ dataDir, masterKey: MASTER_KEY }),
    async backUp(part, copy) {
      for (const file of partOf[part]) cpSync(path.join(dataDir, file), backup(file, copy), { recursive: true });
    },
    async restore(part, copy) {
      for (const file of partOf[part]) cpSync(backup(file, copy), path.join(dataDir, file));
    },
    async forgetId(part) {
      const database = openSqlite({ path: path.join(dataDir, partOf[part][0] ?? ''), report: () => {} });
      await database.withMaintenanceLock((maintenance) =>
        maintenance.execute('forget', 'DELETE FROM journal_identity'),
      );
      await database.close();
    },
  };
}

async function makePostgresSite(): Promise<Site> {
  const name = `keys-${randomUUID()}`;
  databases.push(name);
  const databaseUrl = await createMigratedDatabase(name);
  const schemas = { journal: 'public', keys: 'learn_keys' };
  const backup = (part: Part, copy: string): string => path.join(folder, `${copy}-${part}.sql`);
  async function execute(sql: string): Promise<void> {
    const database = openPostgres({ url: databaseUrl, report: () => {} });
    await database.withMaintenanceLock((maintenance) => maintenance.execute('test', sql));
    await database.close();
  }
  return {
    open: () => opener.open({ databaseUrl, masterKey: MASTER_KEY }),
    async backUp(part, copy) {
      writeFileSync(backup(part, copy), runTool('pg_dump', [`--schema=${schemas[part]}`, databaseUrl]));
    },
    async restore(part, copy) {
      await execute(`DROP SCHEMA ${schemas[part]} CASCADE`);
      runTool('psql', ['--quiet', '--set=ON_ERROR_STOP=1', `--file=${backup(part, copy)}`, databaseUrl]);
    },
    forgetId: (part) => execute(`DELETE FROM ${schemas[part]}.journal_identity`),
  };
}

function runTool(tool: string, values: readonly string[]): string {
  const [found = tool] = globSync(`/usr/lib/postgresql/*/bin/${tool}`);
  return execFileSync(found, values, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}

async function write(site: Site): Promise<string> {
  const storage = await site.open();
  const userId = createUserId();
  await saveDay(storage, userId);
  await storage.close();
  return userId;
}

/** A person with an account and a day, whose account is then erased. The journal of before is kept as `before`. */
async function writeAndErase(site: Site): Promise<string> {
  const storage = await site.open();
  const userId = (await storage.people.confirm(createIdentity('Ada'), NOW))?.id ?? '';
  await saveDay(storage, userId);
  await storage.close();
  for (const part of ['journal', 'keys'] as const) await site.backUp(part, 'before');
  const later = await site.open();
  await saveDeletion({ userId, deleteAt: NOW }, later);
  await later.erasure.erase(userId, NOW);
  await later.close();
  return userId;
}

async function canRead(site: Site, userId: string): Promise<boolean> {
  const storage = await site.open();
  const day = await readDay({ userId, date: DATE }, storage);
  await storage.close();
  return day !== null;
}

describe.each([
  ['SQLite', makeSqliteSite],
  ['PostgreSQL', makePostgresSite],
])('a backup on %s', (_, makeSite) => {
  let site: Site;
  let early: string;

  beforeEach(async () => {
    site = await makeSite('own');
    early = await write(site);
    for (const part of ['journal', 'keys'] as const) await site.backUp(part, 'early');
  });

  test('of both parts starts', async () => {
    await write(site);

    for (const part of ['journal', 'keys'] as const) await site.restore(part, 'early');

    expect(await canRead(site, early)).toBe(true);
  });

  test('of the journal starts with the keys of today, which have more people', async () => {
    await write(site);

    await site.restore('journal', 'early');

    expect(await canRead(site, early)).toBe(true);
  });

  test('HP6: of the journal opens nothing of an erased person, also with the master key, and loses them again', async () => {
    const erased = await writeAndErase(site);

    await site.restore('journal', 'before');

    const storage = await site.open();
    expect(await storage.database.read(FIND_DAYS, [erased])).toHaveLength(1);
    await expect(readDay({ userId: erased, date: DATE }, storage)).rejects.toMatchObject({ kind: 'key-missing' });
    await expect(saveDay(storage, erased)).rejects.toMatchObject({ kind: 'key-missing' });
    await storage.cleanUp(NOW);
    expect(await storage.database.read(FIND_DAYS, [erased])).toEqual([]);
    await storage.close();
    expect(await canRead(site, early)).toBe(true);
  });

  test('HP6: of the keys from before, with the journal of then, opens what an erased person wrote', async () => {
    const erased = await writeAndErase(site);

    for (const part of ['journal', 'keys'] as const) await site.restore(part, 'before');

    expect(await canRead(site, erased)).toBe(true);
  });

  test('of the keys is refused where people have written since, and starts where none have', async () => {
    await site.restore('keys', 'early');
    expect(await canRead(site, early)).toBe(true);
    await write(site);
    await write(site);
    await site.backUp('keys', 'late');

    await site.restore('keys', 'early');
    await expect(site.open()).rejects.toMatchObject(MISSING_KEYS(2));
    await site.restore('keys', 'late');

    expect(await canRead(site, early)).toBe(true);
  });

  test('of the keys is refused where a person has only begun a draft since', async () => {
    const storage = await site.open();
    const content = { promptIndex: 0, entries: [{ id: 'a', content: 'Rye.' }], removed: [] };
    await saveDraft(storage, { userId: createUserId(), date: DATE, content }, 0);
    await storage.close();

    await site.restore('keys', 'early');

    await expect(site.open()).rejects.toMatchObject(MISSING_KEYS(1));
  });

  test('of the keys is refused where the only day of a person was removed since', async () => {
    const userId = await write(site);
    const storage = await site.open();
    const day = await readDay({ userId, date: DATE }, storage);
    await removeDay(storage, { userId, reflectionId: day?.id ?? '' }, () => {});
    await storage.close();

    await site.restore('keys', 'early');

    await expect(site.open()).rejects.toMatchObject(MISSING_KEYS(1));
  });

  test('of another journal is refused, whichever part it is, and also where that one is empty', async () => {
    const other = await makeSite('other');
    await (await other.open()).close();
    for (const part of ['journal', 'keys'] as const) await other.backUp(part, 'foreign');

    await site.restore('keys', 'foreign');
    await expect(site.open()).rejects.toMatchObject(FOREIGN);
    await site.restore('keys', 'early');
    await site.restore('journal', 'foreign');
    await expect(site.open()).rejects.toMatchObject(FOREIGN);
    await site.restore('journal', 'early');

    expect(await canRead(site, early)).toBe(true);
  });

  test.each(['journal', 'keys'] as const)(
    'of a release without ids (%s) takes the id of the other part',
    async (part) => {
      await site.forgetId(part);
      expect(await canRead(site, early)).toBe(true);
      const other = await makeSite('other');
      await write(other);
      await other.backUp('keys', 'foreign');

      await site.restore('keys', 'foreign');

      await expect(site.open()).rejects.toMatchObject(FOREIGN);
    },
  );

  test('of a release without ids is refused beside the keys of another journal', async () => {
    const other = await makeSite('other');
    await write(other);
    await other.backUp('keys', 'foreign');
    await site.restore('keys', 'foreign');
    for (const part of ['journal', 'keys'] as const) await site.forgetId(part);

    await expect(site.open()).rejects.toMatchObject(MISSING_KEYS(1));
  });
});

test('checks the keys of all users across several batches', async () => {
  const site = await makeSqliteSite('own');
  await (await site.open()).close();
  const journal = openSqlite({ path: path.join(folder, 'own', 'learn.db'), report: () => {} });
  const people = Array.from(
    { length: 2_100 },
    (_, index) => `('person-${String(index).padStart(5, '0')}', 1, '', '', 0, 0)`,
  );
  await journal.withMaintenanceLock((maintenance) =>
    maintenance.execute(
      'people',
      `INSERT INTO figures (user_id, total, first_date, last_date, last_run, best_run) VALUES ${people.join()}`,
    ),
  );
  await journal.close();

  await expect(site.open()).rejects.toMatchObject(MISSING_KEYS(2_100));
});
