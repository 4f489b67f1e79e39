import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, foldWithOffsets } from './fold.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc
    .array(
      fc.constantFrom(
        'ß',
        'İ',
        'ı',
        'ﬁ',
        'e\u0301',
        'é',
        ' ',
        '\n',
        '\u00a0',
        'ς',
        '한',
        '👨‍👩‍👧',
        '\u3099',
        'ﾞ',
        'ø̈',
        '\ud800',
        'ก็',
      ),
    )
    .map((parts) => parts.join('')),
);

test.each([
  ['résumé', 'resume'],
  ['Łódź', 'lodz'],
  ['Straße', 'strasse'],
  ['STRASSE', 'strasse'],
  ['İstanbul', 'istanbul'],
  ['ısı', 'isi'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['οδός', 'οδοσ'],
  ['smørrebrød', 'smorrebrod'],
  ['đak', 'dak'],
  ['Ærø', 'aero'],
  ['œuvre', 'oeuvre'],
  ['Ｆｕｌｌ', 'full'],
  ['don’t', "don't"],
  ['a  \n b', 'a b'],
  ['हिन्दी', 'हिन्दी'],
])('HL1: «%s» is compared as «%s»', (original, folded) => {
  expect(fold(original)).toBe(folded);
});

test('HL6: the way back exists for each unit of the folded text, and goes forward', () => {
  fc.assert(
    fc.property(text, (original) => {
      const { folded, starts } = foldWithOffsets(original);

      expect(folded).toBe(fold(original));
      expect(starts).toHaveLength(folded.length + 1);
      expect(starts).toEqual(starts.toSorted((a, b) => a - b));
      expect(starts.at(-1)).toBe(original.length);
    }),
    { numRuns: 500 },
  );
});

test('signs that stand for whole sentences are folded in a moment', () => {
  const { folded, starts } = foldWithOffsets('ﷺ'.repeat(20_000));

  expect(folded.length).toBe(starts.length - 1);
  expect(folded.startsWith(fold('ﷺ'))).toBe(true);
});
