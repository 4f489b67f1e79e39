import { createSecretKey, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { expect, test } from 'vitest';
import { createKeyCache } from './key-cache.ts';

const newKey = (): KeyObject => createSecretKey(randomBytes(32));

test('the cache of keys forgets the one not used for longest', () => {
  const cache = createKeyCache(2);
  const [a, b, c] = [newKey(), newKey(), newKey()];
  cache.set('a', a);
  cache.set('b', b);
  cache.get('a');

  cache.set('c', c);

  expect(cache.get('b')).toBeUndefined();
  expect(cache.get('a')).toBe(a);
  expect(cache.get('c')).toBe(c);
});
