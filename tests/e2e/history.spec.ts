// A saved day is changed, and what was changed or removed comes back; also while another tab shows the same day.
import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import {
  askToRemoveDay,
  BREAD,
  choose,
  edit,
  learnings,
  openToday,
  save,
  saveWhole,
  TIDES,
} from './support/history.ts';
import { savedTexts } from './support/never-lost.ts';

const CODE = '**/assets/lazy-history-parts-*.js';

const field = (page: Page) => page.getByRole('textbox', { name: 'Learning #1' });
const actions = (page: Page) => page.getByRole('button', { name: 'Actions for learning #1' });

test('a learning is edited in place by keyboard alone, and a change is saved or kept', async ({
  person,
  context,
  expectedNoise,
}) => {
  expectedNoise.push(/503/, /ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await test.step('the code of the editor is loaded before the first press', async () => {
    const fetched = person.waitForResponse(CODE);
    await openToday(person);
    expect((await fetched).ok()).toBe(true);
  });
  await test.step('by keyboard alone, and the focus returns', () => editsByKeyboard(person));
  await test.step('an emptied learning is not saved, and its field gets the focus', async () => {
    await edit(person, ' ');
    await save(person);
    await expect(person.getByText('A learning needs some words.')).toBeVisible();
    await expect(field(person)).toBeFocused();
  });
  await test.step('Cancel changes nothing', async () => {
    await field(person).fill('Never mind');
    await person.getByRole('button', { name: 'Cancel' }).click();
    await expect(learnings(person).first()).toContainText(`${BREAD} So I sleep.`);
    await expect(person.getByText('Never mind')).toHaveCount(0);
  });
  await test.step('a failed change keeps the text and can be retried', () => retriesChange(person));
  await test.step('a saved change leaves no draft, whether the save is slow or fast', () => leavesNoDraft(person));
  await test.step('a change without an answer stays pending and is applied once', async () => {
    await edit(person, 'Bread rises without network too.');
    await context.setOffline(true);
    await save(person);
    await expect(person.getByText('Stored on this device', { exact: true })).toBeVisible();
    await expect(person.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(learnings(person).first()).toContainText('Bread rises without network too.');
    await context.setOffline(false);
    await expect(person.getByText('Reflection saved successfully!').first()).toBeVisible({ timeout: 20_000 });
    expect(await savedTexts(person)).toEqual(['Bread rises without network too.', TIDES]);
  });
  await test.step('an unsaved change is restored after the tab was closed', () => closesAndOpensAgain(person));
});

async function editsByKeyboard(page: Page): Promise<void> {
  await actions(page).focus();
  await page.keyboard.press('Enter');
  await expectNoViolations(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(' So I sleep.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(learnings(page).first()).toContainText(`${BREAD} So I sleep.`);
  await expect(actions(page)).toBeFocused();
  expect(await savedTexts(page)).toEqual([`${BREAD} So I sleep.`, TIDES]);
}

async function retriesChange(page: Page): Promise<void> {
  let isAway = true;
  await page.route('**/entries/*', (route) =>
    isAway ? route.fulfill({ status: 503, body: 'The disk is full.' }) : route.continue(),
  );
  await edit(page, 'Bread rises slowly.');
  await save(page);
  await expect(page.getByText('503: The disk is full.')).toBeVisible();
  await expect(field(page)).toHaveValue('Bread rises slowly.');
  isAway = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(learnings(page).first()).toContainText('Bread rises slowly.');
  await page.unroute('**/entries/*');
}

async function leavesNoDraft(page: Page): Promise<void> {
  await edit(page, 'Bread needs a night');
  await expect(page.getByText(/^Draft saved at/).first()).toBeVisible();
  await save(page);
  await expect(learnings(page).first()).toContainText('Bread needs a night');
  await edit(page, 'Salt');
  await expect(page.getByText(/^Draft saved/).first()).toBeVisible();
  await field(page).fill('Salt first');
  await page.keyboard.press('Control+Enter');
  await expect(learnings(page).first()).toContainText('Salt first');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.locator('main textarea')).toHaveCount(2);
  await expect(field(page)).toHaveValue('Salt first');
  await page.goBack();
  await expect(learnings(page)).toHaveCount(2);
}

async function closesAndOpensAgain(page: Page): Promise<void> {
  await edit(page, 'Bread rises overnight, and I with it.');
  await expect(page.getByText(/^Draft saved /)).toBeVisible();
  await page.close({ runBeforeUnload: false });

  const again = await page.context().newPage();
  await again.goto('/synthesis');
  await expect(learnings(again).locator('.entry-text')).toHaveText(['Bread rises without network too.', TIDES]);
  // The draft is named above the entries, a moment after them: a menu that is open then would move.
  await expect(again.getByText('1 learning is not saved yet.')).toBeVisible();
  await choose(again, 1, 'Edit');
  await expect(field(again)).toHaveValue('Bread rises overnight, and I with it.');
  await again.getByRole('button', { name: 'Cancel' }).click();
  await expect(learnings(again).first()).toContainText('Bread rises without network too.');
  await choose(again, 1, 'Edit');
  await expect(field(again)).toHaveValue('Bread rises without network too.');
}

test('earlier versions, removed learnings and removed days can be restored', async ({ person, expectedNoise }) => {
  // A call that is on its way when its day is removed finds none.
  expectedNoise.push(/404/);
  await openToday(person);
  await test.step('earlier versions are listed with their differences, and one can be restored', () =>
    restoresVersion(person));
  await test.step('Undo restores a removed learning at its position', async () => {
    await choose(person, 1, 'Remove');
    await expect(learnings(person)).toHaveCount(1);
    await person.getByRole('button', { name: 'Undo' }).click();
    await expect(learnings(person)).toHaveCount(2);
    await expect(learnings(person).first()).toContainText(BREAD);
  });
  await test.step('a removed learning is listed on its day and can be restored later', async () => {
    await choose(person, 2, 'Remove');
    await expect(learnings(person)).toHaveCount(1);
    await person.reload();
    await person.getByText('Recently removed').click();
    await person.getByRole('button', { name: `Restore: ${TIDES}` }).click();
    await expect(learnings(person)).toHaveCount(2);
    await expect(learnings(person).last()).toContainText(TIDES);
    await expect(person.locator('summary', { hasText: 'Recently removed' })).toBeFocused();
  });
  await test.step('a removed day leaves the list, and Undo or «Recently removed» restores it', async () => {
    for (const wayBack of ['Undo', /^Restore: /]) await removesAndRestoresDay(person, wayBack);
  });
  await test.step('removing the only learning of a day asks first and removes the day', async () => {
    await choose(person, 2, 'Remove');
    await expect(learnings(person)).toHaveCount(1);
    await choose(person, 1, 'Remove');
    await person.getByRole('dialog', { name: 'Remove this day?' }).getByRole('button', { name: 'Keep it' }).click();
    await expect(learnings(person)).toHaveCount(1);
    await expect(actions(person)).toBeFocused();
  });
});

async function restoresVersion(page: Page): Promise<void> {
  await edit(page, 'Bread rises slowly without me.');
  await saveWhole(page);
  await choose(page, 1, 'Earlier versions');
  const versions = page.getByRole('region', { name: 'Earlier versions of learning #1' });
  await expect(versions.locator('del')).toHaveText(' [removed: overnight] ');
  await expect(versions.locator('ins')).toHaveText(' [added: slowly] ');
  await expectNoViolations(page);
  await versions.getByRole('button', { name: /^Restore the version/ }).click();
  await expect(versions).toHaveCount(0);
  await expect(learnings(page).first()).toContainText(BREAD);
  await expect(actions(page)).toBeFocused();
}

async function removesAndRestoresDay(page: Page, wayBack: string | RegExp): Promise<void> {
  await askToRemoveDay(page);
  const dialog = page.getByRole('dialog', { name: 'Remove this day?' });
  await dialog.getByRole('button', { name: 'Remove this day' }).click();
  await expect(page).toHaveURL('/history');
  await expect(page.getByText('No reflections yet')).toBeVisible();
  await page.getByRole('button', { name: wayBack }).click();
  const row = page.getByRole('main').getByRole('link', { name: BREAD });
  await expect(row).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recently removed' })).toHaveCount(0);
  // A pressed button that goes must not take the place of a keyboard with it.
  await expect(page.locator('body')).not.toBeFocused();
  await row.click();
  await expect(learnings(page)).toHaveCount(2);
}

test('what one tab changes, another tab shows and does not undo', async ({ person }) => {
  await openToday(person);
  const listening = person.context().waitForEvent('request', (sent) => sent.url().endsWith('/api/events'));
  const other = await person.context().newPage();
  await other.goto('/synthesis');
  await listening;
  await test.step('a change appears without a reload, and does not touch a text that is being edited there', async () => {
    await edit(person, 'Written there');
    await choose(other, 2, 'Edit');
    const second = other.getByRole('textbox', { name: 'Learning #2' });
    await second.fill('Still being written');
    await save(person);
    await expect(learnings(other).first()).toContainText('Written there');
    await expect(second).toHaveValue('Still being written');
    await other.getByRole('button', { name: 'Cancel' }).click();
    await expect(second).toHaveCount(0);
  });
  await test.step('when another tab removes a learning while its versions are open, the next learning gets the focus', async () => {
    await choose(person, 1, 'Earlier versions');
    await expect(person.getByRole('heading', { name: 'Earlier versions of learning #1' })).toBeFocused();
    await choose(other, 1, 'Remove');
    await expect(learnings(person)).toHaveCount(1);
    await expect(actions(person)).toBeFocused();
    await other.getByRole('button', { name: 'Undo' }).click();
    await expect(learnings(person)).toHaveCount(2);
    await expect(learnings(other)).toHaveCount(2);
  });
  await test.step('Undo does not change a learning that was restored and edited in another tab', () =>
    undoesTooLate(person, other));
});

async function undoesTooLate(page: Page, other: Page): Promise<void> {
  await choose(page, 1, 'Remove');
  // A toast under the pointer stays.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await expect(learnings(other)).toHaveCount(1);
  await other.getByText('Recently removed').click();
  await other.getByRole('button', { name: /^Restore: / }).click();
  await expect(learnings(other).first()).toContainText('Written there');
  await edit(other, 'Bread, changed there');
  await saveWhole(other);
  await expect(learnings(other).first()).toContainText('Bread, changed there');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Restored').first()).toBeVisible();
  await expect(learnings(page).first()).toContainText('Bread, changed there');
}
