// A draft of an earlier day is never forgotten: Home, the form and the history say that it is there.
import type { Page } from '@playwright/test';
import { addDays } from '#contract/days.ts';
import { expect, test } from './support/app.ts';

const yesterday = addDays(new Date().toISOString().slice(0, 10), -1);

async function beginYesterday(page: Page, text: string): Promise<void> {
  await page.goto(`/reflection?date=${yesterday}`);
  await page.getByRole('textbox', { name: 'Learning #1' }).fill(text);
  await expect(page.locator('.draft-status')).toContainText('Draft saved at');
}

const notice = (page: Page) => page.getByText(/^You began a reflection on [A-Z][a-z]{2} \d{1,2}\.$/);

test('Home offers to continue a draft, and the form shows its text', async ({ home }) => {
  await beginYesterday(home, 'Half a thought.');
  await home.goto('/');
  await expect(notice(home)).toBeVisible();

  await home.getByRole('link', { name: /^Continue:/ }).press('Enter');

  await expect(home).toHaveURL(new RegExp(`/reflection\\?date=${yesterday}$`));
  await expect(home.getByRole('textbox', { name: 'Learning #1' })).toHaveValue('Half a thought.');
});

test('discarding a draft asks first, then removes it from the device and the server', async ({ home }) => {
  await beginYesterday(home, 'Nothing worth keeping.');
  await home.goto('/');
  await home.getByRole('button', { name: /^Discard:/ }).click();
  await home.getByRole('dialog').getByRole('button', { name: 'Keep' }).click();
  await expect(notice(home)).toBeVisible();

  const told = home.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().includes('/api/drafts/'),
  );
  await home.getByRole('button', { name: /^Discard:/ }).click();
  await home.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(notice(home)).toHaveCount(0);
  expect((await told).ok()).toBe(true);

  await home.goto('/history');
  await expect(home.getByText('No reflections yet')).toBeVisible();
  await expect(notice(home)).toHaveCount(0);
});

test('the history marks a saved day that has a draft', async ({ home }) => {
  await home.goto(`/reflection?date=${yesterday}`);
  await home.getByRole('textbox', { name: 'Learning #1' }).fill('Bread rises.');
  await home.getByRole('button', { name: 'Complete Reflection' }).click();
  await expect(home).toHaveURL(/synthesis/);
  await beginYesterday(home, 'Bread rises slowly.');

  await home.goto('/history');

  await expect(home.getByRole('listitem').filter({ hasText: 'Draft not completed' })).toContainText('Bread rises.');
  await expect(notice(home)).toBeVisible();
});

test('a draft of another device is listed as well', async ({ home }) => {
  await beginYesterday(home, 'Typed on the phone.');
  await home.evaluate(() =>
    indexedDB.databases().then((all) => all.map(({ name }) => indexedDB.deleteDatabase(name ?? ''))),
  );
  await home.goto('/');

  await expect(notice(home)).toBeVisible();
});
