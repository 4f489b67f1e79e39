// A sign-out without a connection: the person's pages are gone at once, and the server hears of it before anything else.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, signIn, test, type Visitor } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { run, writeDays } from './support/journal.ts';
import { completeOnce, keepDraftsHere, learning, openWriting } from './support/never-lost.ts';
import { readDevice, waitUntilKept } from './support/worker.ts';

test.use({ serviceWorkers: 'allow' });

const SAVED = 'The heron by the mill stood still.';
const UNSENT = 'Written on the train, without a connection.';
const PENDING =
  'You are signed out on this device, but your session on the server stays open until the server can be reached.';

test.beforeEach(({ expectedNoise }) => void expectedNoise.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|503/));

/** A person with saved days, and with words that are on this device alone. */
async function write(page: Page): Promise<void> {
  await writeDays(page, [{ daysAgo: 1, entries: [SAVED] }, ...run(2, 2)]);
  await page.reload();
  await waitUntilKept(page, 3);
  await keepDraftsHere(page);
  await openWriting(page);
  await learning(page, 1).fill(UNSENT);
  await expect.poll(() => readDevice(page)).toContain(UNSENT);
}

async function pressSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Sign out', exact: true }).focus();
  await page.keyboard.press('Enter');
}

async function signOutAnyway(page: Page): Promise<void> {
  await pressSignOut(page);
  await page.getByRole('button', { name: 'Sign out anyway' }).focus();
  await page.keyboard.press('Enter');
}

async function expectPending(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Welcome to Learn' })).toBeVisible();
  await expect(page.getByText(PENDING)).toBeVisible();
  await expect(page.getByRole('button')).toHaveText(['Try again']);
  await expect.poll(() => readDevice(page)).not.toContain(UNSENT);
  expect(await readDevice(page)).not.toContain(SAVED);
}

/** The calls of the page from now on, in their order, without what its HTML preloads. */
function listenForCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/auth/session') calls.push(pathname);
  });
  return calls;
}

async function signInAgain(page: Page, { name, email }: Visitor): Promise<void> {
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByRole('button', { name: `${name} (${email})` }).click();
  await page.getByRole('button', { name: 'Account', exact: true }).waitFor();
}

test('an offline sign-out seals unsent texts and is sent first after reconnecting', async ({
  home,
  context,
  visitor,
}) => {
  await write(home);
  await context.setOffline(true);
  await signOutAnyway(home);
  await expectPending(home);
  await expectNoViolations(home);
  await home.reload();
  await expectPending(home);

  const calls = listenForCalls(home);
  await context.setOffline(false);

  await expect(home.getByRole('button')).toHaveText(['Sign in with Google']);
  await expect(home.getByText(PENDING)).toHaveCount(0);
  expect(calls[0]).toBe('/api/auth/logout');
  expect((await context.cookies()).filter(({ name }) => name.includes('session'))).toEqual([]);
  await signInAgain(home, visitor);
  await expect(home).toHaveURL('/reflection');
  await expect(learning(home, 1)).toHaveValue(UNSENT);
  await completeOnce(home, UNSENT);
});

test('another tab shows the welcome page too, until the server has received the sign-out', async ({
  home,
  context,
}) => {
  await writeDays(home, [{ daysAgo: 1, entries: [SAVED] }]);
  await home.reload();
  await waitUntilKept(home, 1);
  const other = await context.newPage();
  await other.goto('/history');
  await other.getByText(SAVED).first().waitFor();
  await context.setOffline(true);
  await pressSignOut(home);
  await expectPending(home);
  await expectPending(other);

  await context.setOffline(false);

  await expect(home.getByRole('button')).toHaveText(['Sign in with Google']);
  await expect(other.getByRole('button')).toHaveText(['Sign in with Google']);
});

test('«Try again» sends the sign-out', async ({ home }) => {
  // No timer of the page tries before the press.
  await home.clock.install();
  let isAway = true;
  await home.route('**/api/auth/logout', (route) => (isAway ? route.abort('internetdisconnected') : route.continue()));
  await pressSignOut(home);
  await expectPending(home);
  await home.clock.pauseAt(Date.now() + 60_000);
  await expectPending(home);
  isAway = false;
  await home.getByRole('button', { name: 'Try again' }).click();

  await expect(home.getByRole('button')).toHaveText(['Sign in with Google']);
});

test('the next start of the browser shows no person, with and without a connection', async ({
  playwright,
  server,
  visitor,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'learn-profile-'));
  const open = async () => {
    const context = await playwright.chromium.launchPersistentContext(folder, { baseURL: server.url });
    return { context, page: context.pages()[0] ?? (await context.newPage()) };
  };
  const first = await open();
  await first.page.goto('/');
  await signIn(first.page, visitor);
  await write(first.page);
  await first.context.setOffline(true);
  await signOutAnyway(first.page);
  await expectPending(first.page);
  await first.context.close();

  const second = await open();
  await second.context.setOffline(true);
  await second.page.goto('/reflection');
  await expectPending(second.page);
  expect((await second.context.cookies()).some(({ name }) => name.includes('session'))).toBe(true);
  await second.context.close();

  const third = await open();
  const calls = listenForCalls(third.page);
  await third.page.goto('/reflection');
  await expect(third.page.getByRole('button')).toHaveText(['Sign in with Google']);
  expect(calls[0]).toBe('/api/auth/logout');
  expect(calls.filter((path) => /reflections|drafts|login/.test(path))).toEqual([]);
  expect((await third.context.cookies()).filter(({ name }) => name.includes('session'))).toEqual([]);
  await third.context.close();
  rmSync(folder, { recursive: true });
});
