// On paper: dark ink on white, whole texts, and nothing to press.
import { expect, test } from './support/app.ts';
import { findViolations } from './support/axe.ts';
import type { Page } from '@playwright/test';
import { addDays } from '#contract/days.ts';
import { formatLongDate, formatShortDate } from '../../web/time/dates.ts';
import { todayOf, writeDays } from './support/journal.ts';

const LONG = 'A thought that goes on and on, line after line. '.repeat(60);

test.beforeEach(async ({ person }) => {
  await writeDays(person, [
    { daysAgo: 0, entries: ['Bread rises overnight.', LONG], promptIndex: 1 },
    { daysAgo: 1, entries: [LONG], promptIndex: 2 },
  ]);
});

test('every page is printed dark on white, without anything to press', async ({ person }) => {
  for (const path of ['/', '/reflection', '/synthesis', '/weekly-refresher', '/history', '/settings'])
    await test.step(path, async () => {
      await person.emulateMedia({ media: 'screen' });
      await person.goto(path);
      const press = person.getByRole('button', { name: 'Analyze This Week' });
      await person.getByRole('heading', { level: 1 }).waitFor();
      if (path.startsWith('/weekly')) await press.click();
      if (path === '/reflection') await person.getByRole('textbox', { name: 'Learning #2' }).waitFor();
      else if (path !== '/settings')
        await person
          .getByText(/Bread rises|A thought/)
          .first()
          .waitFor();
      await person.emulateMedia({ media: 'print' });

      const violations = await findViolations(person, ['color-contrast']);
      expect(violations.flatMap(({ nodes }) => nodes)).toEqual([]);
      const pressed = person.locator('button, summary, input').filter({ visible: true });
      expect(await pressed.evaluateAll((all) => all.map((one) => one.outerHTML))).toEqual([]);
    });
});

test('a day, a week and a reading are printed with their date, and without banners and placeholders', async ({
  home,
}) => {
  const today = await todayOf(home);
  const printed = async (): Promise<string> => {
    await home.emulateMedia({ media: 'print' });
    const text = await home.locator('body').innerText();
    expect(await findOverlaps(home)).toEqual([]);
    expect(await home.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
    await home.emulateMedia({ media: 'screen' });
    return text;
  };
  await home.goto('/synthesis');
  await home.getByText('A short, quiet reading made').waitFor();
  const day = await printed();
  expect(day).toContain(formatLongDate(today, today));
  expect(day).toContain('Bread rises overnight.');
  expect(day).not.toMatch(/saved successfully|Read Before Bed|Weekly Refresher|See what|Back to/);

  await home.goto('/weekly-refresher');
  await home.getByRole('button', { name: 'Analyze This Week' }).click();
  await home.getByRole('heading', { name: 'Week Overview' }).waitFor();
  await home.reload();
  await home.getByRole('button', { name: /^Open/ }).click();
  await home.getByRole('heading', { name: 'Week Overview' }).waitFor();
  const week = await printed();
  expect(week).toContain(`${formatShortDate(addDays(today, -7))} – ${formatShortDate(today)}`);
  expect(week).not.toMatch(/Earlier weeks|Open|Back to/);

  await home.goto('/bedtime-reading');
  await home.getByRole('button', { name: 'Generate Reading' }).click();
  await home.getByRole('button', { name: 'Regenerate' }).click();
  await home.getByRole('button', { name: /^Open: Previous/ }).waitFor();
  const reading = await printed();
  expect(reading).toContain(`Learn · ${formatLongDate(today, today)}`);
  expect(reading).not.toMatch(/Earlier readings|Previous|Open|Back to/);
});

/** Texts that are printed over one another. */
function findOverlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxes = [...document.querySelectorAll('h1, h2, h3, p, li > span, time')]
      .filter((element) => element.checkVisibility() && !element.closest('.visually-hidden, [hidden]'))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1);
    return boxes.flatMap(({ element, box }, index) =>
      boxes
        .slice(index + 1)
        .filter((other) => !element.contains(other.element) && !other.element.contains(element))
        .filter(
          ({ box: { top, bottom, left, right } }) =>
            top < box.bottom - 1 && bottom > box.top + 1 && left < box.right - 1 && right > box.left + 1,
        )
        .map((other) => `${element.textContent} / ${other.element.textContent}`),
    );
  });
}

test('no word is cut off on paper', async ({ person }) => {
  for (const { path, words } of [
    { path: '/reflection', words: 'textarea' },
    { path: '/history', words: '.day-text' },
    { path: '/', words: '.day-text' },
  ]) {
    await person.goto(path);
    await person.locator(words).nth(1).waitFor();
    await person.emulateMedia({ media: 'print' });

    const hidden = await person
      .locator(words)
      .evaluateAll((all) => all.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight));
    expect(Math.max(...hidden), path).toBeLessThanOrEqual(1);
    await person.emulateMedia({ media: 'screen' });
  }
});
