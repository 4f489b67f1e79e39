import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { parseCsv } from './csv-rows.ts';

test('HO1: a cell with a stray quotation mark is taken as it is written, and the rows after it stay rows', () => {
  const text = [
    'day,text,mood',
    '1,"Rye" is good,a',
    '2,"He said "hi" there",b',
    '3,5" nails,c',
    '4,"Rain, much" of it,d',
    '5,"Sun, ""much""",e',
  ].join('\r\n');

  expect(parseCsv(text).rows).toEqual([
    ['1', '"Rye" is good', 'a'],
    ['2', '"He said "hi" there"', 'b'],
    ['3', '5" nails', 'c'],
    ['4', '"Rain, much" of it', 'd'],
    ['5', 'Sun, "much"', 'e'],
  ]);
});

test('HO1: no letter of a file is lost, wherever its quotation marks are', () => {
  const lettersOf = (text: string): string => text.replaceAll(/[^a-z]/g, '');
  assert(
    property(array(constantFrom('a', 'bc', '"', '""', ',', '\n', '\r\n', ' '), { maxLength: 40 }), (signs) => {
      const text = `d,t\n${signs.join('')}`;

      const { header, rows } = parseCsv(text);

      expect(lettersOf([header, ...rows].flat().join(''))).toBe(lettersOf(text));
    }),
    { numRuns: 1_000 },
  );
});
