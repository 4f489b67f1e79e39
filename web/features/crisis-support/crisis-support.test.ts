import { expect, test } from 'vitest';
import { findLocalNumbers, needsCare } from './crisis-support.ts';

test('one entry among many is enough', () => {
  expect(needsCare(['Bread rises overnight.', 'I want to die.'])).toBe(true);
  expect(needsCare(['Bread rises overnight.', 'This deadline is killing me.'])).toBe(false);
  expect(needsCare([])).toBe(false);
});

test('the numbers are those of the place, with its name', () => {
  expect(findLocalNumbers('Europe/Berlin')).toEqual({ emergency: '112', line: '0800 111 0 111', country: 'Germany' });
  expect(findLocalNumbers('America/Chicago')).toEqual({ emergency: '911', line: '988', country: 'United States' });
  expect(findLocalNumbers('Europe/Oslo')).toEqual({ emergency: '113', line: '116 123', country: 'Norway' });
});

test('without a place no number is guessed', () => {
  expect(findLocalNumbers('UTC')).toEqual({ emergency: null, line: null, country: null });
  expect(findLocalNumbers('Africa/Accra')).toEqual({ emergency: null, line: null, country: null });
});
