import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { deriveServerSecret } from './server-secret.ts';

const MASTER = createSecretKey(Buffer.alloc(32, 1));

test('a secret depends on the master key and on its purpose, and is the same each time', () => {
  const secret = deriveServerSecret(MASTER, 'one');

  expect(secret).toHaveLength(32);
  expect(deriveServerSecret(MASTER, 'one')).toEqual(secret);
  expect(deriveServerSecret(MASTER, 'other')).not.toEqual(secret);
  expect(deriveServerSecret(createSecretKey(Buffer.alloc(32, 2)), 'one')).not.toEqual(secret);
  expect(secret).not.toEqual(MASTER.export());
});
