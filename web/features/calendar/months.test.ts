import { describe, expect, test } from 'vitest';
import { addMonths, isYearMonth, lastDayOf, listMonths, listWeeks, moveByMonths } from './months.ts';

describe('a month', () => {
  test('HK1: has whole weeks from Monday to Sunday, with gaps where other months are', () => {
    const weeks = listWeeks('2026-11');

    expect(weeks).toHaveLength(6);
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
    expect(weeks[1]?.[0]).toBe('2026-11-02');
    expect(weeks.at(-1)).toEqual(['2026-11-30', null, null, null, null, null, null]);
    expect(weeks.flat().filter(Boolean)).toHaveLength(30);
  });

  test('knows leap years', () => {
    expect([lastDayOf('2024-02'), lastDayOf('2025-02'), lastDayOf('2026-12')]).toEqual([
      '2024-02-29',
      '2025-02-28',
      '2026-12-31',
    ]);
  });

  test('is followed by the next one, also across years', () => {
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-03', -12)]).toEqual([
      '2027-01',
      '2025-12',
      '2025-03',
    ]);
    expect(listMonths(87).at(0)).toBe('0087-01');
  });

  test.each(['2026-00', '2026-13', '26-01', '0000-05', '2026-1', ''])('«%s» is none', (text) => {
    expect(isYearMonth(text)).toBe(false);
  });
});

test('a day moves to the same day of another month, or to its last one', () => {
  expect(moveByMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(moveByMonths('2024-02-29', -12)).toBe('2023-02-28');
  expect(moveByMonths('2026-11-21', 1)).toBe('2026-12-21');
});
