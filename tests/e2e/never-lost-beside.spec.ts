// A page that was left open beside the one where somebody writes: in another tab, or on another device.
import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { askToRemoveDay, saveWhole } from './support/history.ts';
import { lateEvening, todayOf, writeDays } from './support/journal.ts';
import { complete, completeOnce, learning, openWriting, pill, savedTexts } from './support/never-lost.ts';
import { openDevice } from './support/other-devices.ts';

/** What is typed on one device has to reach the server and come from there. */
const FOLLOWS = { timeout: 20_000 };

test('a form left open on another device continues what was typed, and restores no removed day', async ({
  person: here,
  baseURL,
}) => {
  const device = await openDevice(here, { origin: baseURL ?? '' });

  await test.step('typed text is restored on another device, and sent once', () => continuesElsewhere(here, device));
  await test.step('a device that was offline restores neither an old text nor a removed day', () =>
    comesBackToRemovedDay(here, device));
});

async function continuesElsewhere(here: Page, device: Page): Promise<void> {
  await openWriting(here);
  await learning(here, 1).fill('Begun on the phone');
  await expect(here.getByText(/^Draft saved at/).first()).toBeVisible({ timeout: 12_000 });

  await openWriting(device);
  await expect(learning(device, 1)).toHaveValue('Begun on the phone');
  await completeOnce(device, 'Begun on the phone');
  await removeDay(device);
  await openForm(device);
  // What was typed here stays on its form until it is opened anew.
  await openForm(here);
}

async function comesBackToRemovedDay(here: Page, device: Page): Promise<void> {
  await learning(here, 1).fill('A regret');
  // Behind the field that is empty there.
  await expect(learning(device, 2)).toHaveValue('A regret', FOLLOWS);
  await device.context().setOffline(true);
  await complete(here).click();
  await removeDay(here);
  await device.context().setOffline(false);

  await expectEmptyForm(device);
  await learning(device, 1).fill('A new thought');
  await complete(device).click();
  await expect(device).toHaveURL('/synthesis');
  expect(await savedTexts(here)).toEqual(['A new thought']);
}

async function removeDay(page: Page): Promise<void> {
  await askToRemoveDay(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove this day' }).click();
  await expect(page).toHaveURL('/history');
}

/** The form of a day without learnings, from any page. */
async function openForm(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Learn, home' }).click();
  await page.getByRole('link', { name: 'What You Learned Today' }).click();
  await expectEmptyForm(page);
}

async function expectEmptyForm(page: Page): Promise<void> {
  await expect(learning(page, 2)).toHaveCount(0, FOLLOWS);
  await expect(learning(page, 1)).toHaveValue('');
}

test('forms in another tab and on another device follow what was saved, and bring no older text back', async ({
  person: here,
  baseURL,
}) => {
  const places = [await here.context().newPage(), await openDevice(here, { origin: baseURL ?? '' })];
  for (const page of [...places, here]) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await openWriting(page);
  }
  await learning(here, 1).fill('Bread rises');
  for (const page of places) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(learning(page, 2)).toHaveValue('Bread rises', FOLLOWS);
  }
  await complete(here).click();
  await expect(here).toHaveURL('/synthesis');
  await here.getByRole('link', { name: 'Edit', exact: true }).click();
  await learning(here, 1).fill('Salt first');

  for (const page of places) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expectBehindEmptyField(page, 'Salt first');
  }
  await expect(learning(here, 2)).toHaveCount(0);
  await expect(learning(here, 1)).toHaveValue('Salt first');
  await complete(here).click();
  await expect(here).toHaveURL('/synthesis');
  expect(await savedTexts(here)).toEqual(['Salt first']);
});

async function expectBehindEmptyField(page: Page, text: string): Promise<void> {
  await expect(learning(page, 2)).toHaveValue(text, FOLLOWS);
  await expect(learning(page, 1)).toHaveValue('');
  await expect(learning(page, 3)).toHaveCount(0);
}

