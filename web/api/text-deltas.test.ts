import { expect, test } from 'vitest';
import { appendDelta } from './text-deltas.ts';

test('a piece goes on where the text ends', () => {
  expect(appendDelta('Order ', { offset: 6, text: 'is a promise.' })).toBe('Order is a promise.');
});

test('a piece replaces what stands from its place on, and the whole text at the start', () => {
  expect(appendDelta('Order is', { offset: 6, text: 'matters' })).toBe('Order matters');
  expect(appendDelta('Order is', { offset: 0, text: 'Anew' })).toBe('Anew');
});

test('a piece after a missing one is not appended', () => {
  expect(appendDelta('Order', { offset: 9, text: 'promise' })).toBeNull();
});
