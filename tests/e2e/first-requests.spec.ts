// What a page asks for, and what it has already when its main script runs.
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './support/app.ts';
import { run, writeDays, userIdOf } from './support/journal.ts';
import { writeSummarisedDays } from './support/models.ts';

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

/** The reads of days that leave the page of `path` from now on, without those that fill the device. */
function listenForDays(page: Page, path: string): string[] {
  const reads: string[] = [];
  page.on('request', (request) => {
    // The page before it may read until it is left.
    if (new URL(page.url()).pathname !== path) return;
    const { pathname, search } = new URL(request.url());
    const isDay = /^\/api\/reflections\/[^/]+(?:\/(?:figures|\d{4}-\d{2}-\d{2}))?$/.test(pathname);
    if (isDay && request.method() === 'GET' && !search.includes('limit=60')) reads.push(pathname + search);
  });
  return reads;
}

function setFlag(page: Page, name: string): Promise<void> {
  return page.evaluate((key) => localStorage.setItem(key, '1'), name);
}

test('a page of the server sends no request to find its person', async ({ home }) => {
  const calls = listenForCalls(home);

  await home.reload();
  await home.getByRole('button', { name: 'Account', exact: true }).waitFor();

  expect(calls).toEqual([]);
});

test('a device that does not know its person yet sends none either', async ({ home }) => {
  await home.evaluate(() => localStorage.clear());
  const calls = listenForCalls(home);

  await home.reload();
  await home.getByRole('button', { name: 'Account', exact: true }).waitFor();

  expect(calls).toEqual([]);
});

for (const path of ['/', '/bedtime-reading', '/reflection', '/synthesis', '/history/2025-06-10']) {
  test(`the days of ${path} come with the page`, async ({ home }) => {
    // A page reads its day again when the summary is there.
    await writeSummarisedDays(home, run(1));
    await home.goto('/settings');
    const reads = listenForDays(home, path);

    // Opens after the page has settled.
    const listening = home.waitForResponse(
      (response) => response.url().includes('/api/events') && new URL(home.url()).pathname === path,
    );
    await home.goto(path);
    await home.getByRole('heading', { level: 1 }).waitFor();
    await listening;

    expect(reads).toEqual([]);
  });
}

test.describe('on a device whose date is not that of the settings', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test('a page reads the day by a call', async ({ person, server }) => {
    // The date there is later than this one for all but two hours.
    const data = { timeZone: 'Pacific/Pago_Pago' };
    await userIdOf(person);
    // Before a page names its own time zone.
    await person.request.put(`${server.url}/api/settings`, { headers: { origin: server.url }, data });
    const reads = listenForDays(person, '/');

    await person.goto('/');
    await person.getByRole('link', { name: 'What You Learned Today' }).waitFor();

    const today = await person.locator('.hero-date time').getAttribute('datetime');
    await expect.poll(() => reads.map((address) => address.slice(-10))).toEqual([today, today]);
  });
});

test.describe('from the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a page sends one request before its main script runs, which brings its person and its days', async ({
    home,
  }) => {
    await writeDays(home, run(3));
    const open = async () => {
      // Opens after the page has settled.
      const listening = home.waitForResponse((answer) => answer.url().includes('/api/events'));
      const response = await home.goto('/');
      await home.getByText('Octopuses').waitFor();
      await listening;
      return response;
    };
    // What was written before this visit is told to it, and is no news to the next.
    await open();
    const calls = listenForCalls(home);
    const reads = listenForDays(home, '/');

    const response = await open();

    expect(response?.fromServiceWorker()).toBe(true);
    expect(calls).toEqual(['GET /api/auth/session']);
    expect(reads).toEqual([]);
  });
});

test('while a sign-out is pending no login is sent', async ({ home }) => {
  await setFlag(home, FLAGS.signOut);
  const calls = listenForCalls(home);

  await home.reload();
  await home.getByRole('button', { name: 'Sign in with Google' }).waitFor();

  expect(calls).toContain('POST /api/auth/logout');
  expect(calls).not.toContain('POST /api/auth/login');
});

test('a locked device sends no login', async ({ home, expectedNoise }) => {
  // The page of the person may still read when its session is gone.
  expectedNoise.push(/401/);
  await setFlag(home, FLAGS.ended);
  await home.context().clearCookies();
  const calls = listenForCalls(home);

  await home.reload();
  await home.getByRole('heading', { name: 'Welcome to Learn' }).waitFor();

  expect(calls).not.toContain('POST /api/auth/login');
});

test.describe('without a worker', () => {
  test('a person who signs out while another tab loads does not appear there again', async ({
    home,
    context,
    expectedNoise,
  }) => {
    // Home reads the new day again when its summary is ready, and that call may meet the end of the session.
    expectedNoise.push(/401/);
    await writeDays(home, run(1));
    const other = await context.newPage();
    const open = await openWithoutMainScript(other);
    await home.getByRole('button', { name: 'Account', exact: true }).click();
    await home.getByRole('button', { name: 'Sign out', exact: true }).click();
    await home.getByRole('heading', { name: 'Welcome to Learn' }).waitFor();
    open();

    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Welcome to Learn');
  });

  test('a person who signs in while another tab loads stays signed in', async ({ page, context, visitor }) => {
    const other = await context.newPage();
    const open = await openWithoutMainScript(other);
    await page.goto('/');
    await signIn(page, visitor);
    open();

    await expect(other.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
    expect(await page.evaluate((key) => localStorage.getItem(key), FLAGS.ended)).toBeNull();
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
