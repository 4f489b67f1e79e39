import { expect, test } from 'vitest';
import { findTarget } from './calendar-keys.ts';

const LATEST = '2026-11-21';
const press = (key: string, shiftKey = false) => ({ key, shiftKey });

test.each([
  ['ArrowLeft', '2026-11-11'],
  ['ArrowRight', '2026-11-13'],
  ['ArrowUp', '2026-11-05'],
  ['ArrowDown', '2026-11-19'],
  ['Home', '2026-11-09'],
  ['End', '2026-11-15'],
  ['PageUp', '2026-10-12'],
])('HK4: %s leads from November 12 to %s', (key, date) => {
  expect(findTarget('2026-11-12', press(key), LATEST)).toBe(date);
});

test('HK4: with Shift, Page Up and Page Down lead a year away', () => {
  expect(findTarget('2025-11-12', press('PageUp', true), LATEST)).toBe('2024-11-12');
  expect(findTarget('2025-11-12', press('PageDown', true), LATEST)).toBe('2026-11-12');
});

test('HK4: no key leads beyond the latest day', () => {
  for (const key of ['ArrowRight', 'ArrowDown', 'End', 'PageDown'])
    expect(findTarget('2026-11-21', press(key), LATEST)).toBe(LATEST);
});

test('HK4: no key leads before the first day', () => {
  expect(findTarget('0001-01-01', press('PageUp', true), LATEST)).toBe('0001-01-01');
});

test('HK4: Enter, Tab and letters are left to the browser', () => {
  for (const key of ['Enter', 'Tab', ' ', 'a']) expect(findTarget('2026-11-12', press(key), LATEST)).toBeNull();
});
