// What opens only on a press comes as code of its own: ahead of the press, and where it can't be fetched, in plain words.
import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { writeDays } from './support/journal.ts';

const BREAD = 'Bread rises overnight without me.';
const CODE = '**/assets/lazy-history-parts-*.js';

async function openToday(page: Page): Promise<void> {
  await writeDays(page, [{ daysAgo: 0, entries: [BREAD, 'Tides.'] }]);
  await page.goto('/synthesis');
}

/** The day, whose code cannot be fetched. The page's try ahead of a press is over: it must not come between two presses. */
async function openTodayWithoutCode(page: Page): Promise<void> {
  await page.route(CODE, (route) => route.abort());
  const tried = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/lazy-history-parts-'));
  await openToday(page);
  await tried;
}

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions for learning #1' }).click();
  await page.getByRole('button', { name: action, exact: true }).click();
}

test('the code of the editor is loaded before the first press', async ({ home }) => {
  const fetched = home.waitForResponse(CODE);
  await openToday(home);

  expect((await fetched).ok()).toBe(true);
});

test('an editor whose code cannot be loaded shows an error beside the text, and opens once it is loaded', async ({
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_FAILED/, /ERR_CONNECTION/);
  await person.route('**/api/health/live', (route) => route.abort());
  await openTodayWithoutCode(person);
  await choose(person, 'Edit');
  const problem = person.getByRole('alert').filter({ hasText: 'Could not open the editor' });
  await expect(problem).toBeVisible();
  await expect(person.locator('.entry-list > li').first()).toContainText(BREAD);
  // A try ends with a look whether the server is there; only then may the next one find the code.
  const tried = person.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/health/live'));
  await person.getByRole('button', { name: 'Try again' }).click();
  await tried;
  await expect(problem).toBeVisible();
  await person.unroute(CODE);
  await person.getByRole('button', { name: 'Try again' }).click();

  await expect(person.getByRole('textbox', { name: 'Learning #1' })).toBeFocused();
});

test('closing the notice leaves the day unchanged and returns the focus', async ({ person, expectedNoise }) => {
  expectedNoise.push(/ERR_FAILED/);
  await openTodayWithoutCode(person);
  for (const action of ['Edit', 'Earlier versions']) {
    await choose(person, action);
    await person.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(person.getByRole('alert')).toHaveCount(0);
    await expect(person.getByRole('button', { name: 'Actions for learning #1' })).toBeFocused();
  }
});

test('a removal whose code cannot be loaded shows an error, and a retry removes the learning', async ({
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_FAILED/);
  await openTodayWithoutCode(person);
  await choose(person, 'Remove');
  await expect(person.getByRole('alert')).toContainText('Part of Learn could not be loaded.');
  await person.unroute(CODE);
  await person.getByRole('button', { name: 'Try again' }).click();

  await expect(person.locator('.entry-list > li')).toHaveText([/Tides\./]);
});

test('a retry reloads a page whose code is no longer on the server', async ({ person, expectedNoise }) => {
  expectedNoise.push(/404/);
  await person.route(CODE, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await openToday(person);
  await choose(person, 'Earlier versions');
  await expect(person.getByText('Could not open the earlier versions')).toBeVisible();
  const reloaded = person.waitForEvent('load');
  await person.getByRole('button', { name: 'Try again' }).click();

  await reloaded;
  await expect(person.locator('.entry-list > li').first()).toContainText(BREAD);
});
