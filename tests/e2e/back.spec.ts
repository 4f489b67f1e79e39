// The way back from a page, and the header that stays where it is.
import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { run, writeDays } from './support/journal.ts';

const back = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Back', exact: true });
const backHome = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Back to Home', exact: true });

test('Back opens the previous page at its scroll position', async ({ person }) => {
  await person.setViewportSize({ width: 360, height: 500 });
  await writeDays(person, run(20));
  await person.goto('/');
  await person.getByRole('link', { name: 'View All' }).click();
  await expect(person).toHaveURL('/history');
  const last = person.locator('.day-list li').last().getByRole('link');
  await last.scrollIntoViewIfNeeded();
  const before = await person.evaluate(() => window.scrollY);
  await last.click();
  await expect(person).toHaveURL(/\/synthesis\?date=/);
  await back(person).focus();
  await person.keyboard.press('Enter');

  await expect(person).toHaveURL('/history');
  await expect.poll(() => person.evaluate(() => window.scrollY)).toBe(before);
  await backHome(person).click();
  await expect(person).toHaveURL('/');
  await person.goForward();
  await person.reload();
  await backHome(person).click();
  await expect(person).toHaveURL('/');
});

test('«Skip to content» moves the focus into the page, and Back still opens the previous page', async ({ person }) => {
  await writeDays(person, run(2));
  await person.goto('/history');
  await person.locator('.day-list li').last().getByRole('link').click();
  await expect(back(person)).toBeVisible();
  const address = person.url();
  await person.getByRole('link', { name: 'Skip to content' }).focus();
  await person.keyboard.press('Enter');
  await expect(person.getByRole('main')).toBeFocused();
  await person.keyboard.press('Tab');
  await expect(back(person)).toBeFocused();
  expect(person.url()).toBe(address);
  await person.keyboard.press('Enter');

  await expect(person).toHaveURL('/history');
});

test('on a direct visit, after a save and on the form, Back opens Home', async ({ person }) => {
  await person.goto('/history');
  await backHome(person).click();
  await expect(person).toHaveURL('/');
  await person.getByRole('link', { name: 'What You Learned Today' }).click();
  await expect(backHome(person)).toBeVisible();
  await person.getByRole('textbox', { name: 'Learning #1' }).fill('Bread rises overnight.');
  await person.getByRole('button', { name: 'Complete Reflection' }).click();
  await expect(person).toHaveURL('/synthesis');
  await backHome(person).click();

  await expect(person).toHaveURL('/');
});

test('the name at the top has the same position on every page, with and without a scrollbar', async ({
  home,
  context,
  playwright,
  launchOptions,
}) => {
  await writeDays(home, run(10));
  const browser = await playwright.chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] });
  const { origin } = new URL(home.url());
  const beside = await browser.newContext({ baseURL: origin, storageState: await context.storageState() });
  const page = await beside.newPage();
  const places: Record<string, number> = {};
  const widths = new Set<number>();
  for (const path of [
    '/',
    '/reflection',
    '/synthesis',
    '/history',
    '/weekly-refresher',
    '/bedtime-reading',
    '/nothing',
  ]) {
    // One page after the other.
    // oxlint-disable-next-line no-await-in-loop
    await page.goto(path);
    // oxlint-disable-next-line no-await-in-loop
    await page.getByRole('heading', { level: 1 }).waitFor();
    // oxlint-disable-next-line no-await-in-loop
    places[path] = (await page.getByRole('link', { name: 'Learn, home' }).boundingBox())?.x ?? -1;
    widths.add(await page.evaluate(() => document.documentElement.clientWidth));
  }
  await browser.close();

  expect(new Set(Object.values(places)).size, JSON.stringify(places)).toBe(1);
  expect(widths.size, 'pages with and without a scrollbar').toBe(2);
});
