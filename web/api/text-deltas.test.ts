import { expect, test } from 'vitest';
import { addPiece } from './text-deltas.ts';

test('a piece goes on where the text ends', () => {
  expect(addPiece('Order ', { offset: 6, text: 'is a promise.' })).toBe('Order is a promise.');
});

test('a piece replaces what stands from its place on, and the whole text at the start', () => {
  expect(addPiece('Order is', { offset: 6, text: 'matters' })).toBe('Order matters');
  expect(addPiece('Order is', { offset: 0, text: 'Anew' })).toBe('Anew');
});

test('a piece after something that was never heard is not put together', () => {
  expect(addPiece('Order', { offset: 9, text: 'promise' })).toBeNull();
});