test('a form in another tab follows what is changed on the page of the day', async ({
  person: here,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED/);
  await writeDays(here, [{ daysAgo: 0, entries: ['Bread', 'Tides'] }]);
  await here.goto('/synthesis');
  const tab = await here.context().newPage();
  await openWriting(tab);

  await test.step('a cancelled change also disappears from the form in another tab', () => cancelsChange(here, tab));
  await test.step('an untouched form shows the change of a learning made elsewhere', () => restoresVersion(here, tab));
  await test.step('an edit in place reaches a form with other unsaved texts, and stays after the save', () =>
    editsBesideUnsavedText(here, tab));
  await test.step('a pending save that is changed keeps its text in the form of the other tab too', () =>
    changesPendingSave(here, tab));
});

async function cancelsChange(here: Page, tab: Page): Promise<void> {
  await editFirst(here, 'Never mind');
  await expect(learning(tab, 1)).toHaveValue('Never mind');
  await here.getByRole('button', { name: 'Cancel' }).click();

  await expect(learning(tab, 1)).toHaveValue('Bread');
}

async function restoresVersion(here: Page, tab: Page): Promise<void> {
  await editFirst(here, 'Bread slowly');
  await saveWhole(here);
  await here.getByRole('button', { name: 'Actions for learning #1' }).click();
  await here.getByRole('button', { name: 'Earlier versions' }).click();
  await expect(learning(tab, 1)).toHaveValue('Bread slowly');
  await here.getByRole('button', { name: /^Restore the version/ }).click();

  await expect(learning(tab, 1)).toHaveValue('Bread');
  await learning(tab, 1).fill('Bread again');
  await complete(tab).click();
  await expect(tab).toHaveURL('/synthesis');
  expect(await savedTexts(here)).toEqual(['Bread again', 'Tides']);
  await expect(here.locator('.entry-list > li').first()).toContainText('Bread again');
}

async function editsBesideUnsavedText(here: Page, tab: Page): Promise<void> {
  await tab.getByRole('link', { name: 'Edit', exact: true }).click();
  await learning(tab, 2).fill('Tides turn');
  await editFirst(here, 'Bread slowly');
  await expect(learning(tab, 1)).toHaveValue('Bread slowly');
  await saveWhole(here);
  await expect(here.locator('.entry-list > li').first()).toContainText('Bread slowly');
  await complete(tab).click();

  await expect(tab).toHaveURL('/synthesis');
  expect(await savedTexts(here)).toEqual(['Bread slowly', 'Tides turn']);
}

async function changesPendingSave(here: Page, tab: Page): Promise<void> {
  await removeDay(here);
  await openForm(tab);
  await openForm(here);
  await learning(here, 1).fill('Bread rises');
  await expect(learning(tab, 2)).toHaveValue('Bread rises', FOLLOWS);
  await here.context().setOffline(true);
  await complete(here).click();
  await here.getByRole('link', { name: 'Edit', exact: true }).click();
  await learning(here, 1).fill('Salt first');

  await expect(learning(tab, 2)).toHaveValue('Salt first');
  await expect(learning(here, 1)).toHaveValue('Salt first');
  await expect(learning(here, 2)).toHaveCount(0);
  await complete(here).click();
  await expect(here).toHaveURL('/synthesis');
  await here.context().setOffline(false);
  await expect(pill(here)).toHaveCount(0, { timeout: 30_000 });
  expect(await savedTexts(here)).toEqual(['Salt first']);
}

async function editFirst(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions for learning #1' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await learning(page, 1).fill(text);
}

test('texts moved to the new day disappear from the form of the old day in another tab', async ({ person: here }) => {
  const tab = await here.context().newPage();
  for (const page of [here, tab]) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await page.clock.install({ time: lateEvening() });
    // oxlint-disable-next-line no-await-in-loop -- as above
    await openWriting(page);
  }
  const day = await todayOf(here);
  await learning(here, 1).fill('Late words');
  await here.clock.runFor(3000);
  await expect(learning(tab, 2)).toHaveValue('Late words', FOLLOWS);
  await here.clock.fastForward('05:00');
  await here.getByRole('button', { name: 'Move to today' }).click();

  await expect(here.locator('time').first()).toHaveAttribute('datetime', await todayOf(here));
  await expect(learning(here, 1)).toHaveValue('Late words');
  await expect(learning(tab, 2)).toHaveCount(0, FOLLOWS);
  await completeOnce(here, 'Late words');
  expect(await savedTexts(here, day)).toEqual([]);
});
