// What a page asks for before its main script runs.
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

function setFlag(page: Page, name: string): Promise<void> {
  return page.evaluate((key) => localStorage.setItem(key, '1'), name);
}

test('a device that remembers its person sends one session request and one login', async ({ home }) => {
  const calls = listenForCalls(home);

  await home.reload();
  await home.getByRole('button', { name: 'Account', exact: true }).waitFor();

  expect(calls.toSorted()).toEqual(['GET /api/auth/session', 'POST /api/auth/login']);
});

test('a device that does not know its person yet sends one session request and one login', async ({ home }) => {
  await home.evaluate(() => localStorage.clear());
  const calls = listenForCalls(home);

  await home.reload();
  await home.getByRole('button', { name: 'Account', exact: true }).waitFor();

  expect(calls).toEqual(['GET /api/auth/session', 'POST /api/auth/login']);
});

for (const path of ['/', '/bedtime-reading', '/reflection', '/synthesis', '/history/2025-06-10']) {
  test(`the days of ${path} are read before the main script runs, each once`, async ({ home }) => {
    await writeDays(home, run(1));
    await home.goto('/settings');
    const reads: string[] = [];
    home.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (
        /^\/api\/reflections\/[^/]+(?:\/(?:figures|\d{4}-\d{2}-\d{2}))?$/.test(pathname) &&
        !search.includes('limit=60')
      )
        reads.push(pathname + search);
    });
    await home.addInitScript(() => addEventListener('DOMContentLoaded', () => performance.mark('parsed')));

    // Opens after the page has settled.
    const listening = home.waitForResponse((response) => response.url().includes('/api/events'));
    await home.goto(path);
    await home.getByRole('heading', { level: 1 }).waitFor();
    await listening;

    const early = await home.evaluate(() => {
      const parsed = performance.getEntriesByName('parsed')[0]?.startTime ?? 0;
      return performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => name.includes('/api/reflections/') && startTime <= parsed).length;
    });
    expect(early).toBeGreaterThan(0);
    expect(reads).toHaveLength(new Set(reads).size);
    expect(reads).toHaveLength(early);
  });
}

test('while a sign-out is pending no login is sent', async ({ home }) => {
  await setFlag(home, FLAGS.signOut);
  const calls = listenForCalls(home);

  await home.reload();
  await home.getByRole('button', { name: 'Sign in with Google' }).waitFor();

  expect(calls).toContain('POST /api/auth/logout');
  expect(calls).not.toContain('POST /api/auth/login');
});

test('a locked device sends no login', async ({ home }) => {
  await setFlag(home, FLAGS.ended);
  await home.context().clearCookies();
  const calls = listenForCalls(home);

  await home.reload();
  await home.getByRole('heading', { name: 'Welcome to Learn' }).waitFor();

  expect(calls).not.toContain('POST /api/auth/login');
});

test.describe('without a worker', () => {
  test('the login is sent before the main script runs, and no page shows before its answer', async ({ home }) => {
    const main = Promise.withResolvers<void>();
    await home.route(MAIN_SCRIPT, (route) => main.promise.then(() => route.continue()));
    const login = Promise.withResolvers<void>();
    await home.route('**/api/auth/login', (route) => login.promise.then(() => route.continue()));
    const sent = home.waitForRequest('**/api/auth/login');

    await home.reload({ waitUntil: 'commit' });
    await sent;
    main.resolve();
    await home.waitForResponse(MAIN_SCRIPT);
    await expect(home.getByText('Loading...')).toBeVisible();
    await expect(home.getByRole('button', { name: 'Account', exact: true })).toBeHidden();
    login.resolve();

    await expect(home.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
  });

  test('a person who signs out while another tab loads does not appear there again', async ({ home, context }) => {
    await writeDays(home, run(1));
    const other = await context.newPage();
    const answered = other.waitForResponse('**/api/auth/login');
    const open = await openWithoutMainScript(other);
    await answered;
    await home.getByRole('button', { name: 'Account', exact: true }).click();
    await home.getByRole('button', { name: 'Sign out', exact: true }).click();
    await home.getByRole('heading', { name: 'Welcome to Learn' }).waitFor();
    open();

    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Welcome to Learn');
  });

  test('a person who signs in while another tab loads stays signed in', async ({ page, context, visitor }) => {
    const other = await context.newPage();
    const answered = other.waitForResponse('**/api/auth/session');
    const open = await openWithoutMainScript(other);
    await answered;
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
  return resolve;
}
