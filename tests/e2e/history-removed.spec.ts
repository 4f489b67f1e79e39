// What was removed: looked through page by page, and deleted for good.
import type { Page } from '@playwright/test';
import type { RemovedEntry } from '#contract/history.ts';
import type { Reflection } from '#contract/reflections.ts';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { BREAD, choose, learnings, TIDES } from './support/history.ts';
import { SAME_ORIGIN, todayOf, userIdOf, writeDays } from './support/journal.ts';

const PAGE = 20;
const RYE = 'Rye needs more water than wheat.';
const HERON = 'The heron by the mill stood still.';

test('a removed day is deleted for good after a question, by keyboard and on a narrow screen', async ({ person }) => {
  await person.setViewportSize({ width: 360, height: 740 });
  await writeDays(person, [
    { daysAgo: 1, entries: [BREAD] },
    { daysAgo: 2, entries: [TIDES] },
  ]);
  await removeDays(person);
  await person.goto('/history');
  const rows = person.locator('.removed-row');
  await expect(rows).toHaveCount(2);
  expect(await person.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectNoViolations(person);

  const row = rows.filter({ hasText: TIDES });
  await row.getByRole('button', { name: /^Delete for good/ }).focus();
  await person.keyboard.press('Enter');
  const dialog = person.getByRole('dialog', { name: 'Delete for good?' });
  await expect(dialog.getByRole('button', { name: 'Keep' })).toBeFocused();
  await person.keyboard.press('Enter');
  await expect(rows).toHaveCount(2);
  await expect(row.getByRole('button', { name: /^Delete for good/ })).toBeFocused();
  await person.keyboard.press('Enter');
  // `press` would try again when the dialog closes under it.
  await dialog.getByRole('button', { name: 'Delete for good' }).focus();
  await person.keyboard.press('Enter');

  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(BREAD);
  expect(await person.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  const left = await person.request.get(`/api/removed-reflections/${await userIdOf(person)}`);
  expect(await left.json()).toMatchObject([{ firstWords: BREAD }]);
});

test('a removed learning is deleted for good once; earlier versions are loaded page by page', async ({
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 404/, /status of 503/);
  // This tab does not hear in another way what is restored elsewhere.
  await person.route('**/api/events', () => undefined);
  await writeDays(person, [{ daysAgo: 0, entries: [BREAD, TIDES, RYE, HERON] }]);
  await editOften(person, PAGE + 2);
  await person.goto('/synthesis');
  await test.step('earlier versions are loaded page by page', async () => {
    await choose(person, 1, 'Earlier versions');
    const versions = person.locator('.version-list > li:not(.show-more)');
    await expect(versions).toHaveCount(PAGE);
    await person.getByRole('button', { name: 'Show more: earlier versions' }).press('Enter');
    await expect(versions).toHaveCount(PAGE + 2);
    await expect(person.getByRole('button', { name: /^Show more/ })).toHaveCount(0);
    expect(await person.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  });
  await test.step('an error is shown beside the row, and deleting can be retried', () => retriesDeletion(person));
  await test.step('if it is already deleted, no error is shown', () => deletesTwice(person));
  await test.step('a learning that another device has restored is not deleted, and a toast says so', () =>
    deletesRestored(person));
});

async function removeAndAsk(page: Page, number: number, text: string): Promise<void> {
  const left = await learnings(page).count();
  await choose(page, number, 'Remove');
  await expect(learnings(page)).toHaveCount(left - 1);
  await page.getByRole('button', { name: `Delete for good: ${text}` }).click();
}

const pressDelete = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
const nothing = (page: Page) => page.getByText('Nothing was removed in the last 30 days.');

async function retriesDeletion(page: Page): Promise<void> {
  await page.getByText('Recently removed').click();
  await expect(nothing(page)).toBeVisible();
  await page.route('**/removed/*', (route) => route.fulfill({ status: 503, body: 'The disk is full.' }));
  await removeAndAsk(page, 4, HERON);
  await pressDelete(page);
  await expect(page.getByRole('alert').filter({ hasText: '503: The disk is full.' })).toBeVisible();
  await page.unroute('**/removed/*');
  await page.getByRole('button', { name: `Delete for good: ${HERON}` }).click();
  await pressDelete(page);
  await expect(nothing(page)).toBeVisible();
}

async function deletesTwice(page: Page): Promise<void> {
  await removeAndAsk(page, 3, RYE);
  let deletions = 0;
  await page.route('**/removed/*', async (route) => {
    // The answer of a first try was lost.
    await route.fetch();
    deletions += 1;
    await route.continue();
  });
  await pressDelete(page);
  await expect(page.getByText('Deleted for good', { exact: true })).toBeVisible();
  await expect(nothing(page)).toBeVisible();
  expect(deletions).toBe(1);
  await page.unroute('**/removed/*');
}

async function deletesRestored(page: Page): Promise<void> {
  await removeAndAsk(page, 2, TIDES);
  await restoreElsewhere(page);
  await pressDelete(page);
  await expect(page.getByText('It is not under Removed any more.').first()).toBeVisible();
  await expect(page.getByRole('main').getByText(TIDES).first()).toBeVisible();
}

async function findToday(page: Page): Promise<Reflection> {
  const answer = await page.request.get(`/api/reflections/${await userIdOf(page)}/${await todayOf(page)}`);
  return (await answer.json()) as Reflection;
}

async function restoreElsewhere(page: Page): Promise<void> {
  const path = `/api/reflections/${(await findToday(page)).id}`;
  const [removed] = (await (await page.request.get(`${path}/removed`)).json()) as RemovedEntry[];
  const { entryId, rev } = removed!;
  const answer = await page.request.post(`${path}/entries/${entryId}/restore`, { headers: SAME_ORIGIN, data: { rev } });
  expect(answer.status()).toBe(200);
}

async function removeDays(page: Page): Promise<void> {
  const answer = await page.request.get(`/api/reflections/${await userIdOf(page)}`);
  const days = (await answer.json()) as Reflection[];
  for (const { id, version } of days) {
    const headers = { ...SAME_ORIGIN, 'if-match': String(version) };
    // oxlint-disable-next-line no-await-in-loop -- the order of the list is the order of the removals
    expect((await page.request.delete(`/api/reflections/${id}`, { headers })).ok()).toBe(true);
  }
}

/** Of the first learning, which has its first text again in the end. */
async function editOften(page: Page, times: number): Promise<void> {
  let day = await findToday(page);
  for (let turn = 1; turn <= times; turn += 1) {
    const headers = { ...SAME_ORIGIN, 'if-match': String(day.version) };
    const data = { content: turn === times ? BREAD : `Version ${turn}` };
    const path = `/api/reflections/${day.id}/entries/${day.entries[0]?.id}`;
    // Each edit names the version that the one before it made.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await page.request.patch(path, { headers, data });
    expect(answer.status()).toBe(200);
    // oxlint-disable-next-line no-await-in-loop
    day = (await answer.json()) as Reflection;
  }
}
