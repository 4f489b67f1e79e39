import { expect, test } from 'vitest';
import { createDeviceDatabase, DeviceStorageError } from './database.ts';
import { buildRow, createTestDatabase } from './database.fixture.ts';

test('a transaction is atomic', async () => {
  const device = createTestDatabase();

  const failing = device.write(['outbox'], async (transaction) => {
    await transaction.objectStore('outbox').put(buildRow());
    throw new TypeError('A mistake of ours.');
  });

  await expect(failing).rejects.toThrow('A mistake of ours.');
  expect(await device.read((database) => database.count('outbox'))).toBe(0);
});

test('a newer version in another tab can upgrade the database at once, and this tab reopens it', async () => {
  const name = `test-${crypto.randomUUID()}`;
  const device = createDeviceDatabase(name);
  await device.write(['outbox'], (transaction) => transaction.objectStore('outbox').put(buildRow()));

  const isFree = await new Promise<boolean>((resolve) => {
    const deleting = indexedDB.deleteDatabase(name);
    deleting.addEventListener('success', () => resolve(true));
    deleting.addEventListener('blocked', () => resolve(false));
  });

  expect(isFree).toBe(true);
  expect(await device.read((database) => database.count('outbox'))).toBe(0);
});

test('forbidden storage is an error, and opening is tried again at the next use', async () => {
  const device = createDeviceDatabase(`test-${crypto.randomUUID()}`);
  const realOpen = indexedDB.open.bind(indexedDB);
  indexedDB.open = () => {
    throw new DOMException('It is forbidden.', 'SecurityError');
  };

  const refused = await device.read((database) => database.count('days')).catch((error: unknown) => error);
  indexedDB.open = realOpen;

  expect(refused).toBeInstanceOf(DeviceStorageError);
  expect(refused).toMatchObject({ reason: 'unavailable' });
  expect(await device.read((database) => database.count('days'))).toBe(0);
});
