// A page that was left open beside the one where somebody writes: in another tab, or on another device.
import type { BrowserContext, Page } from '@playwright/test';
import { expect, signIn, test, type Visitor } from './support/app.ts';
import { saveWhole } from './support/history.ts';
import { lateEvening, todayOf, writeDays } from './support/journal.ts';
import {
  complete,
  completeOnce,
  learning,
  listenForSaves,
  loseAnswers,
  openWriting,
  pill,
  savedTexts,
} from './support/never-lost.ts';

test.use({ serviceWorkers: 'allow' });

const PLACES = {
  'another tab': (home: Page) => home.context().newPage(),
  'another device': async (home: Page, visitor: Visitor) => {
    const page = await openDevice(home);
    await page.goto('/');
    await signIn(page, visitor);
    return page;
  },
};

async function openDevice(home: Page): Promise<Page> {
  const browser = home.context().browser();
  if (!browser) throw new Error('This page has no browser to open another device in.');
  const context: BrowserContext = await browser.newContext({ baseURL: new URL(home.url()).origin });
  return context.newPage();
}

for (const [place, open] of Object.entries(PLACES)) {
  test(`in ${place} follows what was saved, and brings no older text back`, async ({ home, visitor }) => {
    const beside = await open(home, visitor);
    await openWriting(beside);
    await openWriting(home);
    await learning(home, 1).fill('Bread rises');
    // Behind the field that is empty there.
    await expect(learning(beside, 2)).toHaveValue('Bread rises', { timeout: 20_000 });
    await complete(home).click();
    await expect(home).toHaveURL('/synthesis');
    await home.getByRole('link', { name: 'Edit', exact: true }).click();
    await learning(home, 1).fill('Salt first');

    await expect(learning(beside, 2)).toHaveValue('Salt first', { timeout: 20_000 });
    await expect(learning(beside, 1)).toHaveValue('');
    await expect(learning(beside, 3)).toHaveCount(0);
    await expect(learning(home, 2)).toHaveCount(0);
    await expect(learning(home, 1)).toHaveValue('Salt first');
    await complete(home).click();
    await expect(home).toHaveURL('/synthesis');
    expect(await savedTexts(home)).toEqual(['Salt first']);
    if (beside.context() !== home.context()) await beside.context().close();
  });
}

test('retrying a save whose answer was lost does not restore a day that was removed on another device since', async ({
  home,
  visitor,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_CONNECTION_RESET|ERR_FAILED/);
  const beside = await PLACES['another device'](home, visitor);
  await openWriting(home);
  await learning(home, 1).fill('Not for keeping');
  const loss = await loseAnswers(home);
  await complete(home).click();
  await expect(home.locator('.banner')).toContainText('Waiting to send');
  await beside.goto('/synthesis');
  await beside.getByRole('button', { name: 'Remove this day' }).click();
  await beside.getByRole('dialog').getByRole('button', { name: 'Remove this day' }).click();
  await expect(beside).toHaveURL('/history');
  loss.end();
  await home.evaluate(() => window.dispatchEvent(new Event('focus')));

  await expect(home.getByRole('link', { name: /^\d+ waiting to send$/ })).toHaveCount(0);
  await expect(home.locator('.entry-list')).toHaveCount(0);
  await beside.context().close();
});

/** A form left open in another tab, which has taken over what was typed here. */
async function leaveOpen(home: Page): Promise<Page> {
  const beside = await PLACES['another tab'](home);
  await openWriting(beside);
  await openWriting(home);
  await learning(home, 1).fill('Bread rises');
  await expect(learning(beside, 2)).toHaveValue('Bread rises', { timeout: 20_000 });
  return beside;
}

/** A saved day with its page here and its form in another tab. */
async function openDayBeside(home: Page): Promise<Page> {
  await writeDays(home, [{ daysAgo: 0, entries: ['Bread', 'Tides'] }]);
  await home.goto('/synthesis');
  const beside = await PLACES['another tab'](home);
  await openWriting(beside);
  return beside;
}

