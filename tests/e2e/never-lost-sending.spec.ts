// A save that nobody answers waits, says so, and is sent exactly once; a save that is refused stays where it was written.
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { lateEvening, todayOf } from './support/journal.ts';
import {
  complete,
  expectSentOnce,
  learning,
  listenForSaves,
  loseAnswers,
  openWriting,
  pill,
  savedTexts,
} from './support/never-lost.ts';
import { removeElsewhere } from './support/other-devices.ts';
import type { RunningServer } from './support/server.ts';

const SAVES = '**/api/reflections';

test.describe('without a connection', () => {
  // The page of the saved day, Home and the list of what waits open without a connection.
  test.use({ serviceWorkers: 'allow' });

  test.beforeEach(({ expectedNoise }) => void expectedNoise.push(/ERR_INTERNET_DISCONNECTED/));

  test('a save stays pending, can be discarded and edited, is shown on Home, and is sent once after reconnecting', async ({
    person: page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-write']);
    await page.clock.install({ time: lateEvening() });
    await openWriting(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

    await test.step('pending requests are listed with their reason, can be copied, and are discarded only after a question', () =>
      discardsAfterQuestion(page));
    await test.step('a pending text can be edited, and the day gets only the new text', () => editsPendingText(page));
    await test.step('a save stays pending, shows its own text and is sent once after reconnecting', () =>
      isSentOnceAfterReconnecting(page));
    await test.step('an offline save past midnight belongs to the day of its form and is sent once', () =>
      savesPastMidnight(page));
  });
});

async function completeOffline(page: Page, text: string): Promise<void> {
  await learning(page, 1).fill(text);
  await page.context().setOffline(true);
  await complete(page).click();
  await expect(page).toHaveURL('/synthesis');
}

async function discardsAfterQuestion(page: Page): Promise<void> {
  await completeOffline(page, 'Perhaps not this one');
  await pill(page).click();

  await expect(page).toHaveTitle('Waiting to send · Learn');
  await expect(page.getByText(/^Waiting since \d\d:\d\d\. The server has not answered yet/)).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: /^Copy text/ }).click();
  expect(await pasteElsewhere(page.context())).toBe('Perhaps not this one');
  await page.getByRole('button', { name: /^Discard:/ }).click();
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(page.getByText('Perhaps not this one')).toBeVisible();
  await page.getByRole('button', { name: /^Discard:/ }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();

  await expect(page.getByText('Nothing is waiting to be sent')).toBeVisible();
  // A pressed button that goes must not take the place of a keyboard with it.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.context().setOffline(false);
  expect(await savedTexts(page)).toEqual([]);
}

/** Pages of Learn may write to the clipboard and not read it: what was copied is pasted into another page. */
async function pasteElsewhere(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.setContent('<textarea autofocus></textarea>');
  await page.getByRole('textbox').press('ControlOrMeta+v');
  const pasted = await page.getByRole('textbox').inputValue();
  await page.close();
  return pasted;
}

async function editsPendingText(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Learn, home' }).click();
  await page.getByRole('link', { name: 'What You Learned Today' }).click();
  await completeOffline(page, 'Bread rises');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(learning(page, 1)).toHaveValue('Bread rises');

  await learning(page, 1).fill('Salt first');
  await page.context().setOffline(false);
  await expect(pill(page)).toHaveCount(0);
  await complete(page).click();

  await expect(page.locator('.banner')).toContainText('Reflection saved successfully!');
  expect(await savedTexts(page)).toEqual(['Salt first']);
}

async function isSentOnceAfterReconnecting(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  const saves = listenForSaves(page);
  await completeOffline(page, 'Written in a tunnel');

  await expect(
    page.getByText('It is stored on this device and will be sent automatically.', { exact: true }),
  ).toBeVisible();
  await expect(page.locator('.banner')).toContainText('Waiting to send');
  await expect(page.locator('.entry-list')).toContainText('Written in a tunnel');
  await expect(page.getByText('Reflection saved successfully!')).toHaveCount(0);
  await expect(pill(page)).toHaveText('1 waiting to send');
  await test.step('Home shows the day with «Waiting to send» next to its date', () => seesWaitingDayOnHome(page));

  await page.context().setOffline(false);
  await expect(page.locator('.banner')).toContainText('Reflection saved successfully!');
  await expect(pill(page)).toHaveCount(0);
  await expectSentOnce(page, { saves, text: 'Written in a tunnel' });
}

async function seesWaitingDayOnHome(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Back to Home' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Written in a tunnel' });
  await expect(row.getByText('Waiting to send')).toBeVisible();
  await page.getByRole('link', { name: "View Today's Reflection" }).click();
  await expect(page.locator('.entry-list')).toContainText('Written in a tunnel');
}

