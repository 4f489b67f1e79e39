import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MASTER_KEY, OTHER_MASTER_KEY, createStorageOpener, createTempFolder } from '../../../tests/support/storage.ts';
import type { StorageOpener } from '../../../tests/support/storage.ts';
import { statement } from '../database.ts';
import { openSqlite } from '../sqlite/sqlite.ts';
import { readDay } from '../../reflections/rows/reflections.ts';

const FORGET_CHECK = statement('test.forget-check', 'DELETE FROM master_key_check');
const COUNT_CHECKS = statement<{ count: number }>('test.checks', 'SELECT count(*) AS count FROM master_key_check');

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

describe('the master key', () => {
  test('that is another one is refused, by file and by option', async () => {
    await saveAndClose();
    await expect(open({ masterKey: OTHER_MASTER_KEY })).rejects.toMatchObject(refused('sealed with another key', 78));

    writeFileSync(keyFile(), `${OTHER_MASTER_KEY}\n`);
    await expect(open()).rejects.toMatchObject(refused('sealed with another key', 78));
  });

  test('that is lost is not replaced by a new one', async () => {
    await saveAndClose();
    renameSync(keyFile(), path.join(dataDir, 'elsewhere'));

    await expect(open()).rejects.toMatchObject(refused('its master key is missing', 78));
    expect(existsSync(keyFile())).toBe(false);
  });

  test('is not made where texts are, but no keys', async () => {
    await saveAndClose();
    rmSync(path.dirname(keyFile()), { recursive: true });

    await expect(open()).rejects.toMatchObject(refused('its keys are missing', 78));
    expect(existsSync(keyFile())).toBe(false);
  });

  test('is not recorded again where texts and keys exist without its check', async () => {
    await saveAndClose({ masterKey: MASTER_KEY });
    const keys = openSqlite({ path: path.join(dataDir, 'keys/keys.db'), report: () => {} });
    await keys.write(FORGET_CHECK, []);

    await expect(open({ masterKey: OTHER_MASTER_KEY })).rejects.toMatchObject(refused('its keys are missing', 78));
    expect(await keys.read(COUNT_CHECKS, [])).toEqual([{ count: 0 }]);
    await keys.close();
  });

  test('that is not a key is refused, and no message contains it', async () => {
    await expect(open({ masterKey: 'hunter2' })).rejects.toMatchObject(
      refused('LEARN_MASTER_KEY must be 32 random bytes', 78),
    );
    await expect(open({ masterKey: MASTER_KEY, previousMasterKey: 'hunter2' })).rejects.toMatchObject({
      message: expect.not.stringContaining('hunter2'),
    });
    mkdirSync(path.dirname(keyFile()));
    writeFileSync(keyFile(), 'hunter2');
    await expect(open()).rejects.toMatchObject(refused(`${keyFile()} must be 32 random bytes`, 78));
  });

  test('that cannot be read is not replaced by a new one', async () => {
    mkdirSync(keyFile(), { recursive: true });

    await expect(open()).rejects.toMatchObject(refused(`${keyFile()} cannot be read`, 78));
  });

  test('is changed by giving both, after which the new one is enough and the old one is not', async () => {
    const userId = await saveAndClose({ masterKey: MASTER_KEY });

    const rotated = await open({ masterKey: OTHER_MASTER_KEY, previousMasterKey: MASTER_KEY });
    expect(await readDay({ userId, date: '2026-11-21' }, rotated)).toMatchObject({ entries: [{ content: 'one' }] });
    await rotated.close();
    const after = await open({ masterKey: OTHER_MASTER_KEY });
    expect(await readDay({ userId, date: '2026-11-21' }, after)).toMatchObject({ entries: [{ content: 'one' }] });
    await after.close();

    await expect(open({ masterKey: MASTER_KEY })).rejects.toMatchObject(refused('sealed with another key', 78));
    const third = Buffer.alloc(32, 9).toString('base64');
    await expect(open({ masterKey: third, previousMasterKey: MASTER_KEY })).rejects.toMatchObject(
      refused('Neither', 78),
    );
  });

  test('is changed without touching a text', async () => {
    await saveAndClose({ masterKey: MASTER_KEY });
    const documents = statement('test.documents', 'SELECT document, version, updated_at FROM reflection');
    const read = async (): Promise<unknown> => {
      const journal = openSqlite({ path: path.join(dataDir, 'learn.db'), report: () => {} });
      const rows = await journal.read(documents, []);
      await journal.close();
      return rows;
    };
    const before = await read();

    await (await open({ masterKey: OTHER_MASTER_KEY, previousMasterKey: MASTER_KEY })).close();

    expect(await read()).toEqual(before);
  });
});
