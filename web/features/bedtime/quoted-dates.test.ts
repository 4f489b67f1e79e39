import { describe, expect, test } from 'vitest';
import { findQuotedDates } from './quoted-dates.ts';

const DATES = ['2026-11-19', '2026-11-20', '2026-11-21'];

function buildDays(...contents: string[]) {
  return contents.map((content, index) => ({
    date: DATES[index] ?? '',
    entries: [{ id: `e${index}`, content, rev: 1, promptIndex: 0 }],
  }));
}

describe('the days that a reading quotes', () => {
  const days = buildDays(
    'Rye rests\nlonger than wheat.',
    'The form is sent.',
    'She said "rest now" and I did.\n- salt last',
  );

  test.each([
    ['Today you wrote: “She said ‘rest now’ and I did.”', ['2026-11-21']],
    ['Today: “salt last”. Yesterday: “The form is sent.”', ['2026-11-20', '2026-11-21']],
    ['Am Donnerstag: „Rye rests / longer than wheat.“', ['2026-11-19']],
    ['Jeudi : « Rye rests … than wheat. »', ['2026-11-19']],
    ['木曜日。「Rye rests longer…」', ['2026-11-19']],
  ])('of %s are %s', (text, quoted) => {
    expect(findQuotedDates(text, DATES, days)).toEqual(quoted);
  });

  test('are all of them if nothing is found', () => {
    expect(findQuotedDates('Good night.', DATES, days)).toEqual(DATES);
    expect(findQuotedDates('Good night.', DATES, days.slice(1))).toEqual(DATES);
  });

  test('have those that are not known here, such as one of a year ago', () => {
    const dates = ['2025-11-21', ...DATES];
    const text = 'Today: “salt last”. A year ago you wrote: “The plums are in the jars.”';

    expect(findQuotedDates(text, dates, days)).toEqual(['2025-11-21', '2026-11-21']);
  });
});
