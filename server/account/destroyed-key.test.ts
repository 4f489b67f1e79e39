import { readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestTimers } from '../../tests/api/events-listener.ts';
import { createIdentity } from '../../tests/support/sign-in.ts';
import {
  MASTER_KEY,
  createStorageOpener,
  createTempFolder,
  saveDay,
  type StorageOpener,
} from '../../tests/support/storage.ts';
import { openSqlite } from '../database/sqlite/sqlite.ts';
import { statement } from '../database/database.ts';
import { saveDeletion } from './rows/deletion.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const FIND_KEY = statement<{ wrapped: Uint8Array }>(
  'test.key',
  'SELECT wrapped FROM {keys}user_key WHERE user_id = $1',
);

let dataDir: string;
let opener: StorageOpener;

beforeEach(async () => {
  dataDir = await createTempFolder();
  opener = createStorageOpener(dataDir);
});
afterEach(async () => {
  await opener.closeAll();
  rmSync(dataDir, { recursive: true });
});

/** A person with a day, whose deletion is due, and whether a file of the keys has the wrapped key. */
async function openPerson(timers = createTestTimers()) {
  const storage = await opener.open({ masterKey: MASTER_KEY, scheduler: timers });
  const userId = (await storage.people.confirm(createIdentity('Ada'), NOW))?.id ?? '';
  await saveDay(storage, userId);
  const reader = openSqlite({ path: path.join(dataDir, 'keys/keys.db'), report: () => {} });
  const [key] = await reader.read(FIND_KEY, [userId]);
  await reader.close();
  const wrapped = Buffer.from(key?.wrapped ?? []);
  const isInFiles = (): boolean =>
    readdirSync(path.join(dataDir, 'keys')).some((name) =>
      readFileSync(path.join(dataDir, 'keys', name)).includes(wrapped),
    );
  expect(wrapped.length).toBeGreaterThan(32);
  expect(isInFiles()).toBe(true);
  await saveDeletion({ userId, deleteAt: NOW }, storage);
  return { storage, userId, isInFiles };
}

test('HP5: the bytes of a destroyed key are in no file of the keys, while the server runs', async () => {
  const { storage, userId, isInFiles } = await openPerson();

  await storage.erasure.erase(userId, NOW);

  expect(isInFiles()).toBe(false);
});

test('HP5: where another program reads the keys meanwhile, the bytes go once it has read, and nothing waits', async () => {
  const timers = createTestTimers();
  const { storage, userId, isInFiles } = await openPerson(timers);
  const program = new DatabaseSync(path.join(dataDir, 'keys/keys.db'), { readOnly: true });
  program.exec('BEGIN; SELECT * FROM user_key');

  const before = performance.now();
  await storage.erasure.erase(userId, NOW);
  timers.beat();
  await saveDay(storage, userId).catch(() => {});
  const waitedMs = performance.now() - before;
  const isThere = isInFiles();
  program.close();
  timers.beat();

  expect(isThere).toBe(true);
  // The writer waits a second for a lock.
  expect(waitedMs).toBeLessThan(900);
  await expect.poll(isInFiles).toBe(false);
});
