// A year as a book, on screen and on paper.
import { addDays } from '#contract/days.ts';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { todayOf, writeDays } from './support/journal.ts';

test('HN8: a year is linked from all reflections, oldest first, and each month begins on a new page', async ({
  home,
}, info) => {
  const today = await todayOf(home);
  const year = today.slice(0, 4);
  const daysAgo = [0, 1, 40].filter((days) => addDays(today, -days).startsWith(year));
  await writeDays(
    home,
    daysAgo.map((days) => ({ daysAgo: days, entries: [`Learning of ${days} days ago.`] })),
  );
  await home.goto('/history');
  await home.getByRole('link', { name: `${year} as a book` }).click();

  await expect(home.getByRole('heading', { level: 1, name: year })).toBeFocused();
  await expect(home.locator('.book-day p.entry-text')).toHaveText(
    daysAgo.toReversed().map((days) => `Learning of ${days} days ago.`),
  );
  await expectNoViolations(home);
  for (const width of [360, 1440]) {
    await home.setViewportSize({ width, height: 800 });
    await home.screenshot({ path: info.outputPath(`book-${width}.png`) });
  }
  await home.emulateMedia({ media: 'print' });
  const breaks = await home
    .locator('.book-month')
    .evaluateAll((months) => months.map((month) => getComputedStyle(month).breakBefore));
  expect(breaks.every((value) => value === 'page')).toBe(true);
  await expect(home.getByRole('button', { name: 'Print' })).toBeHidden();
});

test('a year without days says so, and an impossible one is this year', async ({ home }) => {
  await home.goto('/book?year=1999');
  await expect(home.getByText('Nothing was written in 1999')).toBeVisible();

  await home.goto('/book?year=next');
  const year = (await todayOf(home)).slice(0, 4);
  await expect(home.getByRole('heading', { level: 1, name: year })).toBeVisible();
});
