// The way that everybody goes each evening, as one test: `npm run test:quick` runs this file alone.
import { expect, signIn, test } from './support/app.ts';

const ENTRY = 'Bread rises overnight without me. Why do I hurry everything else?';

test('a person signs in, writes, saves, sees the summary, and finds the day at Home', async ({ page, visitor }) => {
  await page.goto('/');
  await signIn(page, visitor);
  await page.getByRole('link', { name: 'What You Learned Today' }).click();
  await page.getByRole('textbox', { name: 'Learning #1' }).fill(ENTRY);
  await page.getByRole('button', { name: 'Complete Reflection' }).click();

  await expect(page).toHaveURL(/\/synthesis$/);
  await expect(page.locator('.entry-list > li')).toContainText(ENTRY);
  const summary = page.locator('section', { has: page.getByRole('heading', { name: 'AI Summary' }) });
  await expect(summary).toContainText('Bread rises overnight without me');
  await page.goto('/');
  await expect(page.getByText(ENTRY)).toBeVisible();
});
