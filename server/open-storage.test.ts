// @module-tag slow
import { changeDay } from '../tests/support/change-day.ts';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { listDays } from '../tests/support/json-items.ts';
import { dropDatabase, createTestDatabase } from '../tests/support/postgres.ts';
import {
  MASTER_KEY,
  OTHER_MASTER_KEY,
  createStorageOpener,
  dayOf,
  createTempFolder,
  createUserId,
  saveDay,
} from '../tests/support/storage.ts';
import type { StorageOpener } from '../tests/support/storage.ts';
import { statement } from './database/database.ts';
import { openPostgres } from './database/postgres/postgres.ts';
import { openSqlite } from './database/sqlite/sqlite.ts';

let dataDir: string;
let opener: StorageOpener;
const open: StorageOpener['open'] = (options) => opener.open(options);
const saveAndClose: StorageOpener['saveAndClose'] = (options) => opener.saveAndClose(options);

beforeEach(async () => {
  dataDir = await createTempFolder();
  opener = createStorageOpener(dataDir);
});

afterEach(async () => {
  await opener.closeAll();
  rmSync(dataDir, { recursive: true, force: true });
});

const keyFile = (): string => path.join(dataDir, 'keys/master.key');
const refused = (sentence: string, exitCode: number): object => ({
  name: 'StartupError',
  exitCode,
  message: expect.stringContaining(sentence),
});

describe('the folder of a journal', () => {
  test('is made for its owner alone, with a key that is told once', async () => {
    const folder = path.join(dataDir, 'new', 'folder');
    const modeOf = (name: string): number => statSync(path.join(folder, name)).mode & 0o777;

    const first = await open({ dataDir: folder });
    await first.close();
    const second = await open({ dataDir: folder });

    expect(first.notice).toContain(path.join(folder, 'keys/master.key'));
    expect(first.notice).toContain('A backup needs both');
    expect(second.notice).toBeUndefined();
    for (const made of ['.', 'keys']) expect(modeOf(made)).toBe(0o700);
    for (const made of ['learn.db', 'lock.db', 'keys/keys.db', 'keys/master.key']) expect(modeOf(made)).toBe(0o600);
  });

  test('holds no word of what was written, and no key beside the text', async () => {
    const storage = await open();
    const text = 'The heron at the weir taught me patience';
    const userId = createUserId();
    await saveDay(storage, userId, text);
    await changeDay(storage, { userId, date: '2026-11-21' }, (current) => ({
      next: dayOf('something else'),
      replaced: (current?.entries ?? []).map(({ id, ...entry }, place) => ({
        ...entry,
        entryId: id,
        position: place,
        reason: 'edit' as const,
      })),
    }));
    const made = { source: 'embedded', degraded: false, madeAt: 1, variant: 0, inputHash: 'h' };
    await storage.generatedTexts.save({ ...made, userId, kind: 'weekly', subject: 'week', text });

    const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((file) =>
      statSync(path.join(dataDir, file)).isFile(),
    );
    const key = Buffer.from(readFileSync(keyFile(), 'utf8'), 'base64');
    const contents = files.map((file) => readFileSync(path.join(dataDir, file)));

    expect(files).toContain('learn.db-wal');
    for (const content of contents) {
      expect(content.includes('heron')).toBe(false);
      expect(content.includes(key)).toBe(false);
    }
  });

  test('that cannot be made is a sentence at once, even below /proc', () => {
    const program = `import { openStorage } from ${JSON.stringify(new URL('./open-storage.ts', import.meta.url).href)};
      await openStorage({ dataDir: '/proc/learn/data', clock: { now: () => 1 } }).catch((error) => process.exit(error.exitCode));`;

    const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { timeout: 15_000 });

    expect(status).toBe(78);
  });

  test('belongs to one process, and to the next when that one is gone', async () => {
    const first = await open();

    await expect(open()).rejects.toMatchObject(refused('already running on the folder', 1));
    const program = `import { openStorage } from ${JSON.stringify(new URL('./open-storage.ts', import.meta.url).href)};
      await openStorage({ dataDir: ${JSON.stringify(dataDir)}, clock: { now: () => 1 } }).catch((error) => process.exit(40 + error.exitCode));`;
    const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', program]);
    expect(status).toBe(41);
    await first.close();

    expect(await (await open()).checkHealth()).toBeNull();
  });

  test('that cannot be one is refused by a sentence', async () => {
    writeFileSync(path.join(dataDir, 'keys'), '');

    await expect(open()).rejects.toMatchObject(refused('is not writable', 78));
  });

  test('with a file that is no journal is refused by a sentence, and let go', async () => {
    writeFileSync(path.join(dataDir, 'learn.db'), 'no database at all '.repeat(100));

    await expect(open()).rejects.toMatchObject(refused('not a database', 1));
    rmSync(path.join(dataDir, 'learn.db'));

    expect(await (await open()).checkHealth()).toBeNull();
  });

  test('of which the keys are no database is refused, and let go too', async () => {
    mkdirSync(path.join(dataDir, 'keys'));
    writeFileSync(path.join(dataDir, 'keys/keys.db'), 'no database at all '.repeat(100));

    await expect(open()).rejects.toMatchObject(refused('not a database', 1));
    rmSync(path.join(dataDir, 'keys/keys.db'));

    expect(await (await open()).checkHealth()).toBeNull();
  });
});

