import { expect, test } from 'vitest';
import { listOutdated, nameShelf } from './cache-names.ts';

const [first, second, third] = ['a', 'b', 'c'].map(nameShelf) as [string, string, string];

test('the first build has nothing to clear away', () => {
  expect(listOutdated([first], first)).toEqual([]);
});

test('the build before stays, for windows that still run it', () => {
  expect(listOutdated([first, second], second)).toEqual([]);
});

test('what is older than the build before goes', () => {
  expect(listOutdated([first, second, third], third)).toEqual([first]);
});

test('a build that comes back keeps itself and the latest other one', () => {
  expect(listOutdated([first, second, third], first)).toEqual([second]);
});

test('what others keep at this address is not touched', () => {
  expect(listOutdated(['elsewhere-1', 'elsewhere-2', first, second], second)).toEqual([]);
});
