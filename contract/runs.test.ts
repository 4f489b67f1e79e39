import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays } from './days.ts';
import { countRuns, type RestRules } from './runs.ts';

const TODAY = '2026-11-20';
const STRICT: RestRules = { restWeekdays: [], restPerMonth: 0 };
const TWO_RESTS: RestRules = { restWeekdays: [], restPerMonth: 2 };

/** `20` is a day of this November, `10-30` a day of another month. */
function toDates(days: string): string[] {
  return days.split(' ').map((day) => (day.includes('-') ? `2026-${day}` : `2026-11-${day}`));
}

function count(days: string, rules: RestRules, { today = TODAY, skipped = [] as readonly string[] } = {}) {
  return countRuns({ dates: toDates(days), today, rules, skipped: new Set(skipped) });
}

const FROM_2_TO_20 = Array.from({ length: 19 }, (_, index) => String(index + 2).padStart(2, '0')).join(' ');

describe('HM5: in November, today Friday the 20th,', () => {
  test.each([
    ['18 19 20', [3, 3], [3, 3]],
    ['18 19', [2, 2], [2, 2]],
    ['17 18', [0, 2], [2, 2]],
    ['16 17 19 20', [2, 2], [4, 4]],
    ['13 14 18 19 20', [3, 3], [3, 3]],
    ['12 14 16 18 19 20', [3, 3], [3, 3]],
    [`10-30 ${FROM_2_TO_20}`, [19, 19], [20, 20]],
    ['19 20', [2, 2], [2, 2]],
  ] as const)('%s has the runs %j, and with two rests a month %j', (days, strict, withRests) => {
    expect(count(days, STRICT)).toMatchObject({ current: strict[0], best: strict[1] });
    expect(count(days, TWO_RESTS)).toMatchObject({ current: withRests[0], best: withRests[1] });
  });

  test('the 18th in Los Angeles and the 20th in Auckland are one run, and no rest is spent', () => {
    expect(count('18 20', STRICT, { skipped: ['2026-11-19'] })).toMatchObject({ current: 2, rests: 0 });
    expect(count('18 20', TWO_RESTS, { skipped: ['2026-11-19'] })).toEqual({
      current: 2,
      best: 2,
      rests: 0,
      earlier: 0,
    });
  });
});

describe('HM3: a missed day is bridged', () => {
  it('by a rest weekday first, so that the rests of the month stay', () => {
    // The 15th is a Sunday.
    const rules = { restWeekdays: [7], restPerMonth: 1 };

    expect(count('14 16 18 19 20', rules)).toMatchObject({ current: 5, rests: 2 });
  });

  it('by a whole weekend and a rest on either side of it', () => {
    // From Friday the 13th to Monday the 16th.
    expect(count('12 17 18 19 20', { restWeekdays: [6, 7], restPerMonth: 2 })).toMatchObject({ current: 5, rests: 4 });
  });

  it('by the rests of its own month, oldest first', () => {
    expect(count('10-28 10-30 02 04 06 08 09', TWO_RESTS, { today: '2026-11-09' })).toMatchObject({
      current: 2,
      best: 4,
      rests: 0,
      earlier: 1,
    });
  });

  it('all or none of a gap, so that a run that ends spends no rest', () => {
    expect(count('09 10 14 16 18 19 20', TWO_RESTS)).toMatchObject({ current: 5, rests: 2, earlier: 2 });
  });

  it.each([1, 2, 3, 4, 5, 6, 7])('by a rest weekday of its own number: %i', (weekday) => {
    for (const monday of ['2026-11-09', '1969-12-01']) {
      const missed = addDays(monday, weekday - 1);
      const dates = [addDays(missed, -1), addDays(missed, 1)];
      const run = (restWeekdays: number[]) =>
        countRuns({ dates, today: addDays(missed, 1), rules: { restWeekdays, restPerMonth: 0 }, skipped: new Set() });

      expect(run([weekday])).toMatchObject({ current: 2, rests: 1 });
      expect(run([1, 2, 3, 4, 5, 6, 7].filter((other) => other !== weekday))).toMatchObject({ current: 1 });
    }
  });

  it('up to two in a row, and yesterday too', () => {
    expect(count('15 16 17', TWO_RESTS)).toMatchObject({ current: 3, rests: 2 });
    expect(count('14 15 16', TWO_RESTS)).toMatchObject({ current: 0, rests: 0, earlier: 3 });
  });
});

describe('HM4: bridged days', () => {
  it('never add, and today is never missed', () => {
    expect(count('16 17 19', TWO_RESTS)).toEqual({ current: 3, best: 3, rests: 1, earlier: 0 });
  });

  it('never make a run longer than its written days, nor shorter than without rests', () => {
    const offsets = fc.uniqueArray(fc.integer({ min: 0, max: 70 }), { minLength: 1, maxLength: 60 });
    const rules = fc.record({
      restWeekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 6 }),
      restPerMonth: fc.integer({ min: 0, max: 2 }),
    });

    fc.assert(
      fc.property(offsets, rules, (days, rests) => {
        const dates = days.map((day) => addDays('2026-11-20', -day)).toSorted();
        const input = { dates, today: TODAY, skipped: new Set<string>() };
        const bridged = countRuns({ ...input, rules: rests });
        const strict = countRuns({ ...input, rules: STRICT });

        expect(bridged.current).toBeLessThanOrEqual(bridged.best);
        expect(bridged.best).toBeLessThanOrEqual(dates.length);
        expect(bridged.best).toBeGreaterThanOrEqual(strict.best);
        expect(bridged.current).toBeGreaterThanOrEqual(strict.current);
      }),
    );
  });

  it('are found in a gap of years without looking at each of its days', () => {
    const dates = ['0001-01-01', TODAY];

    expect(countRuns({ dates, today: TODAY, rules: TWO_RESTS, skipped: new Set() })).toMatchObject({
      current: 1,
      earlier: 1,
    });
  });
});