describe('a newer journal', () => {
  test('is refused by a sentence', async () => {
    await saveAndClose();
    const journal = openSqlite({ path: path.join(dataDir, 'learn.db'), report: () => {} });
    const add = statement('test.newer', "INSERT INTO schema_migration VALUES (9999, '9999-later', 'checksum', 1)");
    await journal.write(add, []);
    await journal.close();

    await expect(open()).rejects.toMatchObject(refused('newer version of Learn', 78));
  });
});

describe('a closed journal', () => {
  test('says so', async () => {
    const storage = await open();
    await storage.close();

    expect(await storage.checkHealth()).toBe('The journal is closed.');
  });
});

describe('with a database server', () => {
  let databaseUrl: string;
  let name: string;

  beforeEach(async () => {
    name = `open-${randomUUID()}`;
    databaseUrl = await createTestDatabase(inject('postgresUrl'), name);
  });

  afterEach(async () => {
    await opener.closeAll();
    await dropDatabase(inject('postgresUrl'), name);
  });

  test('the folder is not touched, and nothing is to be told', async () => {
    const storage = await open({ databaseUrl, masterKey: MASTER_KEY });

    expect(storage.engine).toBe('postgresql');
    expect(storage.notice).toBeUndefined();
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('the master key must be given, and be the right one', async () => {
    await saveAndClose({ databaseUrl, masterKey: MASTER_KEY });

    await expect(open({ databaseUrl })).rejects.toMatchObject(refused('set LEARN_MASTER_KEY', 78));
    await expect(open({ databaseUrl, masterKey: OTHER_MASTER_KEY })).rejects.toMatchObject(
      refused('sealed with another key', 78),
    );
  });

  test('the master key is changed for everybody', async () => {
    const people = Array.from({ length: 3 }, createUserId);
    const first = await open({ databaseUrl, masterKey: MASTER_KEY });
    for (const userId of people) await saveDay(first, userId);
    await first.close();

    await (await open({ databaseUrl, masterKey: OTHER_MASTER_KEY, previousMasterKey: MASTER_KEY })).close();
    const after = await open({ databaseUrl, masterKey: OTHER_MASTER_KEY });

    for (const userId of people) expect(await listDays(after, userId, { limit: 1 })).toHaveLength(1);
  });

  test('keys lie in a schema of their own, and without it nothing is opened', async () => {
    await saveAndClose({ databaseUrl, masterKey: MASTER_KEY });
    const database = openPostgres({ url: databaseUrl, report: () => {} });
    await database.withMaintenanceLock((maintenance) => maintenance.execute('drop', 'DROP SCHEMA learn_keys CASCADE'));
    await database.close();

    await expect(open({ databaseUrl, masterKey: MASTER_KEY })).rejects.toMatchObject(
      refused('its keys are missing', 78),
    );
  });

  test('a name or an address that it refuses is a sentence at the start', async () => {
    const url = new URL(databaseUrl);
    url.pathname = '/no-such-database';

    await expect(open({ databaseUrl: url.href, masterKey: MASTER_KEY })).rejects.toMatchObject(refused('3D000', 78));
    await expect(open({ databaseUrl: 'postgresql://[::1', masterKey: MASTER_KEY })).rejects.toMatchObject(
      refused('DATABASE_URL', 78),
    );
  });
});
