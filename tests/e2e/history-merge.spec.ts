// Two texts for one learning, made into one by hand.
import type { Page } from '@playwright/test';
import type { Reflection } from '#contract/reflections.ts';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { changeTwice, choose, edit, learnings, save, TIDES } from './support/history.ts';
import { todayOf, userIdOf, writeDays } from './support/journal.ts';

const BOTH = 'Written there\n\nWritten here';

const field = (page: Page) => page.getByRole('textbox', { name: 'Learning #1' });
const merge = (page: Page) => page.getByRole('button', { name: 'Merge' }).click();
const heading = (page: Page) => page.getByRole('heading', { name: 'Changed on another device' });

/** Another tab would find what is being written here. */
async function changeOnAnotherDevice(page: Page, content: string): Promise<void> {
  const path = `/api/reflections/${await userIdOf(page)}/${await todayOf(page)}`;
  const sent = { path, content };
  const status = await page.evaluate(async ({ path: dayPath, ...body }) => {
    const day = (await (await fetch(dayPath)).json()) as Reflection;
    const headers = { 'content-type': 'application/json', 'if-match': String(day.version) };
    const init = { method: 'PATCH', headers, body: JSON.stringify(body) };
    return (await fetch(`/api/reflections/${day.id}/entries/${day.entries[0]?.id}`, init)).status;
  }, sent);
  expect(status).toBe(200);
}

test.beforeEach(({ expectedNoise }) => void expectedNoise.push(/409/));

test('both texts can be merged by keyboard alone, and going back to the choice keeps every word', async ({ home }) => {
  await changeTwice(home);
  for (let button = 0; button < 4; button += 1) await home.keyboard.press('Tab');
  await home.keyboard.press('Enter');
  await expect(field(home)).toBeFocused();
  await expect(field(home)).toHaveValue(BOTH);
  await home.keyboard.type(', at last');
  for (let button = 0; button < 2; button += 1) await home.keyboard.press('Tab');
  await home.keyboard.press('Enter');
  await expect(heading(home)).toBeFocused();
  await expect(home.getByRole('region', { name: 'Changed on another device' })).toContainText('Written here, at last');
  await merge(home);
  await expect(field(home)).toHaveValue(`${BOTH}, at last`);
  await home.keyboard.press('Control+Enter');

  await expect(heading(home)).toHaveCount(0);
  await expect(home.getByRole('button', { name: 'Actions for learning #1' })).toBeFocused();
  await home.reload();
  await expect(learnings(home).locator('.entry-text')).toHaveText([`${BOTH}, at last`, TIDES]);
});

test('the panel marks differences, names device and time, and a merge contains common sentences once', async ({
  home,
}) => {
  const common = 'Bread rises overnight.';
  await writeDays(home, [{ daysAgo: 0, entries: ['Bread.', TIDES] }]);
  await home.goto('/synthesis');
  await edit(home, `${common} Rye takes longer.`);
  await changeOnAnotherDevice(home, `${common} Wheat takes less.`);
  await save(home);
  await expect(heading(home)).toBeFocused();

  const [here, there] = [home.locator('.conflict-text').first(), home.locator('.conflict-text').last()];
  await expect(here.locator('mark')).toHaveText(['Rye', 'longer']);
  await expect(there.locator('mark')).toHaveText(['Wheat', 'less']);
  await expect(there).toContainText(/Chrome on Linux, at \d\d:\d\d/);
  await expectNoViolations(home);
  await merge(home);
  await expect(field(home)).toHaveValue(`${common} Wheat takes less.\n\nRye takes longer.`);
});

test('a merge of an outdated text asks again and shows the newest text beside the merged one', async ({ home }) => {
  await changeTwice(home);
  await merge(home);
  await field(home).fill(`${BOTH}, merged`);
  await changeOnAnotherDevice(home, 'Written there again');
  await save(home);
  await expect(heading(home)).toBeFocused();
  await expect(home.locator('.conflict-text')).toContainText([`${BOTH}, merged`, 'Written there again']);
  await merge(home);
  await save(home);

  await expect(heading(home)).toHaveCount(0);
  await expect(learnings(home).locator('.entry-text')).toHaveText([`Written there again\n\n${BOTH}, merged`, TIDES]);
});

test('an unfinished merge is restored after the tab was closed, without a further choice', async ({ home }) => {
  await changeTwice(home);
  await merge(home);
  await field(home).fill('Written everywhere');
  await expect(home.getByText(/^Draft saved at/)).toBeVisible();
  await home.close({ runBeforeUnload: false });

  const again = await home.context().newPage();
  await again.goto('/synthesis');
  await choose(again, 1, 'Edit');
  await expect(field(again)).toHaveValue('Written everywhere');
  await save(again);
  await expect(learnings(again).locator('.entry-text')).toHaveText(['Written everywhere', TIDES]);
});

test('another choice removes the draft of a merge', async ({ home }) => {
  await changeTwice(home);
  await merge(home);
  await field(home).fill('Never mind');
  await expect(home.getByText(/^Draft saved at/)).toBeVisible();
  await home.getByRole('button', { name: 'Back' }).click();
  await home.getByRole('button', { name: 'Keep that one' }).click();
  await expect(heading(home)).toHaveCount(0);
  await choose(home, 1, 'Edit');

  await expect(field(home)).toHaveValue('Written there');
});

test('an empty merge and one over the limit are not saved, and an error says why', async ({ home, expectedNoise }) => {
  // The draft is refused too, if its turn comes before the test ends.
  expectedNoise.push(/400/);
  await changeTwice(home);
  await merge(home);
  await field(home).fill(' ');
  await save(home);
  await expect(home.getByText('A learning needs some words.')).toBeVisible();
  await expect(field(home)).toBeFocused();
  await field(home).fill('x'.repeat(20_001));

  await expect(home.getByText('This learning is longer than 20,000 characters. Please split it.')).toBeVisible();
  await expect(home.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
});

test('a merge without an answer stays pending and is sent later', async ({ home, context, expectedNoise }) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await changeTwice(home);
  await merge(home);
  await context.setOffline(true);
  await save(home);
  await expect(home.getByText('Stored on this device', { exact: true })).toBeVisible();
  await expect(home.getByRole('heading', { level: 1 })).toBeFocused();
  await context.setOffline(false);
  await expect(home.getByText('Reflection saved successfully!').first()).toBeVisible({ timeout: 20_000 });

  await home.reload();
  await expect(learnings(home).locator('.entry-text')).toHaveText([BOTH, TIDES]);
});
