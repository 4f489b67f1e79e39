// An older copy of the database comes back under a running browser.
import type { Page } from '@playwright/test';
import { addDays } from '#contract/days.ts';
import { expect, signIn, test as base, type Visitor } from './app.ts';
import { expectNoViolations } from './axe.ts';
import { BREAD, edit, saveWhole } from './history.ts';
import { todayOf, userIdOf, writeDays } from './journal.ts';
import { complete, learning, openWriting, pill, savedTexts } from './never-lost.ts';
import type { RestorableServer } from './restorable.ts';
import { readDevice, waitUntilKept } from './worker.ts';

const HERON = 'The heron by the mill stood still.';
const RYE = 'Rye needs more water than wheat.';
const AWAY =
  /ERR_CONNECTION_REFUSED|Failed to fetch|ERR_INTERNET_DISCONNECTED|ERR_INCOMPLETE_CHUNKED|status of 5\d\d|status of 40[149]|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/;

export function describeRestore(startRestorable: () => Promise<RestorableServer>): void {
  const test = base.extend<object, { server: RestorableServer }>({
    server: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
      async ({}, provide) => {
        const server = await startRestorable();
        await provide(server);
        await server.stop();
      },
      { scope: 'worker' },
    ],
  });
  test.use({ serviceWorkers: 'allow' });

  test.beforeEach(({ expectedNoise }) => {
    expectedNoise.push(AWAY);
  });

  test('device-only days are kept, offered and sent', async ({ home, server }) => {
    await loseTwoDays(home, server);

    const offer = home.getByText('This device has 2 days that the server does not have.');
    await expect(offer).toBeVisible();
    await expect(home.getByText('Only on this device')).toHaveCount(2);
    await home.setViewportSize({ width: 360, height: 740 });
    expect(await home.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expectNoViolations(home);

    await home.getByRole('button', { name: 'Send them' }).focus();
    await home.keyboard.press('Enter');

    await expect(home.getByText('Sent. The server now has 2 days from this device.')).toBeVisible();
    await expect(offer).toHaveCount(0);
    const today = await todayOf(home);
    expect(await savedTexts(home)).toEqual([HERON]);
    expect(await savedTexts(home, addDays(today, -1))).toEqual([RYE, BREAD]);
    await home.reload();
    await expect(home.getByText(HERON)).toBeVisible();
    await expect(home.getByText('Only on this device')).toHaveCount(0);
    await expect(offer).toHaveCount(0);
  });

  test('one that was asked for without a connection goes out when there is one', async ({ home, server, context }) => {
    await loseTwoDays(home, server);
    await home.getByRole('button', { name: 'Send them' }).waitFor();
    await home.goto(`/synthesis?date=${addDays(await todayOf(home), -1)}`);
    await expect(home.getByText(RYE)).toBeVisible();
    await context.setOffline(true);

    await home.getByRole('button', { name: 'Send it' }).click();
    await expect(home.getByText('Waiting to send').first()).toBeVisible();
    await expect(home.getByText(RYE)).toBeVisible();
    await home.goto('/');
    await expect(home.getByText('This device has 1 day that the server does not have.')).toBeVisible();
    await expect(home.getByText('1 day on this device will be sent when the server can be reached.')).toBeVisible();
    await context.setOffline(false);

    await expect(home.getByText(/will be sent when/)).toHaveCount(0);
    await expect(pill(home)).toHaveCount(0);
    expect(await savedTexts(home, addDays(await todayOf(home), -1))).toEqual([RYE, BREAD]);
    expect(await savedTexts(home)).toEqual([]);
  });

  test('a stale change does not overwrite a newer one of the same number, and both versions are found', async ({
    home,
    server,
    visitor,
  }) => {
    await writeDays(home, [{ daysAgo: 0, entries: [BREAD] }]);
    await server.backUp();
    // The second version, before the restore …
    await home.goto('/synthesis');
    await edit(home, HERON);
    await saveWhole(home);
    await waitUntilKept(home, 1);
    await expect.poll(() => readDevice(home)).toContain(HERON);
    await openWriting(home);
    await expect(learning(home, 1)).toHaveValue(HERON);
    // A text whose field has the focus does not follow the other device's: otherwise the save would rightly replace that one.
    await learning(home, 1).focus();
    await server.restore();
    // … and another second version after it.
    const other = await openDevice(home, visitor);
    await other.goto('/synthesis');
    await edit(other, RYE);
    await saveWhole(other);

    await learning(home, 1).fill('Changed from the heron.');
    await complete(home).click();
    await expect(home).toHaveURL('/synthesis');

    expect(await savedTexts(home)).toEqual([RYE, 'Changed from the heron.']);
    await home.goto('/');
    await expect(home.getByText('This device has 1 day that the server does not have.')).toBeVisible();
    await home.goto('/synthesis');
    const copy = home
      .getByRole('region', { name: 'On This Device' })
      .or(home.locator('.card', { hasText: 'On This Device' }));
    await expect(copy.first()).toContainText(HERON);
    await home.getByRole('button', { name: 'Send it' }).click();
    await expect.poll(() => savedTexts(home)).toEqual([RYE, 'Changed from the heron.', HERON]);
    await expect(home.getByRole('button', { name: 'Send it' })).toHaveCount(0);
    await other.context().close();
  });

  test('a removed day stays removed after a restore, and is deleted from the device', async ({ home, server }) => {
    await writeDays(home, [
      { daysAgo: 0, entries: [HERON] },
      { daysAgo: 1, entries: [RYE] },
    ]);
    await home.reload();
    await waitUntilKept(home, 2);
    await removeLatest(home);
    await server.backUp();
    await server.restore();

    await home.reload();
    await expect.poll(async () => (await readDevice(home)).includes(HERON)).toBe(false);

    await expect(home.getByText(/that the server does not have/)).toHaveCount(0);
    await expect(home.getByText(RYE)).toBeVisible();
  });

  test('a draft that the server has lost stays on the device, and reaches it again', async ({ home, server }) => {
    await server.backUp();
    await openWriting(home);
    await learning(home, 1).fill('Never completed');
    await expect(home.getByText(/^Draft saved at/)).toBeVisible();
    await server.restore();

    await home.reload();

    await expect(learning(home, 1)).toHaveValue('Never completed');
    await expect(home.getByText(/^Draft saved at/)).toBeVisible();
    expect(await draftTexts(home)).toEqual(['Never completed']);
  });
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

/** As another device does it, of which this one has not heard. */
async function removeLatest(page: Page): Promise<void> {
  const userId = await userIdOf(page);
  await page.evaluate(async (path) => {
    const [day] = (await (await fetch(path)).json()) as { id: string; version: number; versionTag?: string }[];
    const headers = { 'If-Match': [day?.version, day?.versionTag].filter(Boolean).join('-') };
    await fetch(`/api/reflections/${day?.id}`, { method: 'DELETE', headers });
  }, `/api/reflections/${userId}`);
}

async function draftTexts(page: Page): Promise<string[]> {
  const [userId, today] = [await userIdOf(page), await todayOf(page)];
  return page.evaluate(async (path) => {
    const draft = (await (await fetch(path)).json()) as { entries: { content: string }[] } | null;
    return draft?.entries.map(({ content }) => content) ?? [];
  }, `/api/drafts/${userId}/${today}`);
}

/** Today and yesterday are saved after the backup, and lie on the device. */
async function loseTwoDays(home: Page, server: RestorableServer): Promise<void> {
  await writeDays(home, [{ daysAgo: 5, entries: ['An older day.'] }]);
  await server.backUp();
  await writeDays(home, [
    { daysAgo: 0, entries: [HERON] },
    { daysAgo: 1, entries: [RYE, BREAD] },
  ]);
  await home.reload();
  await home.getByText(HERON).waitFor();
  await waitUntilKept(home, 3);
  await server.restore();
  await home.reload();
}