async function savesPastMidnight(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  const day = await todayOf(page);
  await learning(page, 1).fill('A late thought');
  await page.context().setOffline(true);
  await page.clock.fastForward('05:00');
  const saves = listenForSaves(page);
  await complete(page).click();

  await expect(page).toHaveURL(`/synthesis?date=${day}`);
  await expect(page.locator('.entry-list')).toContainText('A late thought');
  await expect(pill(page)).toHaveText('1 waiting to send');
  await page.context().setOffline(false);

  await expect(page.getByText(/^Saved (?:at|on) /)).toBeVisible();
  await expect(pill(page)).toHaveCount(0);
  await expectSentOnce(page, { saves, text: 'A late thought', date: day });
  expect(await savedTexts(page)).toEqual([]);
}

test('a save that is refused or whose answer is lost keeps its text and is applied once', async ({
  person: page,
  server,
  expectedNoise,
}) => {
  expectedNoise.push(/503|ERR_CONNECTION_RE|ERR_FAILED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE/);
  await openWriting(page);

  await test.step('retrying a save whose answer was lost does not restore a day that was removed on another device since', () =>
    retriesSaveOfRemovedDay(page));
  await page.getByRole('link', { name: 'Learn, home' }).click();
  await page.getByRole('link', { name: 'What You Learned Today' }).click();
  await test.step('a refused save shows an error and keeps the text, and the next press repeats the same request', () =>
    repeatsRefusedSave(page));
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await test.step('a save whose answer was lost is applied once', () => losesOneAnswer(page));
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await test.step('a server killed between a save and its answer has the save once', () => losesServer(page, server));
});

async function retriesSaveOfRemovedDay(page: Page): Promise<void> {
  await learning(page, 1).fill('Not for keeping');
  const saves = listenForSaves(page);
  const loss = await loseAnswers(page);
  await complete(page).click();
  await expect(page.locator('.banner')).toContainText('Waiting to send');
  await removeElsewhere(page);
  const tries = saves.length;
  loss.end();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));

  await expect.poll(() => saves.length).toBeGreaterThan(tries);
  await expect(pill(page)).toHaveCount(0, { timeout: 30_000 });
  await expect(page.locator('.entry-list')).toHaveCount(0);
  expect(await savedTexts(page)).toEqual([]);
  await page.unroute(SAVES);
}

async function repeatsRefusedSave(page: Page): Promise<void> {
  const saves = listenForSaves(page);
  await page.route(SAVES, (route) => route.fulfill({ status: 503, body: 'The disk is full.' }));
  await learning(page, 1).fill('Still here');
  await complete(page).click();
  await expect(page.getByText('503: The disk is full.', { exact: true })).toBeVisible();
  await expect(learning(page, 1)).toHaveValue('Still here');
  await expect(pill(page)).toHaveCount(0);

  await complete(page).click();
  await expect.poll(() => saves.length).toBe(2);
  await expect(complete(page)).toBeEnabled();
  await learning(page, 1).fill('Still here, and changed');
  await page.unroute(SAVES);
  await complete(page).click();

  await expect(page).toHaveURL('/synthesis');
  expect(await savedTexts(page)).toEqual(['Still here, and changed']);
  expect(saves[0]).toBe(saves[1]);
  expect(saves[2]).not.toBe(saves[1]);
}

async function losesOneAnswer(page: Page): Promise<void> {
  const saves = listenForSaves(page);
  let isLost = false;
  await page.route(SAVES, async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await learning(page, 1).fill('Once is enough');
  await complete(page).click();

  await expect(page.locator('.banner')).toContainText('Reflection saved successfully!', { timeout: 20_000 });
  expect(saves.length).toBeGreaterThan(1);
  await expectSentOnce(page, { saves, text: 'Once is enough' });
  await page.unroute(SAVES);
}

async function losesServer(page: Page, server: RunningServer): Promise<void> {
  const saves = listenForSaves(page);
  const loss = await loseAnswers(page, server.kill);
  await learning(page, 1).fill('Outlives the server');
  await complete(page).click();
  await expect(page.locator('.banner')).toContainText('Waiting to send');
  loss.end();
  await server.startAgain();

  await expect(pill(page)).toHaveCount(0, { timeout: 30_000 });
  expect(saves.length).toBeGreaterThan(1);
  await expectSentOnce(page, { saves, text: 'Outlives the server' });
}