async function editFirst(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions for learning #1' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await learning(page, 1).fill(text);
}

test('a pending save that is changed keeps its text in the form of the other tab too', async ({
  home,
  context,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED/);
  const beside = await leaveOpen(home);
  await context.setOffline(true);
  await complete(home).click();
  await home.getByRole('link', { name: 'Edit', exact: true }).click();
  await learning(home, 1).fill('Salt first');

  await expect(learning(beside, 2)).toHaveValue('Salt first');
  await expect(learning(home, 1)).toHaveValue('Salt first');
  await expect(learning(home, 2)).toHaveCount(0);
  await complete(home).click();
  await expect(home).toHaveURL('/synthesis');
  await context.setOffline(false);
  await expect(pill(home)).toHaveCount(0, { timeout: 30_000 });
  expect(await savedTexts(home)).toEqual(['Salt first']);
});

test('a device that was offline restores neither an old text nor a removed day', async ({
  home,
  visitor,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED/);
  const beside = await PLACES['another device'](home, visitor);
  await openWriting(beside);
  await openWriting(home);
  await learning(home, 1).fill('A regret');
  await expect(learning(beside, 2)).toHaveValue('A regret', { timeout: 20_000 });
  await beside.context().setOffline(true);
  await complete(home).click();
  await home.getByRole('button', { name: 'Remove this day' }).click();
  await home.getByRole('dialog').getByRole('button', { name: 'Remove this day' }).click();
  await expect(home).toHaveURL('/history');
  await beside.context().setOffline(false);

  await expect(learning(beside, 2)).toHaveCount(0, { timeout: 20_000 });
  await learning(beside, 1).fill('A new thought');
  await complete(beside).click();
  await expect(beside).toHaveURL('/synthesis');
  expect(await savedTexts(home)).toEqual(['A new thought']);
  await beside.context().close();
});

test('an edit in place reaches a form with other unsaved texts, and stays after the save', async ({ home }) => {
  const beside = await openDayBeside(home);
  await learning(beside, 2).fill('Tides turn');
  await editFirst(home, 'Bread slowly');
  await expect(learning(beside, 1)).toHaveValue('Bread slowly');
  await saveWhole(home);
  await expect(home.locator('.entry-list > li').first()).toContainText('Bread slowly');
  await complete(beside).click();

  await expect(beside).toHaveURL('/synthesis');
  expect(await savedTexts(home)).toEqual(['Bread slowly', 'Tides turn']);
});

test('an untouched form shows the change of a learning made on another device', async ({ home }) => {
  const beside = await openDayBeside(home);
  await editFirst(home, 'Bread slowly');
  await saveWhole(home);
  await home.getByRole('button', { name: 'Actions for learning #1' }).click();
  await home.getByRole('button', { name: 'Earlier versions' }).click();
  await expect(learning(beside, 1)).toHaveValue('Bread slowly');
  await home.getByRole('button', { name: /^Restore the version/ }).click();

  await expect(learning(beside, 1)).toHaveValue('Bread');
  await learning(beside, 1).fill('Bread again');
  await complete(beside).click();
  await expect(beside).toHaveURL('/synthesis');
  expect(await savedTexts(home)).toEqual(['Bread again', 'Tides']);
});

test('a cancelled change also disappears from the form in another tab', async ({ home }) => {
  const beside = await openDayBeside(home);
  await editFirst(home, 'Never mind');
  await expect(learning(beside, 1)).toHaveValue('Never mind');
  await home.getByRole('button', { name: 'Cancel' }).click();

  await expect(learning(beside, 1)).toHaveValue('Bread');
});

