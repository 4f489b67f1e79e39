import { expect, test } from 'vitest';
import { formatDateTime, formatTime } from './format-time.ts';

// Without a zone these are this computer's own times, whichever zone the tests run in.
const EVENING = new Date(2026, 10, 21, 21, 4);
const MIDNIGHT = new Date(2026, 10, 21, 0, 5);

test('a time has the 24-hour format', () => {
  expect(formatTime(EVENING)).toBe('21:04');
  expect(formatTime(MIDNIGHT)).toBe('00:05');
});

test('a moment of today is its time', () => {
  expect(formatDateTime(EVENING.toISOString(), '2026-11-21')).toBe('at 21:04');
});

test('a moment of another day says which, and of another year that too', () => {
  expect(formatDateTime(EVENING.toISOString(), '2026-11-22')).toBe('on Nov 21 at 21:04');
  expect(formatDateTime(EVENING.toISOString(), '2027-01-02')).toBe('on Nov 21, 2026 at 21:04');
});
