import { expect, test } from 'vitest';
import { previewText } from './preview-text.ts';

const FAMILY = '👩‍👩‍👧‍👦';

test('a text that fits is shown whole', () => {
  expect(previewText('Rye', 3)).toBe('Rye');
  expect(previewText('', 3)).toBe('');
});

test.each([
  ['Rye has gums.', 3, 'Rye…'],
  ['Rye 🌾 has gums.', 5, 'Rye …'],
  [`Rye ${FAMILY} has gums.`, 8, 'Rye …'],
  [`Rye ${FAMILY} has gums.`, 4 + FAMILY.length, `Rye ${FAMILY}…`],
  ['Cafe\u0301 in the morning', 4, 'Caf…'],
  [`${FAMILY}${FAMILY}`, 5, `${FAMILY}…`],
])('%j is cut after at most %d units, and never within a character', (text, charactersMax, shown) => {
  expect(previewText(text, charactersMax)).toBe(shown);
});
