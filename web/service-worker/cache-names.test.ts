import { expect, test } from 'vitest';
import { listOutdatedCaches, cacheName } from './cache-names.ts';

const [first, second, third] = ['a', 'b', 'c'].map(cacheName) as [string, string, string];

test('the first build has no old caches to delete', () => {
  expect(listOutdatedCaches([first], first)).toEqual([]);
});

test('the build before stays, for windows that still run it', () => {
  expect(listOutdatedCaches([first, second], second)).toEqual([]);
});

test('what is older than the build before goes', () => {
  expect(listOutdatedCaches([first, second, third], third)).toEqual([first]);
});

test('a build that comes back keeps itself and the latest other one', () => {
  expect(listOutdatedCaches([first, second, third], first)).toEqual([second]);
});

test('what others keep at this address is not touched', () => {
  expect(listOutdatedCaches(['elsewhere-1', 'elsewhere-2', first, second], second)).toEqual([]);
});
