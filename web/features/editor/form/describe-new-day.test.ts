import { afterEach, describe, expect, test } from 'vitest';
import { describeNewDay } from './describe-new-day.ts';

afterEach(() => {
  globalThis.learnDayEndsAt = undefined;
});

describe('D7: the question at the end of the day begins with what has happened', () => {
  test.each([
    [0, '00:00', 'It is past midnight.'],
    [0, '02:59', 'It is past midnight.'],
    [0, '03:00', 'A new day has begun.'],
    [0, '04:00', 'A new day has begun.'],
    [0, '23:59', 'A new day has begun.'],
    [4, '04:00', 'It is past 04:00.'],
    [4, '06:59', 'It is past 04:00.'],
    [4, '07:00', 'A new day has begun.'],
    // The day before has not ended yet: the page was left open for longer.
    [4, '03:59', 'A new day has begun.'],
    [6, '08:59', 'It is past 06:00.'],
  ])('for a day that ends at %s, at %s', (dayEndsAt, time, sentence) => {
    globalThis.learnDayEndsAt = dayEndsAt;

    expect(describeNewDay(new Date(`2026-11-21T${time}`))).toBe(sentence);
  });
});
