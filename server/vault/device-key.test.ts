import { createSecretKey, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { deriveDeviceKey } from './device-key.ts';

const dataKey = createSecretKey(randomBytes(32));

test('the key of a device is the same each time it is asked for, and on every device', () => {
  expect(deriveDeviceKey(dataKey, 'ada')).toEqual(deriveDeviceKey(dataKey, 'ada'));
});

test('it is neither the key it comes from nor anybody else’s', () => {
  const key = deriveDeviceKey(dataKey, 'ada');

  expect(key).toHaveLength(32);
  expect(key).not.toEqual(dataKey.export());
  expect(key).not.toEqual(deriveDeviceKey(dataKey, 'ben'));
  expect(key).not.toEqual(deriveDeviceKey(createSecretKey(randomBytes(32)), 'ada'));
});
