// A year as a book, on screen and on paper.
import { addDays } from '#contract/days.ts';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { todayOf, writeDays } from './support/journal.ts';
import { goWithin } from './support/within.ts';

test('HN8: a year is linked from all reflections, oldest first, and each month begins on a new page', async ({
  person,
}) => {
  const today = await todayOf(person);
  const year = today.slice(0, 4);
  const daysAgo = [0, 1, 40].filter((days) => addDays(today, -days).startsWith(year));
  await writeDays(
    person,
    daysAgo.map((days) => ({ daysAgo: days, entries: [`Learning of ${days} days ago.`] })),
  );
  await person.goto('/history');
  await person.getByRole('link', { name: `${year} as a book` }).click();

  await expect(person.getByRole('heading', { level: 1, name: year })).toBeFocused();
  await expect(person.locator('.book-day p.entry-text')).toHaveText(
    daysAgo.toReversed().map((days) => `Learning of ${days} days ago.`),
  );
  await expectNoViolations(person);
  await person.emulateMedia({ media: 'print' });
  const breaks = await person
    .locator('.book-month')
    .evaluateAll((months) => months.map((month) => getComputedStyle(month).breakBefore));
  expect(breaks.every((value) => value === 'page')).toBe(true);
  await expect(person.getByRole('button', { name: 'Print' })).toBeHidden();
  await person.emulateMedia({ media: 'screen' });

  await test.step('a year without days says so, and an impossible one is this year', async () => {
    await goWithin(person, '/book?year=1999');
    await expect(person.getByText('Nothing was written in 1999')).toBeVisible();

    await goWithin(person, '/book?year=next');
    await expect(person.getByRole('heading', { level: 1, name: year })).toBeVisible();
  });
});
