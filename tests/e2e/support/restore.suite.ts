// An older copy of the database comes back under a running browser.
import type { Page } from '@playwright/test';
import { addDays } from '#contract/days.ts';
import { expect, signIn, test as base, type Visitor } from './app.ts';
import { expectNoViolations } from './axe.ts';
import { BREAD, edit, saveWhole, TIDES } from './history.ts';
import { SAME_ORIGIN, todayOf, userIdOf, writeDays } from './journal.ts';
import { complete, learning, openWriting, pill, savedTexts } from './never-lost.ts';
import type { RestorableServer } from './restorable.ts';
import { readDevice, waitUntilKept } from './worker.ts';

const HERON = 'The heron by the mill stood still.';
const RYE = 'Rye needs more water than wheat.';
const AWAY =
  /ERR_CONNECTION_REFUSED|Failed to fetch|ERR_INTERNET_DISCONNECTED|ERR_INCOMPLETE_CHUNKED|status of 5\d\d|status of 40[149]|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/;
const DRAFT_DAYS_AGO = 3;

type Start = () => Promise<RestorableServer>;

export function describeLostDays(start: Start): void {
  const test = createTest(start);

  test('what only this device has after a restore is kept, offered and sent', async ({ person, restorable }) => {
    await writeDays(person, [{ daysAgo: 5, entries: ['An older day.'] }]);
    await restorable.backUp();
    await writeDays(person, [
      { daysAgo: 0, entries: [HERON] },
      { daysAgo: 1, entries: [RYE, BREAD] },
      { daysAgo: 2, entries: [TIDES] },
    ]);

    await test.step('a draft that the server has lost stays on the device, and reaches it again', () =>
      loseDraft(person, restorable));
    await test.step('device-only days are kept and offered', () => offersDays(person));
    await test.step('one that was asked for without a connection goes out when there is one', () =>
      sendsOneLater(person));
    await test.step('device-only days are sent', () => sendsDays(person));
  });
}

export function describeStaleChange(start: Start): void {
  const test = createTest(start);

  test('after a restore a stale change overwrites nothing, and a removed day stays removed', async ({
    person,
    restorable,
    visitor,
  }) => {
    await writeDays(person, [
      { daysAgo: 1, entries: [TIDES] },
      { daysAgo: 0, entries: [BREAD] },
    ]);
    await person.goto('/synthesis');
    const other = await openDevice(person, visitor);
    await waitUntilKept(other, 2);
    await other.context().setOffline(true);
    await removeDay(person, 1);
    await restorable.backUp();
    expect(await readDevice(other)).toContain(TIDES);
    await saveSecondVersion(person);
    await restorable.restore();

    await test.step('a removed day stays removed after a restore, and is deleted from the device', () =>
      deletesRemoved(other));
    await test.step('a stale change does not overwrite a newer one of the same number', () =>
      keepsNewer(person, other));
    await test.step('both versions are found', () => findsBoth(person));
    await other.context().close();
  });
}

function createTest(start: Start) {
  const test = base.extend<{ restorable: RestorableServer }>({
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    restorable: async ({}, provide) => {
      const server = await start();
      await provide(server);
      await server.stop();
    },
    baseURL: async ({ restorable }, provide) => provide(restorable.url),
  });
  test.use({ serviceWorkers: 'allow' });
  test.beforeEach(({ expectedNoise }) => {
    expectedNoise.push(AWAY);
  });
  return test;
}

async function loseDraft(page: Page, server: RestorableServer): Promise<void> {
  const date = addDays(await todayOf(page), -DRAFT_DAYS_AGO);
  await page.goto(`/reflection?date=${date}`);
  await learning(page, 1).fill('Never completed');
  await expect(page.getByText(/^Draft saved at/)).toBeVisible();
  await waitUntilKept(page, 4);
  await server.restore();
  expect(await savedTexts(page)).toEqual([]);

  await page.reload();

  await expect(learning(page, 1)).toHaveValue('Never completed');
  await expect(page.getByText(/^Draft saved at/)).toBeVisible();
  expect(await draftTexts(page, date)).toEqual(['Never completed']);
}

async function offersDays(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.goto('/');
  await expect(page.getByText('This device has 3 days that the server does not have.')).toBeVisible();
  await expect(page.getByText('Only on this device')).toHaveCount(3);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectNoViolations(page);
  if (size) await page.setViewportSize(size);
}

