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

test('both texts can be merged by keyboard alone, and going back to the choice keeps every word', async ({
  person,
}) => {
  await changeTwice(person);
  for (let button = 0; button < 4; button += 1) await person.keyboard.press('Tab');
  await person.keyboard.press('Enter');
  await expect(field(person)).toBeFocused();
  await expect(field(person)).toHaveValue(BOTH);
  await person.keyboard.type(', at last');
  for (let button = 0; button < 2; button += 1) await person.keyboard.press('Tab');
  await person.keyboard.press('Enter');
  await expect(heading(person)).toBeFocused();
  await expect(person.getByRole('region', { name: 'Changed on another device' })).toContainText(
    'Written here, at last',
  );
  await merge(person);
  await expect(field(person)).toHaveValue(`${BOTH}, at last`);
  await person.keyboard.press('Control+Enter');

  await expect(heading(person)).toHaveCount(0);
  await expect(person.getByRole('button', { name: 'Actions for learning #1' })).toBeFocused();
  await person.reload();
  await expect(learnings(person).locator('.entry-text')).toHaveText([`${BOTH}, at last`, TIDES]);
});

test('the panel marks differences, names device and time, and a merge contains common sentences once', async ({
  person,
}) => {
  const common = 'Bread rises overnight.';
  await writeDays(person, [{ daysAgo: 0, entries: ['Bread.', TIDES] }]);
  await person.goto('/synthesis');
  await edit(person, `${common} Rye takes longer.`);
  await changeOnAnotherDevice(person, `${common} Wheat takes less.`);
  await save(person);
  await expect(heading(person)).toBeFocused();

  const [here, there] = [person.locator('.conflict-text').first(), person.locator('.conflict-text').last()];
  await expect(here.locator('mark')).toHaveText(['Rye', 'longer']);
  await expect(there.locator('mark')).toHaveText(['Wheat', 'less']);
  await expect(there).toContainText(/Chrome on Linux, at \d\d:\d\d/);
  await expectNoViolations(person);
  await merge(person);
  await expect(field(person)).toHaveValue(`${common} Wheat takes less.\n\nRye takes longer.`);
});

test('a merge of an outdated text asks again and shows the newest text beside the merged one', async ({ person }) => {
  await changeTwice(person);
  await merge(person);
  await field(person).fill(`${BOTH}, merged`);
  await changeOnAnotherDevice(person, 'Written there again');
  await save(person);
  await expect(heading(person)).toBeFocused();
  await expect(person.locator('.conflict-text')).toContainText([`${BOTH}, merged`, 'Written there again']);
  await merge(person);
  await save(person);

  await expect(heading(person)).toHaveCount(0);
  await expect(learnings(person).locator('.entry-text')).toHaveText([`Written there again\n\n${BOTH}, merged`, TIDES]);
});

test('an unfinished merge is restored after the tab was closed, without a further choice', async ({ person }) => {
  await changeTwice(person);
  await merge(person);
  await field(person).fill('Written everywhere');
  await expect(person.getByText(/^Draft saved at/)).toBeVisible();
  await person.close({ runBeforeUnload: false });

  const again = await person.context().newPage();
  await again.goto('/synthesis');
  await choose(again, 1, 'Edit');
  await expect(field(again)).toHaveValue('Written everywhere');
  await save(again);
  await expect(learnings(again).locator('.entry-text')).toHaveText(['Written everywhere', TIDES]);
});

test('another choice removes the draft of a merge', async ({ person }) => {
  await changeTwice(person);
  await merge(person);
  await field(person).fill('Never mind');
  await expect(person.getByText(/^Draft saved at/)).toBeVisible();
  await person.getByRole('button', { name: 'Back' }).click();
  await person.getByRole('button', { name: 'Keep that one' }).click();
  await expect(heading(person)).toHaveCount(0);
  await choose(person, 1, 'Edit');

  await expect(field(person)).toHaveValue('Written there');
});

test('an empty merge and one over the limit are not saved, and an error says why', async ({
  person,
  expectedNoise,
}) => {
  // The draft is refused too, if its turn comes before the test ends.
  expectedNoise.push(/400/);
  await changeTwice(person);
  await merge(person);
  await field(person).fill(' ');
  await save(person);
  await expect(person.getByText('A learning needs some words.')).toBeVisible();
  await expect(field(person)).toBeFocused();
  await field(person).fill('x'.repeat(20_001));

  await expect(person.getByText('This learning is longer than 20,000 characters. Please split it.')).toBeVisible();
  await expect(person.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
});

test('a merge without an answer stays pending and is sent later', async ({ person, context, expectedNoise }) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await changeTwice(person);
  await merge(person);
  await context.setOffline(true);
  await save(person);
  await expect(person.getByText('Stored on this device', { exact: true })).toBeVisible();
  await expect(person.getByRole('heading', { level: 1 })).toBeFocused();
  await context.setOffline(false);
  await expect(person.getByText('Reflection saved successfully!').first()).toBeVisible({ timeout: 20_000 });

  await person.reload();
  await expect(learnings(person).locator('.entry-text')).toHaveText([BOTH, TIDES]);
});
