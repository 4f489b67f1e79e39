// Two texts for one learning: one of them is kept, or both, or one is made of them by hand.
import type { Page } from '@playwright/test';
import type { Reflection } from '#contract/reflections.ts';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { choose, edit, learnings, openToday, save, saveWhole, TIDES } from './support/history.ts';
import { savedTexts } from './support/never-lost.ts';
import { todayOf, userIdOf } from './support/journal.ts';
import { waitUntilSent } from './support/worker.ts';

const BOTH = 'Written there\n\nWritten here';

const field = (page: Page) => page.getByRole('textbox', { name: 'Learning #1' });
const CHANGED = /^Changed (?:on another device|in another window)$/;
const heading = (page: Page) => page.getByRole('heading', { name: CHANGED });
const panel = (page: Page) => page.getByRole('region', { name: CHANGED });
const actions = (page: Page) => page.getByRole('button', { name: 'Actions for learning #1' });
const shown = (page: Page) => learnings(page).locator('.entry-text');

async function merge(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Merge' }).click();
  await expect(field(page)).toBeFocused();
}

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

/** This page is too late with its text, and shows both. */
async function changeTwice(page: Page, here = 'Written here', there = 'Written there'): Promise<void> {
  await edit(page, here);
  await changeOnAnotherDevice(page, there);
  await save(page);
  await expect(heading(page)).toBeFocused();
  await expect(heading(page)).toHaveText('Changed on another device');
}

async function listDrafts(page: Page): Promise<unknown> {
  const answer = await page.request.get(`/api/drafts/${await userIdOf(page)}`);
  return answer.json();
}

test.beforeEach(({ expectedNoise }) => void expectedNoise.push(/409/));

/** Each round goes on from the texts of the one before. */
const ROUNDS = [
  { choice: 'Keep this one', texts: ['Written here 1', TIDES] },
  { choice: 'Keep that one', texts: ['Written there 2', TIDES] },
  { choice: 'Keep both', texts: ['Written there 3', TIDES, 'Written here 3'] },
  { choice: 'Merge', texts: ['Written there 4\n\nWritten here 4', TIDES, 'Written here 3'] },
] as const;

test('two tabs change one learning: Keep this one, Keep that one, Keep both, Merge', async ({ person }) => {
  await openToday(person);
  const other = await person.context().newPage();
  await other.goto('/synthesis');
  for (const [index, { choice, texts }] of ROUNDS.entries())
    await test.step(choice, async () => {
      await edit(person, `Written here ${index + 1}`);
      await edit(other, `Written there ${index + 1}`);
      await saveWhole(other);
      await save(person);
      await expect(heading(person)).toBeFocused();
      await expect(panel(person)).toContainText('This learning was also changed in another window.');
      await expect(panel(person).getByRole('heading', { level: 4 })).toHaveText([
        'From this window',
        'From another window',
      ]);
      await expect(panel(person)).not.toContainText(' on Linux');
      await expect(panel(person)).toContainText(`Written here ${index + 1}`);
      await expect(panel(person)).toContainText(`Written there ${index + 1}`);
      if (choice === 'Merge') {
        await expectNoViolations(person);
        await merge(person);
        await expect(panel(person)).toContainText('the one from the other window first.');
        await expectNoViolations(person);
        await save(person);
      } else {
        await panel(person).getByRole('button', { name: choice }).click();
      }
      await expect(panel(person)).toHaveCount(0);
      await expect(actions(person)).toBeFocused();
      for (const page of [person, other]) await expect(shown(page)).toHaveText([...texts]);
      expect(await savedTexts(person)).toEqual(texts);
      // What was chosen leaves nothing behind that would call itself unsaved.
      await waitUntilSent(person);
      await expect.poll(() => listDrafts(person)).toEqual([]);
      for (const page of [person, other]) {
        // As when the person comes back to the tab.
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
        await expect(page.getByText(/not saved yet/)).toHaveCount(0);
      }
    });
});

