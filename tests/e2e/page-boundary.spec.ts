// A page that throws, and an error outside of every page: something readable stands there, and a way on.
import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { run, writeDays } from './support/journal.ts';
import { complete, learning, savedTexts } from './support/never-lost.ts';
import { openHomeByLink } from './support/within.ts';

const BROKEN = 'This page could not be shown';

test('a page that throws, and an error outside of the page, show an error and a way on', async ({
  person,
  expectedNoise,
}) => {
  // Each browser words the error in its own way. The device may ask the server about the broken day, which refuses it.
  expectedNoise.push(/TypeError/, /status of 400/, /is not a function/);
  await test.step('a page that throws shows an error and keeps the header, and the other pages work', () =>
    breaksPage(person));
  await test.step('an error outside of the page shows an error screen, and «Try again» restores the typed text', () =>
    breaksHeader(person));
});

async function breaksPage(page: Page): Promise<void> {
  await writeDays(page, run(1, 1));
  // An answer that the page cannot draw: a day without a list of entries.
  await page.route('**/api/reflections/*?limit=*', (route) =>
    route.fulfill({ json: [{ id: 'r', date: '2026-11-20' }] }),
  );
  await openHomeByLink(page);

  await expect(page.getByRole('alert').filter({ hasText: BROKEN })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText(BROKEN)).toHaveCount(0);

  await page.getByRole('link', { name: 'Learn, home' }).click();
  await expect(page.getByText(BROKEN)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Recent Reflections' })).toBeVisible();
}

async function breaksHeader(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'What You Learned Today' }).click();
  await learning(page, 1).fill('Typed before the error');
  await expect(page.locator('.draft-status')).not.toBeEmpty();
  // The account menu stands in the header: what it cannot draw breaks more than a page.
  await page.route(/\/reflection$|\/api\/auth\/session/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/"(displayName|email)":"[^"]*"/g, '"$1":{}');
    await route.fulfill({ response, body });
  });
  await page.reload();

  await expect(page.getByRole('alert').filter({ hasText: BROKEN })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Learn' })).toBeAttached();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(learning(page, 1)).toHaveValue('Typed before the error');
  await complete(page).click();
  await expect(page).toHaveURL('/synthesis');
  expect(await savedTexts(page)).toEqual(['Typed before the error']);
}
