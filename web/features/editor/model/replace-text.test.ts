import { expect, test } from 'vitest';
import { findChange, placeCaret } from './replace-text.ts';

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

test('a caret at the end stays at the end of the new text', () => {
  expect(placeCaret({ text: 'Bread', isWriting: false }, 'Bread rises.', 5)).toBe(12);
});

test('a caret in the middle stays at its position', () => {
  expect(placeCaret({ text: 'Bread', isWriting: false }, 'Bread rises.', 2)).toBe(2);
});

test.each([
  ['a word that comes behind', 'Bread', 'Bread rises', { start: 5, end: 5, inserted: ' rises' }],
  ['a word that goes', 'White bread', 'bread', { start: 0, end: 6, inserted: '' }],
  ['a word that is another one', 'Bread rises', 'Bread sinks', { start: 6, end: 10, inserted: 'sink' }],
  ['letters that repeat', 'aa', 'aaa', { start: 2, end: 2, inserted: 'a' }],
  ['an emoji with the same first half', 'a😀b', 'a😁b', { start: 1, end: 3, inserted: '😁' }],
  ['an emoji with the same second half', '\u{1f600}', '\u{1fa00}', { start: 0, end: 2, inserted: '\u{1fa00}' }],
  ['all of it', '', 'Bread', { start: 0, end: 0, inserted: 'Bread' }],
])('the one range that differs: %s', (_what, before, after, expected) => {
  expect(findChange(before, after)).toEqual(expected);
});