test('texts moved to the new day disappear from the form of the old day in another tab', async ({ home }) => {
  const beside = await PLACES['another tab'](home);
  for (const page of [home, beside]) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await page.clock.install({ time: lateEvening() });
    // oxlint-disable-next-line no-await-in-loop -- as above
    await openWriting(page);
  }
  const day = await todayOf(home);
  await learning(home, 1).fill('Late words');
  await home.clock.runFor(3000);
  await expect(learning(beside, 2)).toHaveValue('Late words', { timeout: 20_000 });
  await home.clock.fastForward('05:00');
  await home.getByRole('button', { name: 'Move to today' }).click();

  await expect(home.locator('time').first()).toHaveAttribute('datetime', await todayOf(home));
  await expect(learning(home, 1)).toHaveValue('Late words');
  await expect(learning(beside, 2)).toHaveCount(0, { timeout: 20_000 });
  await completeOnce(home, 'Late words');
  expect(await savedTexts(home, day)).toEqual([]);
});

const NOTICE = /^This day was also changed on another device\./;
const keptMark = (page: Page) => page.locator('.entry-list > li', { hasText: 'kept: also changed on another device' });

/**
 * A learning changed here without a connection, which waits, and meanwhile on another device, where it is saved.
 * Answers with the request ids of all that is sent from here.
 */
async function changeInTwoPlaces(home: Page, visitor: Visitor): Promise<string[]> {
  await writeDays(home, [
    { daysAgo: 0, entries: ['Bread'] },
    { daysAgo: 1, entries: ['Tides'] },
  ]);
  const beside = await PLACES['another device'](home, visitor);
  await openWriting(home);
  await home.context().setOffline(true);
  await learning(home, 1).fill('Salt first');
  const saves = listenForSaves(home);
  await complete(home).click();
  await expect(home.locator('.banner')).toContainText('Waiting to send');
  await beside.goto('/synthesis');
  await editFirst(beside, 'Bread slowly');
  await saveWhole(beside);
  await expect(beside.locator('.entry-list > li').first()).toContainText('Bread slowly');
  await beside.context().close();
  return saves;
}

test('a pending save that conflicts with a newer text shows a notice on its page until it was seen', async ({
  home,
  context,
  visitor,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED/);
  const saves = await changeInTwoPlaces(home, visitor);
  await context.setOffline(false);

  await expect(home.getByText('on another device: both texts were kept.').first()).toBeVisible();
  await expect(home.getByText(NOTICE)).toBeVisible();
  await expect(home.locator('.entry-list > li')).toHaveCount(2);
  await expect(home.locator('.entry-list > li').first()).toContainText('Bread slowly');
  await expect(keptMark(home)).toContainText('Salt first');
  expect(await savedTexts(home)).toEqual(['Bread slowly', 'Salt first']);
  expect(new Set(saves).size).toBe(1);
  await home.getByRole('link', { name: 'Back to Home' }).click();
  await home.getByRole('link', { name: "View Today's Reflection" }).click();
  await expect(home.locator('.entry-list > li')).toHaveCount(2);
  await expect(home.getByText(NOTICE)).toHaveCount(0);
});

test('a conflict of a save sent by another tab is shown in both tabs, also after a reload and whichever day is opened first', async ({
  home,
  context,
  visitor,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const other = await PLACES['another tab'](home);
  await other.goto('/');
  await expect(other.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
  const saves = [listenForSaves(other), await changeInTwoPlaces(home, visitor)];
  await home.route('**/api/reflections', (route) => route.abort());
  await context.setOffline(false);
  await expect(async () => {
    await other.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(pill(other)).toHaveCount(0, { timeout: 1000 });
  }).toPass();

  await expect(home.getByText(NOTICE)).toBeVisible();
  await expect(keptMark(home)).toContainText('Salt first');
  await other.reload();
  await other.getByRole('link', { name: /Tides/ }).click();
  await expect(other.locator('.entry-list')).toContainText('Tides');
  await expect(other.getByText(NOTICE)).toHaveCount(0);
  await other.getByRole('link', { name: 'Back to Home' }).click();
  await other.getByRole('link', { name: "View Today's Reflection" }).click();
  await expect(other.getByText(NOTICE)).toBeVisible();
  await expect(keptMark(other)).toContainText('Salt first');
  expect(await savedTexts(home)).toEqual(['Bread slowly', 'Salt first']);
  expect(new Set(saves.flat()).size).toBe(1);
});
