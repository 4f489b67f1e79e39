import { expect, it } from 'vitest';
import { validateEntry } from './entry-validation.ts';

it('twenty thousand characters can be saved', () => {
  expect(validateEntry('x'.repeat(20_000))).toBeNull();
});

it('one character more is refused before the request', () => {
  expect(validateEntry('x'.repeat(20_001))).toBe('This learning is longer than 20,000 characters. Please split it.');
});

it('a text that a database cannot store unchanged is refused before the request', () => {
  expect(validateEntry('half a letter \ud83d')).toBe('A text contains characters that cannot be stored.');
});
