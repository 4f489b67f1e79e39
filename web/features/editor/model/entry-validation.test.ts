import { expect, it } from 'vitest';
import { validateEntry } from './entry-validation.ts';

it('twenty thousand characters can be saved', () => {
  expect(validateEntry('x'.repeat(20_000))).toBeNull();
});

it('one more is refused before it is sent', () => {
  expect(validateEntry('x'.repeat(20_001))).toBe('This learning is longer than 20,000 characters. Please split it.');
});

it('a text that no database keeps unchanged is refused before it is sent', () => {
  expect(validateEntry('half a letter \ud83d')).toBe('A text contains characters that cannot be stored.');
});
