import { expect, test } from 'vitest';
import { placeCaret } from './draft-line-caret.ts';

test.each([
  ['words that come behind leave it where it is', 'Bread| rises.', 'Bread| rises. Slowly.'],
  ['words that come behind the own ones stay behind', 'Bread|', 'Bread| rises.'],
  ['words that come before push it along', 'Bre|ad', 'White Bre|ad'],
  ['a change behind it is none to it', 'Bread| rises.', 'Bread| sinks.'],
  ['a change before it keeps it before the same words', 'Bread| rises.', 'Dough| rises.'],
  ['in a text without any of it, it stays within the text', 'Bread ri|ses', 'Tide|'],
])('%s', (_what, before, next) => {
  const held = { text: before.replace('|', ''), isWriting: true };

  expect(placeCaret(held, next.replace('|', ''), before.indexOf('|'))).toBe(next.indexOf('|'));
});

test('who had come to the end and writes no more goes on at the new end', () => {
  expect(placeCaret({ text: 'Bread', isWriting: false }, 'Bread rises.', 5)).toBe(12);
});

test('who reads in the middle stays there', () => {
  expect(placeCaret({ text: 'Bread', isWriting: false }, 'Bread rises.', 2)).toBe(2);
});
