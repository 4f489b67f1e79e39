import { createSecretKey, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { fingerprintMasterKey } from './wrapping.ts';

const newKey = (): ReturnType<typeof createSecretKey> => createSecretKey(randomBytes(32));

test('a fingerprint tells master keys apart, and holds nothing of them', () => {
  const master = newKey();

  expect(fingerprintMasterKey(master)).toBe(fingerprintMasterKey(master));
  expect(fingerprintMasterKey(master)).not.toBe(fingerprintMasterKey(newKey()));
  expect(master.export().toString('hex')).not.toContain(fingerprintMasterKey(master).slice(0, 8));
});
