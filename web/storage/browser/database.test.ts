import { expect, test } from 'vitest';
import { createDeviceDatabase, DeviceStorageError } from './database.ts';
import { buildRow, createTestDatabase } from './database.fixture.ts';

test('a transaction is done altogether or not at all', async () => {
  const device = createTestDatabase();

  const failing = device.write(['outbox'], async (transaction) => {
    await transaction.objectStore('outbox').put(buildRow());
    throw new TypeError('A mistake of ours.');
  });

  await expect(failing).rejects.toThrow('A mistake of ours.');
  expect(await device.read((database) => database.count('outbox'))).toBe(0);
});

test('a newer version in another tab gets the database at once, and this one opens it again', async () => {
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

test('a browser that forbids storage is a refusal, and asked again with the next use', async () => {
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
