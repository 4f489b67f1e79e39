import { createSecretKey, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { deriveFingerprint } from './wrapping.ts';

const newKey = (): ReturnType<typeof createSecretKey> => createSecretKey(randomBytes(32));

test('a fingerprint tells master keys apart, and holds nothing of them', () => {
  const master = newKey();

  expect(deriveFingerprint(master)).toBe(deriveFingerprint(master));
  expect(deriveFingerprint(master)).not.toBe(deriveFingerprint(newKey()));
  expect(master.export().toString('hex')).not.toContain(deriveFingerprint(master).slice(0, 8));
});
