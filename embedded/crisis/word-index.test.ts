import { expect, test } from 'vitest';
import { createWordIndex, hasBoundedWord } from './word-index.ts';

const START = '\u0001';
const END = '\u0002';

function search(words: Readonly<Record<string, string>>, text: string): string[] {
  const index = createWordIndex<string>();
  for (const [word, owner] of Object.entries(words)) index.add(word, owner);
  const found: string[] = [];
  index.search(text, (owner, at) => found.push(`${owner} ${at}`));
  return found.toSorted();
}

test('finds words of each length wherever they stand, also at the end', () => {
  const words = { ab: 'two', abc: 'three', abcd: 'four', abcde: 'five', abcdefg: 'seven' };

  expect(search(words, 'abcdefg ab')).toEqual(['five 0', 'four 0', 'seven 0', 'three 0', 'two 0', 'two 8']);
  expect(search(words, 'xabcd')).toEqual(['four 1', 'three 1', 'two 1']);
  expect(search(words, 'a')).toEqual([]);
  expect(search(words, '')).toEqual([]);
});

test('finds words at a boundary only, if they have one', () => {
  const words = { [`${START}oven`]: 'starts', [`oven${END}`]: 'ends', [`${START}oven${END}`]: 'whole', oven: 'any' };

  expect(search(words, 'ovens')).toEqual(['any 0', 'starts 0']);
  expect(search(words, 'proven')).toEqual(['any 2', 'ends 2']);
  expect(search(words, '«oven»')).toEqual(['any 1', 'ends 1', 'starts 1', 'whole 1']);
  expect(search(words, 'éoven0')).toEqual(['any 1']);
});

test('forgets a removed word, but not for its other owners', () => {
  const index = createWordIndex<string>();
  index.add('bread', 'one');
  index.add('bread', 'other');
  index.add('breadth', 'one');
  index.remove('bread', 'one');
  const found: string[] = [];
  index.search('breadth', (owner) => found.push(owner));

  expect(found.toSorted()).toEqual(['one', 'other']);
});

test('tells whether a word stands in a text with its boundaries', () => {
  expect(hasBoundedWord('a proven oven', `${START}oven${END}`)).toBe(true);
  expect(hasBoundedWord('a proven ovens', `${START}oven${END}`)).toBe(false);
  expect(hasBoundedWord('a proven ovens', `oven${END}`)).toBe(true);
  expect(hasBoundedWord('', 'oven')).toBe(false);
});
