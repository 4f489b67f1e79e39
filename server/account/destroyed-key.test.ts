import { readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createIdentity } from '../../tests/support/sign-in.ts';
import { MASTER_KEY, createStorageOpener, createTempFolder, saveDay } from '../../tests/support/storage.ts';
import { openSqlite } from '../database/sqlite/sqlite.ts';
import { statement } from '../database/database.ts';
import { saveDeletion } from './rows/deletion.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const FIND_KEY = statement<{ wrapped: Uint8Array }>(
  'test.key',
  'SELECT wrapped FROM {keys}user_key WHERE user_id = $1',
);

test('HP5: the bytes of a destroyed key are in no file of the keys, while the server runs', async () => {
  const dataDir = await createTempFolder();
  const opener = createStorageOpener(dataDir);
  const storage = await opener.open({ masterKey: MASTER_KEY });
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
  await storage.erasure.erase(userId, NOW);

  expect(isInFiles()).toBe(false);
  await opener.closeAll();
  rmSync(dataDir, { recursive: true });
});
