import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findStarts, fold, foldInPieces } from './fold.ts';

function foldWithStarts(original: string): { folded: string; starts: number[] } {
  const pieces = [...foldInPieces(original)];
  return { folded: fold(original), starts: pieces.flatMap((piece) => findStarts(original, piece)) };
}

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
      const { folded, starts } = foldWithStarts(original);

      expect(starts).toHaveLength(folded.length);
      expect(starts).toEqual(starts.toSorted((a, b) => a - b));
      expect(starts.every((start) => start < original.length)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('HL6: a long text is folded in pieces as it is folded at once', () => {
  fc.assert(
    fc.property(text, fc.nat(12), (original, shift) => {
      const alone = [...foldInPieces(original)].map(({ folded }) => folded).join('');
      const filler = 'x'.repeat(994 + shift);

      expect(fold(`${filler}${original}`)).toBe(`${filler}${alone}`);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['signs that stand for whole sentences', 'ﷺ'.repeat(20_000)],
  ['marks of one letter', `a${'\u0301\u0316'.repeat(9_999)}`],
  ['spaces', ' \n'.repeat(10_000)],
])('no piece of %s is long', (_, original) => {
  const pieces = [...foldInPieces(original)];

  expect(Math.max(...pieces.map(({ start, end }) => end - start))).toBeLessThanOrEqual(1_101);
  expect(pieces.map(({ start, end }) => original.slice(start, end)).join('')).toBe(original);
});
