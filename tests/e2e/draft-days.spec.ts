// A draft of an earlier day is never forgotten: Home, the form and the history say that it is there.
import type { Page } from '@playwright/test';
import { addDays } from '#contract/days.ts';
import { expect, test } from './support/app.ts';
import { learnings, TIDES } from './support/history.ts';
import { run, writeDays } from './support/journal.ts';
import { visit } from './support/within.ts';

const yesterday = addDays(new Date().toISOString().slice(0, 10), -1);

const field = (page: Page) => page.getByRole('textbox', { name: 'Learning #1' });
const notice = (page: Page) => page.getByText(/^You began a reflection on [A-Z][a-z]{2} \d{1,2}\.$/);

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await expect(page.locator('.draft-status')).toContainText('Draft saved at');
}

test('a draft of an earlier day is found again until it is completed or discarded', async ({ person }) => {
  await person.goto(`/reflection?date=${yesterday}`);
  await write(person, 'Half a thought.');
  await test.step('Home offers to continue a draft, and the form shows its text', async () => {
    await person.getByRole('link', { name: 'Back to Home' }).click();
    await expect(notice(person)).toBeVisible();
    await person.getByRole('link', { name: /^Continue:/ }).press('Enter');
    await expect(person).toHaveURL(new RegExp(`/reflection\\?date=${yesterday}$`));
    await expect(field(person)).toHaveValue('Half a thought.');
  });
  await test.step('a draft of another device is listed as well', async () => {
    await person.evaluate(() =>
      indexedDB.databases().then((all) => all.map(({ name }) => indexedDB.deleteDatabase(name ?? ''))),
    );
    await person.goto('/');
    await expect(notice(person)).toBeVisible();
    await person.getByRole('link', { name: /^Continue:/ }).press('Enter');
    await expect(field(person)).toHaveValue('Half a thought.');
    await write(person, 'Nothing worth keeping.');
  });
  await test.step('discarding a draft asks first, then removes it from the device and the server', () =>
    discards(person));
  await test.step('the list of all days leads to the form of an earlier day', () => completesEarlierDay(person));
  await test.step('the history marks a saved day that has a draft', async () => {
    await person.getByRole('link', { name: 'Edit', exact: true }).click();
    await write(person, 'The tide tables are right again.');
    await visit(person, '/history');
    const marked = person.getByRole('listitem').filter({ hasText: 'Draft not completed' });
    await expect(marked).toContainText(TIDES);
    await expect(notice(person)).toBeVisible();
  });
});

async function discards(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await page.getByRole('button', { name: /^Discard:/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click();
  await expect(notice(page)).toBeVisible();

  const told = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().includes('/api/drafts/'),
  );
  await page.getByRole('button', { name: /^Discard:/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(notice(page)).toHaveCount(0);
  expect((await told).ok()).toBe(true);

  await page.goto('/history');
  await expect(page.getByText('No reflections yet')).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
}

async function completesEarlierDay(page: Page): Promise<void> {
  await writeDays(page, run(1, 3));
  await page.reload();
  await page.getByLabel('Go to date').fill(yesterday);
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await expect(page).toHaveURL(`/reflection?date=${yesterday}`);
  await field(page).fill(TIDES);
  await page.getByRole('button', { name: 'Complete Reflection' }).click();
  await expect(page).toHaveURL(`/synthesis?date=${yesterday}`);
  await page.getByText('Reflection saved successfully!').first().waitFor();
  await expect(learnings(page)).toHaveText([new RegExp(TIDES)]);
}

test("today's own draft is named on Home and on the page of the day until it is saved", async ({ person }) => {
  await person.goto('/reflection');
  await test.step('Home names a draft of today, also one that was left right after the last key', async () => {
    await field(person).fill('Half a thought.');
    await person.getByRole('link', { name: 'Back to Home' }).click();
    await expect(unsaved(person, 1)).toBeVisible();
    await expect(notice(person)).toHaveCount(0);
  });
  await test.step('the page of today names it in place of a missing reflection, and leads to it', async () => {
    await visit(person, '/synthesis');
    await expect(unsaved(person, 1)).toBeVisible();
    await expect(person.getByText('No reflection found for today.')).toHaveCount(0);
    await person.getByRole('link', { name: 'Continue', exact: true }).press('Enter');
    await expect(field(person)).toHaveValue('Half a thought.');
    await expect(unsaved(person, 1)).toHaveCount(0);
  });
  await test.step('once it is saved, nothing is said', async () => {
    await write(person, TIDES);
    await person.getByRole('button', { name: 'Complete Reflection' }).click();
    await person.getByText('Reflection saved successfully!').first().waitFor();
    await expect(learnings(person)).toHaveText([new RegExp(TIDES)]);
    await expect(person.getByText('not saved yet')).toHaveCount(0);
  });
  await test.step('the saved day and Home name what was begun after it', async () => {
    await person.getByRole('link', { name: 'Edit', exact: true }).click();
    await person.getByRole('button', { name: 'Add another learning' }).click();
    await person.getByRole('textbox', { name: 'Learning #2' }).fill('And the moon.');
    await write(person, 'The tide tables are right again.');
    await visit(person, '/synthesis');
    await expect(unsaved(person, 2)).toBeVisible();
    await visit(person, '/');
    await expect(unsaved(person, 2)).toBeVisible();
    await person.getByRole('link', { name: /^Continue: 2 learnings/ }).press('Enter');
    await expect(person.getByRole('textbox', { name: 'Learning #2' })).toHaveValue('And the moon.');
  });
});

const unsaved = (page: Page, count: number) =>
  page.getByText(count === 1 ? '1 learning is not saved yet.' : `${count} learnings are not saved yet.`, {
    exact: true,
  });
