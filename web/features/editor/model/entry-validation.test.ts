import { expect, it } from 'vitest';
import { findEntryProblem } from './entry-validation.ts';

it('twenty thousand characters can be saved', () => {
  expect(findEntryProblem('x'.repeat(20_000))).toBeNull();
});

it('one more is refused before it is sent', () => {
  expect(findEntryProblem('x'.repeat(20_001))).toBe('This learning is longer than 20,000 characters. Please split it.');
});

it('a text that no database keeps unchanged is refused before it is sent', () => {
  expect(findEntryProblem('half a letter \ud83d')).toBe('A text contains characters that cannot be stored.');
});
