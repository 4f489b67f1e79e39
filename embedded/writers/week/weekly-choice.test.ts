import { expect, test } from 'vitest';
import { composeWeeklyRefresher, type WeeklyText } from '../weekly.ts';

/** The texts of each day from November 15. */
function composeDays(...days: string[][]): WeeklyText {
  return composeWeeklyRefresher({
    days: days.map((contents, at) => ({
      date: `2026-11-${15 + at}`,
      entries: contents.map((content) => ({ content })),
    })),
    startDate: '2026-11-14',
    endDate: '2026-11-21',
    variant: 0,
  });
}

test('the only line of a week is overview and growth note, if its last sentence says what it comes to', () => {
  const { summary, growth } = composeDays([
    'Debugged a flaky test for hours; it was a time zone. Next time: freeze the clock first.',
  ]);

  expect(summary).toContain('“Debugged a flaky test for hours; it was a time zone.”');
  expect(growth).toBe('Sunday: “Next time: freeze the clock first.”');
});

test('the only line of a week stays whole, if its last sentence needs the one before', () => {
  const whole = 'Debugged a flaky test for hours; it was a time zone. This one is in Nepal.';

  expect(composeDays([whole]).summary).toContain(`“${whole}”`);
});

test('the beginning of a line of which the rest is not quoted is no growth note', () => {
  const beginning = 'The archive opened at nine and the man at the desk knew my name.';
  const rest = Array.from({ length: 4 }, () => 'Grandma died and I cried all night and could not stop crying.').join(
    ' ',
  );
  const { growth } = composeDays([`${beginning} ${rest}`], ['The herons are back at the weir.']);

  expect(growth).not.toContain('archive');
});
