import { describe, expect, test } from 'vitest';
import { isPagePath } from './pages.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

describe('HK9: the address of a day', () => {
  test.each(['2026-11-21', '2024-02-29', '0001-01-01'])('%s has a page', (date) => {
    expect(isPagePath(`/history/${date}`, NOW)).toBe(true);
  });

  test('has a page as soon as the day has begun somewhere', () => {
    expect(isPagePath('/history/2026-11-22', NOW)).toBe(true);
    expect(isPagePath('/history/2026-11-22', Date.parse('2026-11-21T09:00:00Z'))).toBe(false);
  });

  test.each([
    '2026-02-29',
    '2026-11-31',
    '2026-13-01',
    '0000-01-01',
    '2026-11-23',
    '9999-12-31',
    'x',
    '',
    '2026-11-21/x',
  ])('«%s» has none', (date) => {
    expect(isPagePath(`/history/${date}`, NOW)).toBe(false);
  });

  test('leaves the other pages as they are', () => {
    expect(isPagePath('/history', NOW)).toBe(true);
    expect(isPagePath('/historic', NOW)).toBe(false);
  });
});
