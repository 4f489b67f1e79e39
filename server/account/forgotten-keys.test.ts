// Processes on one PostgreSQL that do not hear each other: each looks by itself whose key is gone.
import { expect, test } from 'vitest';
import { createIdentity } from '../../tests/support/sign-in.ts';
import { saveDay } from '../../tests/support/storage.ts';
import { createProcessScene } from '../database/server-processes.fixture.ts';
import { saveDeletion } from './rows/deletion.ts';

const scene = createProcessScene();

async function confirm(storage: Awaited<ReturnType<typeof scene.open>>, name: string): Promise<string> {
  const person = await storage.people.confirm(createIdentity(name), scene.clock.now());
  const userId = person?.id ?? '';
  await saveDay(storage, userId);
  return userId;
}

test('HP5: a process that hears nothing drops the key of an erased person with its next heartbeat', async () => {
  const [eraser, deaf] = [await scene.open(), await scene.open()];
  const [ada, ben] = [await confirm(deaf, 'Ada'), await confirm(deaf, 'Ben')];
  const key = await deaf.vault.getKey(ben);
  await saveDeletion({ userId: ada, deleteAt: scene.clock.now() }, eraser);
  await eraser.erasure.erase(ada, scene.clock.now());
  await expect(deaf.vault.getKey(ada)).resolves.toBeDefined();

  scene.timers.beat();

  await expect.poll(() => deaf.vault.getKey(ada).catch(({ kind }) => kind as string)).toBe('key-missing');
  expect(await deaf.vault.getKey(ben)).toBe(key);
});

test('HP5: a process that cannot look drops all keys, and reads each again when it is needed', async () => {
  const storage = await scene.open();
  const userId = await confirm(storage, 'Ada');
  const key = await storage.vault.getKey(userId);
  await scene.journal.withMaintenanceLock(({ execute }) =>
    execute('test.hide', 'ALTER TABLE learn_keys.erased_person RENAME TO hidden'),
  );

  scene.timers.beat();

  await expect.poll(async () => (await storage.vault.getKey(userId)) === key).toBe(false);
  expect((await storage.vault.getKey(userId)).equals(key)).toBe(true);
});
