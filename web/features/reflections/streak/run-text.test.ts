import { describe, expect, it, test } from 'vitest';
import type { Figures } from '#contract/reflections.ts';
import { findQuestionedDay, formatRunDay, listRunFigures } from './run-text.ts';

const FIGURES: Figures = {
  current: 12,
  best: 30,
  lastSevenDays: 6,
  week: [true, true, true, true, true, false, true],
  total: 80,
  rests: 1,
  earlier: 4,
};

test.each([
  [{}, '12 days · 1 rest · best 30'],
  [{ rests: 0 }, '12 days · best 30'],
  [{ rests: 2, current: 1, best: 1, earlier: 0 }, '1 day · 2 rests · best 1'],
  [{ current: 3, earlier: 12, rests: 0 }, '12 days, then 3'],
  [{ current: 0, earlier: 1, rests: 0 }, '1 day, then 0'],
  [{ rests: null }, '12 days in a row · best 30 · 6 of the last 7 days'],
  [{ rests: null, current: 1, best: 1, lastSevenDays: 1 }, '1 day in a row · best 1 · 1 of the last 7 days'],
  [{ rests: null, current: 0, best: 4, lastSevenDays: 0 }, '0 days in a row · best 4 · 0 of the last 7 days'],
])('C7, HM5: the run of %j reads as «%s»', (figures, line) => {
  expect(listRunFigures({ ...FIGURES, ...figures }).join(' · ')).toBe(line);
});

test('a saved day is named by its place in the run, from the second on', () => {
  expect(formatRunDay(FIGURES)).toBe('Day 12 in a row');
  expect(formatRunDay({ ...FIGURES, current: 1 })).toBeNull();
});

describe('HM5: «Count yesterday as a rest day?»', () => {
  const broken = { ...FIGURES, current: 1, earlier: 7, rests: null };

  it('is asked after a run of seven days that yesterday has ended, also before today is written', () => {
    expect(findQuestionedDay(broken, '2026-11-20')).toBe('2026-11-19');
    const week = [true, true, true, true, true, false, false];
    expect(findQuestionedDay({ ...broken, current: 0, week }, '2026-11-20')).toBe('2026-11-19');
  });

  it.each([
    ['after a shorter run', { earlier: 6 }],
    ['of somebody who has chosen rests', { rests: 0 }],
    ['after two missed days', { week: [true, true, true, true, false, false, true] }],
    ['when yesterday was written', { week: [true, true, true, true, false, true, true] }],
  ])('is not asked %s', (_, figures) => {
    expect(findQuestionedDay({ ...broken, ...figures }, '2026-11-20')).toBeNull();
  });
});
