import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startTextMerge, revertTextMerge } from './merge-texts.ts';

const begun = { mine: 'Here.', merged: 'There.\n\nHere.' };
const join = (theirs: string, mine: string): string => startTextMerge({ mine, theirs }).merged;

test('a merge begins with both texts whole, the one from the other device first', () => {
  expect(startTextMerge({ mine: 'Here.', theirs: 'There.' })).toEqual(begun);
});

describe('sentences that both texts have stand once', () => {
  test.each([
    ['Same.', 'Same.', 'Same.'],
    ['One. Two.', 'One. Two. Three.', 'One. Two. Three.'],
    ['One. Two. Three.', 'One. Two.', 'One. Two. Three.'],
    ['One. Theirs. Three.', 'One. Mine. Three.', 'One. Theirs. Mine. Three.'],
    ['One. Theirs.', 'One. Mine.', 'One. Theirs.\n\nMine.'],
    ['Before. One.', 'One. After.', 'Before. One. After.'],
    ['- a\n- b\n- c', '- a\n- x\n- c', '- a\n- b\n- x\n- c'],
    ['One.\n\nTwo.', 'One.\n\nThree.', 'One.\n\nTwo.\n\nThree.'],
    ['今天学习。很好。', '今天学习。不好。', '今天学习。很好。\n\n不好。'],
  ])('%j and %j', (theirs, mine, joined) => {
    expect(join(theirs, mine)).toBe(joined);
  });
});

test('a merge has every sentence of both texts, in the order of each, and equal texts stay as they are', () => {
  const text = fc.array(fc.constantFrom('One.', 'Two!', 'Three?', 'word'), { maxLength: 8 });
  const gap = fc.constantFrom(' ', '\n', '\n\n');
  fc.assert(
    fc.property(text, text, gap, (theirs, mine, between) => {
      const joined = join(theirs.join(between), mine.join(between));
      const pieces = joined.split(/\s+/);
      const has = (wanted: string[]) => {
        let from = 0;
        return wanted.every((one) => (from = pieces.indexOf(one, from) + 1) > 0);
      };
      expect([has(theirs), has(mine)]).toEqual([true, true]);
      expect(join(joined, joined)).toBe(joined);
    }),
    { numRuns: 500 },
  );
});

test('going back to the choice without typing keeps the local text', () => {
  expect(revertTextMerge(begun, begun.merged)).toBe('Here.');
});

test('going back to the choice keeps the merged text, and a further merge continues from it', () => {
  const left = revertTextMerge(begun, 'There.\n\nHere, and more.');

  expect(left).toBe('There.\n\nHere, and more.');
  expect(startTextMerge({ mine: left, theirs: 'There.' }).merged).toBe(left);
});

test('an emptied field removes nothing from the choice', () => {
  expect(revertTextMerge(begun, ' ')).toBe('Here.');
});
