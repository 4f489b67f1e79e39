// The way back from a page, and the header that stays where it is.
import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { run, writeDays } from './support/journal.ts';

const back = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Back', exact: true });
const backHome = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Back to Home', exact: true });

test('Back opens the previous page at its scroll position', async ({ home }) => {
  await home.setViewportSize({ width: 360, height: 500 });
  await writeDays(home, run(20));
  await home.goto('/');
  await home.getByRole('link', { name: 'View All' }).click();
  await expect(home).toHaveURL('/history');
  const last = home.locator('.day-list li').last().getByRole('link');
  await last.scrollIntoViewIfNeeded();
  const before = await home.evaluate(() => window.scrollY);
  await last.click();
  await expect(home).toHaveURL(/\/synthesis\?date=/);
  await back(home).focus();
  await home.keyboard.press('Enter');

  await expect(home).toHaveURL('/history');
  await expect.poll(() => home.evaluate(() => window.scrollY)).toBe(before);
  await backHome(home).click();
  await expect(home).toHaveURL('/');
  await home.goForward();
  await home.reload();
  await backHome(home).click();
  await expect(home).toHaveURL('/');
});

test('«Skip to content» moves the focus into the page, and Back still opens the previous page', async ({ home }) => {
  await writeDays(home, run(2));
  await home.goto('/history');
  await home.locator('.day-list li').last().getByRole('link').click();
  await expect(back(home)).toBeVisible();
  const address = home.url();
  await home.getByRole('link', { name: 'Skip to content' }).focus();
  await home.keyboard.press('Enter');
  await expect(home.getByRole('main')).toBeFocused();
  await home.keyboard.press('Tab');
  await expect(back(home)).toBeFocused();
  expect(home.url()).toBe(address);
  await home.keyboard.press('Enter');

  await expect(home).toHaveURL('/history');
});

test('on a direct visit, after a save and on the form, Back opens Home', async ({ home }) => {
  await home.goto('/history');
  await backHome(home).click();
  await expect(home).toHaveURL('/');
  await home.getByRole('link', { name: 'What You Learned Today' }).click();
  await expect(backHome(home)).toBeVisible();
  await home.getByRole('textbox', { name: 'Learning #1' }).fill('Bread rises overnight.');
  await home.getByRole('button', { name: 'Complete Reflection' }).click();
  await expect(home).toHaveURL('/synthesis');
  await backHome(home).click();

  await expect(home).toHaveURL('/');
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
