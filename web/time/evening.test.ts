import { expect, test } from 'vitest';
import { isEvening } from './evening.ts';

test.each([
  ['20:59', false],
  ['21:00', true],
  ['23:59', true],
  ['00:00', true],
  ['04:59', true],
  ['05:00', false],
  ['12:00', false],
])('at %s it is evening: %s', (time, expected) => {
  expect(isEvening(new Date(`2026-11-28T${time}`))).toBe(expected);
});
