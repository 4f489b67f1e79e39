import { expect, test } from 'vitest';
import { beginMerge, leaveMerge } from './merging.ts';

const begun = { mine: 'Here.', joined: 'There.\n\nHere.' };

test('a merge begins with both texts whole, the one from elsewhere first', () => {
  expect(beginMerge({ mine: 'Here.', theirs: 'There.' })).toEqual(begun);
});

test('gone back to the choice without a key, the text from here is what it was', () => {
  expect(leaveMerge(begun, begun.joined)).toBe('Here.');
});

test('what was made of both stays when somebody goes back to the choice, and is what a further merge goes on from', () => {
  const left = leaveMerge(begun, 'There.\n\nHere, and more.');

  expect(left).toBe('There.\n\nHere, and more.');
  expect(beginMerge({ mine: left, theirs: 'There.' }).joined).toBe(left);
});

test('a field that was emptied takes nothing away from the choice', () => {
  expect(leaveMerge(begun, ' ')).toBe('Here.');
});
