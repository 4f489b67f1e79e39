import { createSecretKey, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { expect, test } from 'vitest';
import { createKeyCache } from './key-cache.ts';

const newKey = (): KeyObject => createSecretKey(randomBytes(32));

test('the cache of keys forgets the one not used for longest', () => {
  const cache = createKeyCache(2);
  const [a, b, c] = [newKey(), newKey(), newKey()];
  cache.keep('a', a);
  cache.keep('b', b);
  cache.find('a');

  cache.keep('c', c);

  expect(cache.find('b')).toBeUndefined();
  expect(cache.find('a')).toBe(a);
  expect(cache.find('c')).toBe(c);
});
