// A sign-out without a connection: the person's pages are gone at once, and the server hears of it before anything else.
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test, type Visitor } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { signInAgain } from './support/ended-session.ts';
import { run, writeDays } from './support/journal.ts';
import { completeOnce, keepDraftsHere, learning, openWriting } from './support/never-lost.ts';
import { readDevice, waitUntilKept } from './support/worker.ts';

test.use({ serviceWorkers: 'allow' });

const SAVED = 'The heron by the mill stood still.';
const UNSENT = 'Written on the train, without a connection.';
const PENDING =
  'You are signed out on this device, but your session on the server stays open until the server can be reached.';

test('an offline sign-out seals unsent texts, is shown in another tab and at the next start, and is sent first after reconnecting', async ({
  person: page,
  context,
  visitor,
  expectedNoise,
}) => {
  // The answer that the HTML preloads is not used as long as the sign-out waits.
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|503|preloaded using link preload/);
  await writeDays(page, [{ daysAgo: 1, entries: [SAVED] }, ...run(2, 2)]);
  await openWriting(page);
  await waitUntilKept(page, 3);

  await test.step('another tab shows the welcome page too, until the server has received the sign-out', () =>
    signsOutInBothTabs(page));
  await signInAgain(page, visitor);
  await keepDraftsHere(page);
  await learning(page, 1).fill(UNSENT);
  await test.step('an offline sign-out seals unsent texts and is sent first after reconnecting', () =>
    signsOutOffline(page, visitor));
  const later = await test.step('the next start shows no person, with and without a connection', () =>
    startsAgain(page, context));
  await signInAgain(later, visitor);
  await expect(learning(later, 1)).toHaveValue(UNSENT);
  await completeOnce(later, UNSENT);
  await test.step('«Try again» sends the sign-out', () => triesAgain(later));
});

async function signsOutInBothTabs(page: Page): Promise<void> {
  const context = page.context();
  const other = await context.newPage();
  await other.goto('/history');
  await other.getByText(SAVED).first().waitFor();
  await context.setOffline(true);
  await pressSignOut(page);
  await expectPending(page);
  await expectPending(other);

  await context.setOffline(false);

  await expect(page.getByRole('button')).toHaveText(['Sign in with Google']);
  await expect(other.getByRole('button')).toHaveText(['Sign in with Google']);
  await other.close();
}

async function signsOutOffline(page: Page, visitor: Visitor): Promise<void> {
  const context = page.context();
  await leave(page);
  await expectNoViolations(page);
  await page.reload();
  await expectPending(page);

  const calls = listenForCalls(page);
  await context.setOffline(false);

  await expect(page.getByRole('button')).toHaveText(['Sign in with Google']);
  await expect(page.getByText(PENDING)).toHaveCount(0);
  // The page comes as the welcome page, before the first call.
  await expect.poll(() => calls[0]).toBe('/api/auth/logout');
  await expect.poll(() => findSession(context)).toBeUndefined();
  await signInAgain(page, visitor);
  await expect(page).toHaveURL('/reflection');
  await expect(learning(page, 1)).toHaveValue(UNSENT);
}

/** What one window knows is gone with it; what the browser writes down for its next start is not. */
async function startsAgain(page: Page, context: BrowserContext): Promise<Page> {
  await leave(page);
  await closeOffline(page);

  const second = await context.newPage();
  await second.goto('/reflection');
  await expectPending(second);
  // A cookie without an end would not be there after a restart.
  expect((await findSession(context))?.expires).toBeGreaterThan(Date.now() / 1000);
  await closeOffline(second);

  await context.setOffline(false);
  const third = await context.newPage();
  const calls = listenForCalls(third);
  await third.goto('/reflection');
  await expect(third.getByRole('button')).toHaveText(['Sign in with Google']);
  // The page comes as the welcome page, before the first call.
  await expect.poll(() => calls[0]).toBe('/api/auth/logout');
  expect(calls.filter((path) => /reflections|drafts|login/.test(path))).toEqual([]);
  await expect.poll(() => findSession(context)).toBeUndefined();
  return third;
}

/** A page that is closed has its connection back for a moment, so that it must have been left before. */
async function closeOffline(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.close();
}

async function triesAgain(page: Page): Promise<void> {
  // No timer of the page tries before the press.
  await page.clock.install();
  let isAway = true;
  await page.route('**/api/auth/logout', (route) => (isAway ? route.abort('internetdisconnected') : route.continue()));
  await pressSignOut(page);
  await expectPending(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await expectPending(page);
  isAway = false;
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(page.getByRole('button')).toHaveText(['Sign in with Google']);
}

/** With saved days, and with words that are on this device alone. */
async function leave(page: Page): Promise<void> {
  await expect.poll(() => readDevice(page)).toContain(UNSENT);
  await expect.poll(() => readDevice(page)).toContain(SAVED);
  await page.context().setOffline(true);
  await pressSignOut(page);
  await page.getByRole('button', { name: 'Sign out anyway' }).focus();
  await page.keyboard.press('Enter');
  await expectPending(page);
}

async function pressSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Sign out', exact: true }).focus();
  await page.keyboard.press('Enter');
}

async function expectPending(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Welcome to Learn' })).toBeVisible();
  await expect(page.getByText(PENDING)).toBeVisible();
  await expect(page.getByRole('button')).toHaveText(['Try again']);
  await expect.poll(() => readDevice(page)).not.toContain(UNSENT);
  expect(await readDevice(page)).not.toContain(SAVED);
}

/** The calls of a page from now on, in their order, without what its HTML preloads. */
function listenForCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/auth/session') calls.push(pathname);
  });
  return calls;
}

async function findSession(context: BrowserContext) {
  return (await context.cookies()).find(({ name }) => name.includes('session'));
}
