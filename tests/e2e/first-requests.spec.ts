// What a page asks for, and what it has already when its main script runs.
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './support/app.ts';
import { run, writeDays } from './support/journal.ts';

const MAIN_SCRIPT = /\/assets\/index-[^/]*\.js$/;
const FLAGS = { ended: 'learn:ended', signOut: 'learn:sign-out' };

/** The sign-in calls that leave a page from now on. */
function listenForCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/auth/')) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

/** The reads of days that leave a page from now on, without those that fill the device. */
function listenForDays(page: Page): string[] {
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    const isDay = /^\/api\/reflections\/[^/]+(?:\/(?:figures|\d{4}-\d{2}-\d{2}))?$/.test(pathname);
    if (isDay && request.method() === 'GET' && !search.includes('limit=60')) reads.push(pathname + search);
  });
  return reads;
}

function setFlag(page: Page, name: string): Promise<void> {
  return page.evaluate((key) => localStorage.setItem(key, '1'), name);
}

test('a page of the server sends no request for its person, nor for its days', async ({ person }) => {
  await writeDays(person, run(1));
  const calls = listenForCalls(person);
  const open = async (path: string) => {
    // Opens after the page has settled.
    const listening = person.waitForResponse((response) => response.url().includes('/api/events'));
    await person.goto(path);
    await person.getByRole('button', { name: 'Account', exact: true }).waitFor();
    await person.getByRole('heading', { level: 1 }).waitFor();
    await listening;
  };

  await test.step('on a device that does not know its person yet', () => open('/outbox'));

  const reads = listenForDays(person);
  for (const path of ['/', '/bedtime-reading', '/reflection', '/synthesis', '/history/2025-06-10'])
    await test.step(path, async () => {
      await open(path);

      expect(reads).toEqual([]);
    });
  expect(calls).toEqual([]);
});

test.describe('on a device whose date is not that of the settings', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test('a page reads the day by a call', async ({ home, server }) => {
    // The date there is later than this one for all but two hours.
    const data = { timeZone: 'Pacific/Pago_Pago' };
    await home.request.put(`${server.url}/api/settings`, { headers: { origin: server.url }, data });
    const reads = listenForDays(home);

    await home.goto('/');
    await home.getByRole('link', { name: 'What You Learned Today' }).waitFor();

    const today = await home.locator('.hero-date time').getAttribute('datetime');
    await expect.poll(() => reads.map((address) => address.slice(-10))).toEqual([today, today]);
  });
});

test.describe('from the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a page sends one request before its main script runs, which brings its person and its days', async ({
    home,
  }) => {
    await writeDays(home, run(3));
    const calls = listenForCalls(home);
    const reads = listenForDays(home);

    const response = await home.goto('/');
    await home.getByText('Octopuses').waitFor();
    // Later the device may fetch the days that were just written.
    const [firstCalls, firstReads] = [[...calls], [...reads]];

    expect(response?.fromServiceWorker()).toBe(true);
    expect(firstCalls).toEqual(['GET /api/auth/session']);
    expect(firstReads).toEqual([]);
  });
});

test('while a sign-out is pending nothing of the person is shown, and no login is sent', async ({ home }) => {
  await writeDays(home, run(1));
  await setFlag(home, FLAGS.signOut);
  const calls = listenForCalls(home);

  const open = await openWithoutMainScript(home);
  await expect(home.locator('#root')).toContainText('What did you learn today?');
  await expect(home.locator('#root')).toBeHidden();
  open();
  await home.getByRole('button', { name: 'Sign in with Google' }).waitFor();

  expect(calls).toContain('POST /api/auth/logout');
  expect(calls).not.toContain('POST /api/auth/login');
});

test('a locked device sends no login', async ({ home, expectedNoise }) => {
  // The page of the person may still read when the session is gone.
  expectedNoise.push(/401/);
  await setFlag(home, FLAGS.ended);
  await home.context().clearCookies();
  const calls = listenForCalls(home);

  await home.reload();
  await home.getByRole('heading', { name: 'Welcome to Learn' }).waitFor();

  expect(calls).not.toContain('POST /api/auth/login');
});

test('a tab that is loading follows when another one signs out and in', async ({ home, context, visitor }) => {
  await writeDays(home, run(1));
  const other = await context.newPage();

  await test.step('a person who signs out does not appear there again', async () => {
    const open = await openWithoutMainScript(other);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('What did you learn today?');
    await home.getByRole('button', { name: 'Account', exact: true }).click();
    await home.getByRole('button', { name: 'Sign out', exact: true }).click();
    await home.getByRole('heading', { name: 'Welcome to Learn' }).waitFor();
    await expect(other.locator('#root')).toBeHidden();
    open();

    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Welcome to Learn');
  });

  await test.step('a person who signs in stays signed in', async () => {
    const open = await openWithoutMainScript(other);
    await signIn(home, visitor);
    open();

    await expect(other.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
    expect(await home.evaluate((key) => localStorage.getItem(key), FLAGS.ended)).toBeNull();
  });
});

/** Opens the page. The main script runs once the returned function was called. */
async function openWithoutMainScript(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(MAIN_SCRIPT, (route) => promise.then(() => route.continue()));
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() => 'learnStart' in window);
  return resolve;
}