async function sendsOneLater(page: Page): Promise<void> {
  const yesterday = addDays(await todayOf(page), -1);
  await page.getByRole('link', { name: RYE }).click();
  await expect(page).toHaveURL(`/synthesis?date=${yesterday}`);
  await expect(page.getByText(RYE)).toBeVisible();
  await page.context().setOffline(true);

  await page.getByRole('button', { name: 'Send it' }).click();
  await expect(page.getByText('Waiting to send').first()).toBeVisible();
  await expect(page.getByText(RYE)).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('This device has 2 days that the server does not have.')).toBeVisible();
  await expect(page.getByText('1 day on this device will be sent when the server can be reached.')).toBeVisible();
  await page.context().setOffline(false);

  await expect(page.getByText(/will be sent when/)).toHaveCount(0);
  await expect(pill(page)).toHaveCount(0);
  expect(await savedTexts(page, yesterday)).toEqual([RYE, BREAD]);
  expect(await savedTexts(page)).toEqual([]);
}

async function sendsDays(page: Page): Promise<void> {
  const offer = page.getByText(/that the server does not have/);
  await page.getByRole('button', { name: 'Send them' }).focus();
  await page.keyboard.press('Enter');

  await expect(page.getByText('Sent. The server now has 2 days from this device.')).toBeVisible();
  await expect(offer).toHaveCount(0);
  const today = await todayOf(page);
  expect(await savedTexts(page)).toEqual([HERON]);
  expect(await savedTexts(page, addDays(today, -1))).toEqual([RYE, BREAD]);
  expect(await savedTexts(page, addDays(today, -2))).toEqual([TIDES]);
  await page.reload();
  await expect(page.getByText(HERON)).toBeVisible();
  await expect(page.getByText('Only on this device')).toHaveCount(0);
  await expect(offer).toHaveCount(0);
}

/** Before the restore; the form has it. */
async function saveSecondVersion(page: Page): Promise<void> {
  await edit(page, HERON);
  await saveWhole(page);
  await waitUntilKept(page, 1);
  await expect.poll(() => readDevice(page)).toContain(HERON);
  await openWriting(page);
  await expect(learning(page, 1)).toHaveValue(HERON);
  // A text whose field has the focus does not follow the other device's: otherwise the save would rightly replace that one.
  await learning(page, 1).focus();
}

async function deletesRemoved(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await page.goto('/synthesis');
  await expect.poll(() => readDevice(page)).not.toContain(TIDES);

  await page.goto('/');
  await expect(page.getByText(BREAD)).toBeVisible();
  await expect(page.getByText(/that the server does not have/)).toHaveCount(0);
}

async function keepsNewer(page: Page, other: Page): Promise<void> {
  await other.getByRole('link', { name: BREAD }).click();
  // Another second version than the one that the server has lost.
  await edit(other, RYE);
  await saveWhole(other);

  await learning(page, 1).fill('Changed from the heron.');
  await complete(page).click();
  await expect(page).toHaveURL('/synthesis');

  expect(await savedTexts(page)).toEqual([RYE, 'Changed from the heron.']);
}

async function findsBoth(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByText('This device has 1 day that the server does not have.')).toBeVisible();
  await page.goto('/synthesis');
  const copy = page
    .getByRole('region', { name: 'On This Device' })
    .or(page.locator('.card', { hasText: 'On This Device' }));
  await expect(copy.first()).toContainText(HERON);
  await page.getByRole('button', { name: 'Send it' }).click();
  await expect.poll(() => savedTexts(page)).toEqual([RYE, 'Changed from the heron.', HERON]);
  await expect(page.getByRole('button', { name: 'Send it' })).toHaveCount(0);
}

async function openDevice(home: Page, visitor: Visitor): Promise<Page> {
  const browser = home.context().browser();
  if (!browser) throw new Error('This page has no browser to open another device in.');
  const context = await browser.newContext({ baseURL: new URL(home.url()).origin });
  // With PostgreSQL the sign-in code lies in no file. An account that this browser has used asks for none.
  const cookies = await home.context().cookies();
  await context.addCookies(cookies.filter(({ name }) => name.endsWith('learn_accounts')));
  const page = await context.newPage();
  await page.goto('/');
  await signIn(page, visitor);
  return page;
}

/** As another device does it. */
async function removeDay(page: Page, daysAgo: number): Promise<void> {
  const path = `/api/reflections/${await userIdOf(page)}/${addDays(await todayOf(page), -daysAgo)}`;
  const day = (await (await page.request.get(path)).json()) as { id: string; version: number; versionTag?: string };
  const headers = { ...SAME_ORIGIN, 'If-Match': [day.version, day.versionTag].filter(Boolean).join('-') };
  const answer = await page.request.delete(`/api/reflections/${day.id}`, { headers });
  expect(answer.status()).toBe(204);
}

async function draftTexts(page: Page, date: string): Promise<string[]> {
  const answer = await page.request.get(`/api/drafts/${await userIdOf(page)}/${date}`);
  const draft = (await answer.json()) as { entries: { content: string }[] } | null;
  return draft?.entries.map(({ content }) => content) ?? [];
}
