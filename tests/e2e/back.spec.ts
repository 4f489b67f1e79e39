// The way back from a page, and the header that stays where it is.
import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { run, writeDays } from './support/journal.ts';
import { goWithin, waitUntilDrawn } from './support/within.ts';

const back = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Back', exact: true });
const backHome = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Back to Home', exact: true });

test('Back opens the previous page where it was, and Home on a direct visit', async ({ person }) => {
  await person.setViewportSize({ width: 360, height: 500 });
  await writeDays(person, run(20, 1));
  await test.step('on a direct visit, after a save and on the form, Back opens Home', () => opensHome(person));
  await test.step('Back opens the previous page at its scroll position', () => returnsToPlace(person));
  await test.step('«Skip to content» moves the focus into the page, and Back still opens the previous page', () =>
    skipsToContent(person));
  await test.step('Back to Home is there after a reload too', async () => {
    await backHome(person).click();
    await expect(person).toHaveURL('/');
    await person.goForward();
    await person.reload();
    await backHome(person).click();
    await expect(person).toHaveURL('/');
  });
});

async function opensHome(page: Page): Promise<void> {
  await page.goto('/history');
  await backHome(page).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: 'What You Learned Today' }).click();
  await expect(backHome(page)).toBeVisible();
  await page.getByRole('textbox', { name: 'Learning #1' }).fill('Bread rises overnight.');
  await page.getByRole('button', { name: 'Complete Reflection' }).click();
  await expect(page).toHaveURL('/synthesis');
  await backHome(page).click();

  await expect(page).toHaveURL('/');
}

/** From Home to the list of all days and back to it from its last day. */
async function returnsToPlace(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'View All' }).click();
  await expect(page).toHaveURL('/history');
  const last = page.locator('.day-list li').last().getByRole('link');
  await last.scrollIntoViewIfNeeded();
  // Late parts of the page, and the click itself, may still scroll.
  await page.evaluate(() =>
    addEventListener('click', () => sessionStorage.setItem('left at', String(scrollY)), { capture: true, once: true }),
  );
  await last.click();
  await expect(page).toHaveURL(/\/synthesis\?date=/);
  const before = Number(await page.evaluate(() => sessionStorage.getItem('left at')));
  expect(before).toBeGreaterThan(0);
  await back(page).focus();
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/history');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
}

async function skipsToContent(page: Page): Promise<void> {
  await page.locator('.day-list li').last().getByRole('link').click();
  await expect(back(page)).toBeVisible();
  const address = page.url();
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(back(page)).toBeFocused();
  expect(page.url()).toBe(address);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/history');
}

test('A14: the name at the top and the way back have the same position on every page, with and without a scrollbar', async ({
  person,
  context,
  baseURL,
  playwright,
  launchOptions,
}) => {
  await writeDays(person, run(10));
  const browser = await playwright.chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] });
  const beside = await browser.newContext({ baseURL, storageState: await context.storageState() });
  const page = await beside.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const places: Record<string, number> = {};
  const waysBack = new Set<number>();
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
    await goWithin(page, path);
    // oxlint-disable-next-line no-await-in-loop
    await waitUntilDrawn(page);
    // oxlint-disable-next-line no-await-in-loop
    places[path] = (await page.getByRole('link', { name: 'Learn, home' }).boundingBox())?.x ?? -1;
    const wayBack = page.locator('.page-nav-back');
    // oxlint-disable-next-line no-await-in-loop
    if (await wayBack.isVisible()) waysBack.add((await wayBack.boundingBox())?.x ?? -1);
    widths.add(await page.evaluate(() => document.documentElement.clientWidth));
  }
  await browser.close();

  expect(new Set(Object.values(places)).size, JSON.stringify(places)).toBe(1);
  expect([...waysBack], 'the way back stands below the name').toEqual([places['/']]);
  expect(widths.size, 'pages with and without a scrollbar').toBe(2);
});
