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

test('Home offers to continue a draft, and the form shows its text', async ({ person }) => {
  await beginYesterday(person, 'Half a thought.');
  await person.goto('/');
  await expect(notice(person)).toBeVisible();

  await person.getByRole('link', { name: /^Continue:/ }).press('Enter');

  await expect(person).toHaveURL(new RegExp(`/reflection\\?date=${yesterday}$`));
  await expect(person.getByRole('textbox', { name: 'Learning #1' })).toHaveValue('Half a thought.');
});

test('discarding a draft asks first, then removes it from the device and the server', async ({ person }) => {
  await beginYesterday(person, 'Nothing worth keeping.');
  await person.goto('/');
  await person.getByRole('button', { name: /^Discard:/ }).click();
  await person.getByRole('dialog').getByRole('button', { name: 'Keep' }).click();
  await expect(notice(person)).toBeVisible();

  const told = person.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().includes('/api/drafts/'),
  );
  await person.getByRole('button', { name: /^Discard:/ }).click();
  await person.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(notice(person)).toHaveCount(0);
  expect((await told).ok()).toBe(true);

  await person.goto('/history');
  await expect(person.getByText('No reflections yet')).toBeVisible();
  await expect(notice(person)).toHaveCount(0);
});

test('the history marks a saved day that has a draft', async ({ person }) => {
  await person.goto(`/reflection?date=${yesterday}`);
  await person.getByRole('textbox', { name: 'Learning #1' }).fill('Bread rises.');
  await person.getByRole('button', { name: 'Complete Reflection' }).click();
  await expect(person).toHaveURL(/synthesis/);
  await beginYesterday(person, 'Bread rises slowly.');

  await person.goto('/history');

  await expect(person.getByRole('listitem').filter({ hasText: 'Draft not completed' })).toContainText('Bread rises.');
  await expect(notice(person)).toBeVisible();
});

test('a draft of another device is listed as well', async ({ person }) => {
  await beginYesterday(person, 'Typed on the phone.');
  await person.evaluate(() =>
    indexedDB.databases().then((all) => all.map(({ name }) => indexedDB.deleteDatabase(name ?? ''))),
  );
  await person.goto('/');

  await expect(notice(person)).toBeVisible();
});
