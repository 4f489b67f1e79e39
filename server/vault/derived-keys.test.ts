import { createSecretKey, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { deriveDeviceKey, deriveServerSecret } from './derived-keys.ts';

const dataKey = createSecretKey(randomBytes(32));
const MASTER = createSecretKey(Buffer.alloc(32, 1));

test('a secret depends on the master key and on its purpose, and is the same each time', () => {
  const secret = deriveServerSecret(MASTER, 'one');

  expect(secret).toHaveLength(32);
  expect(deriveServerSecret(MASTER, 'one')).toEqual(secret);
  expect(deriveServerSecret(MASTER, 'other')).not.toEqual(secret);
  expect(deriveServerSecret(createSecretKey(Buffer.alloc(32, 2)), 'one')).not.toEqual(secret);
  expect(secret).not.toEqual(MASTER.export());
});

test('the key of a device is the same each time it is asked for, and on every device', () => {
  expect(deriveDeviceKey(dataKey, 'ada')).toEqual(deriveDeviceKey(dataKey, 'ada'));
});

test('the key of a device is neither the key it comes from nor anybody else’s', () => {
  const key = deriveDeviceKey(dataKey, 'ada');

  expect(key).toHaveLength(32);
  expect(key).not.toEqual(dataKey.export());
  expect(key).not.toEqual(deriveDeviceKey(dataKey, 'ben'));
  expect(key).not.toEqual(deriveDeviceKey(createSecretKey(randomBytes(32)), 'ada'));
});