test('both texts can be merged, and every word is kept until the merge is saved', async ({
  person,
  context,
  expectedNoise,
}) => {
  // The draft that is too long is refused, if its turn comes.
  expectedNoise.push(/400/, /ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await openToday(person);
  await test.step('merged by keyboard alone, and going back to the choice keeps every word', () =>
    mergesByKeyboard(person));
  await test.step('a merge of an outdated text asks again and shows the newest text beside the merged one', () =>
    mergesAgain(person));
  await test.step('an empty merge and one over the limit are not saved, and an error says why', () =>
    triesWrongLengths(person));
  await test.step('a merge without an answer stays pending and is sent later', async () => {
    await field(person).fill(BOTH);
    await context.setOffline(true);
    await save(person);
    await expect(person.getByText('Stored on this device', { exact: true })).toBeVisible();
    await expect(person.getByRole('heading', { level: 1 })).toBeFocused();
    await context.setOffline(false);
    await expect(person.getByText('Reflection saved successfully!').first()).toBeVisible({ timeout: 20_000 });
    await expect(shown(person)).toHaveText([BOTH, TIDES]);
    expect(await savedTexts(person)).toEqual([BOTH, TIDES]);
  });
  await test.step('an unfinished merge is restored after the tab was closed, without a further choice', () =>
    closesAndOpensAgain(person));
});

test('a merge begins with marked differences, and can be given up for another choice', async ({ person }) => {
  await openToday(person);
  await test.step('the panel marks differences, names device and time, and a merge contains common sentences once', () =>
    seesDifferences(person));
  await test.step('going back from a merge without a change shows the own text again', () => goesBack(person));
  await test.step('another choice removes the draft of a merge', () => choosesInstead(person));
});

async function mergesByKeyboard(page: Page): Promise<void> {
  await changeTwice(page);
  for (let button = 0; button < 4; button += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue(BOTH);
  await page.keyboard.type(', at last');
  for (let button = 0; button < 2; button += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toBeFocused();
  await expect(panel(page)).toContainText('Written here, at last');
  await merge(page);
  await expect(field(page)).toHaveValue(`${BOTH}, at last`);
  await page.keyboard.press('Control+Enter');
  await expect(heading(page)).toHaveCount(0);
  await expect(actions(page)).toBeFocused();
  await expect(shown(page)).toHaveText([`${BOTH}, at last`, TIDES]);
  expect(await savedTexts(page)).toEqual([`${BOTH}, at last`, TIDES]);
}

async function mergesAgain(page: Page): Promise<void> {
  await changeTwice(page);
  await merge(page);
  await field(page).fill(`${BOTH}, merged`);
  await changeOnAnotherDevice(page, 'Written there again');
  await save(page);
  await expect(heading(page)).toBeFocused();
  await expect(page.locator('.conflict-text')).toContainText([`${BOTH}, merged`, 'Written there again']);
  await merge(page);
  await save(page);
  await expect(heading(page)).toHaveCount(0);
  await expect(shown(page)).toHaveText([`Written there again\n\n${BOTH}, merged`, TIDES]);
}

async function triesWrongLengths(page: Page): Promise<void> {
  await changeTwice(page);
  await merge(page);
  await field(page).fill(' ');
  await save(page);
  await expect(page.getByText('A learning needs some words.')).toBeVisible();
  await expect(field(page)).toBeFocused();
  await field(page).fill('x'.repeat(20_001));
  await expect(page.getByText('This learning is longer than 20,000 characters. Please split it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
}

async function closesAndOpensAgain(page: Page): Promise<void> {
  await changeTwice(page, 'Written here again', 'Written there again');
  await merge(page);
  await field(page).fill('Written everywhere');
  await expect(page.getByText(/^Draft saved at/)).toBeVisible();
  await page.close({ runBeforeUnload: false });

  const again = await page.context().newPage();
  await again.goto('/synthesis');
  await expect(shown(again)).toHaveText(['Written there again', TIDES]);
  await choose(again, 1, 'Edit');
  await expect(field(again)).toHaveValue('Written everywhere');
  await save(again);
  await expect(shown(again)).toHaveText(['Written everywhere', TIDES]);
}

async function seesDifferences(page: Page): Promise<void> {
  const common = 'Bread rises overnight.';
  await changeTwice(page, `${common} Rye takes longer.`, `${common} Wheat takes less.`);
  const [here, there] = [page.locator('.conflict-text').first(), page.locator('.conflict-text').last()];
  await expect(here.locator('mark')).toHaveText(['Rye', 'longer']);
  await expect(there.locator('mark')).toHaveText(['Wheat', 'less']);
  await expect(there).toContainText(/Chrome on Linux, at \d\d:\d\d/);
  await expectNoViolations(page);
  await merge(page);
  await expect(field(page)).toHaveValue(`${common} Wheat takes less.\n\nRye takes longer.`);
}

async function goesBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(heading(page)).toBeFocused();
  const here = page.locator('.conflict-text').first();
  await expect(here).toContainText('Rye takes longer.');
  await expect(here).not.toContainText('Wheat takes less.');
  await merge(page);
}

async function choosesInstead(page: Page): Promise<void> {
  await field(page).fill('Never mind');
  await expect(page.getByText(/^Draft saved at/)).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Keep that one' }).click();
  await expect(heading(page)).toHaveCount(0);
  const draft = `/api/drafts/${await userIdOf(page)}/${await todayOf(page)}`;
  await expect.poll(async () => (await page.request.get(draft)).text()).not.toContain('Never mind');
  await choose(page, 1, 'Edit');
  await expect(field(page)).toHaveValue('Bread rises overnight. Wheat takes less.');
}
