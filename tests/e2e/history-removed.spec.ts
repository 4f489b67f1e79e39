// What was removed: looked through page by page, and deleted for good.
import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { BREAD, choose, openToday, TIDES } from './support/history.ts';
import { todayOf, userIdOf, writeDays } from './support/journal.ts';

const PAGE = 20;

test('a removed day is deleted for good after a question, by keyboard and on a narrow screen', async ({ home }) => {
  await home.setViewportSize({ width: 360, height: 740 });
  await writeDays(home, [
    { daysAgo: 1, entries: [BREAD] },
    { daysAgo: 2, entries: [TIDES] },
  ]);
  await removeDays(home);
  await home.goto('/history');
  const rows = home.locator('.removed-row');
  await expect(rows).toHaveCount(2);
  expect(await home.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectNoViolations(home);

  const row = rows.filter({ hasText: TIDES });
  await row.getByRole('button', { name: /^Delete for good/ }).focus();
  await home.keyboard.press('Enter');
  const dialog = home.getByRole('dialog', { name: 'Delete for good?' });
  await expect(dialog.getByRole('button', { name: 'Keep' })).toBeFocused();
  await home.keyboard.press('Enter');
  await expect(rows).toHaveCount(2);
  await expect(row.getByRole('button', { name: /^Delete for good/ })).toBeFocused();
  await home.keyboard.press('Enter');
  // `press` would try again when the dialog closes under it.
  await dialog.getByRole('button', { name: 'Delete for good' }).focus();
  await home.keyboard.press('Enter');

  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(BREAD);
  expect(await home.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  await home.reload();
  await expect(rows).toHaveCount(1);
});

test('a removed learning is deleted for good; if it is already deleted, no error is shown', async ({
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 404/);
  await openToday(person);
  await choose(person, 2, 'Remove');
  await person.getByText('Recently removed').click();
  await person.getByRole('button', { name: `Delete for good: ${TIDES}` }).click();
  await person.route('**/removed/*', async (route) => {
    // The answer of a first try was lost.
    await route.fetch();
    await route.continue();
  });

  await person.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();

  await expect(person.getByText('Deleted for good', { exact: true })).toBeVisible();
  await expect(person.getByText('Nothing was removed in the last 30 days.')).toBeVisible();
});

test('a learning that another tab has restored is not deleted, and a toast says so', async ({
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 404/);
  // This tab does not hear of it in another way.
  await person.route('**/api/events', () => undefined);
  await openToday(person);
  await choose(person, 2, 'Remove');
  await person.getByText('Recently removed').click();
  await person.getByRole('button', { name: `Delete for good: ${TIDES}` }).click();
  const other = await person.context().newPage();
  await other.goto('/synthesis');
  await other.getByText('Recently removed').click();
  await other.getByRole('button', { name: `Restore: ${TIDES}` }).click();
  await expect(other.getByText('Restored', { exact: true })).toBeVisible();
  await other.close();

  await person.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();

  await expect(person.getByText('It is not under Removed any more.').first()).toBeVisible();
  await expect(person.getByRole('main').getByText(TIDES).first()).toBeVisible();
});

test('an error is shown beside the row, and deleting can be retried', async ({ person, expectedNoise }) => {
  expectedNoise.push(/status of 503/);
  await openToday(person);
  await choose(person, 2, 'Remove');
  await person.getByText('Recently removed').click();
  await person.route('**/removed/*', (route) => route.fulfill({ status: 503, body: 'The disk is full.' }));
  const button = person.getByRole('button', { name: `Delete for good: ${TIDES}` });
  await button.click();
  await person.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
  await expect(person.getByRole('alert').filter({ hasText: '503: The disk is full.' })).toBeVisible();

  await person.unroute('**/removed/*');
  await button.click();
  await person.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();

  await expect(person.getByText('Nothing was removed in the last 30 days.')).toBeVisible();
});

test('earlier versions are loaded page by page', async ({ person }) => {
  await openToday(person);
  await editOften(person, PAGE + 2);
  await person.reload();
  await choose(person, 1, 'Earlier versions');
  const versions = person.locator('.version-list > li:not(.show-more)');
  await expect(versions).toHaveCount(PAGE);

  await person.getByRole('button', { name: 'Show more: earlier versions' }).press('Enter');

  await expect(versions).toHaveCount(PAGE + 2);
  await expect(person.getByRole('button', { name: /^Show more/ })).toHaveCount(0);
  expect(await person.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});

async function removeDays(page: Page): Promise<void> {
  const userId = await userIdOf(page);
  await page.evaluate(async (path) => {
    const days = (await (await fetch(path)).json()) as { id: string; version: number; versionTag?: string }[];
    await Promise.all(
      days.map(({ id, version, versionTag }) => {
        const headers = { 'If-Match': [version, versionTag].filter(Boolean).join('-') };
        return fetch(`/api/reflections/${id}`, { method: 'DELETE', headers });
      }),
    );
  }, `/api/reflections/${userId}`);
}

async function editOften(page: Page, times: number): Promise<void> {
  const [userId, today] = [await userIdOf(page), await todayOf(page)];
  await page.evaluate(
    async ({ path, count }) => {
      type Day = { id: string; version: number; versionTag?: string; entries: { id: string }[] };
      let day = (await (await fetch(path)).json()) as Day;
      for (let turn = 0; turn < count; turn += 1) {
        const headers = {
          'If-Match': [day.version, day.versionTag].filter(Boolean).join('-'),
          'content-type': 'application/json',
        };
        const body = JSON.stringify({ content: `Version ${turn}` });
        const url = `/api/reflections/${day.id}/entries/${day.entries[0]?.id}`;
        // Each edit names the version that the one before it made.
        // oxlint-disable-next-line no-await-in-loop
        day = (await (await fetch(url, { method: 'PATCH', headers, body })).json()) as Day;
      }
    },
    { path: `/api/reflections/${userId}/${today}`, count: times },
  );
}
