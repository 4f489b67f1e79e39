import type { Page } from '@playwright/test';
import { expect, signIn, test } from './support/app.ts';
import { endedBanner } from './support/never-lost.ts';
import { expectNoViolations } from './support/axe.ts';
import { run, writeDays } from './support/journal.ts';
import { readDevice, waitUntilKept } from './support/worker.ts';

test.use({ serviceWorkers: 'allow' });

const CANARY = 'The heron by the mill stood still until the water forgot it.';
const OFFLINE = /ERR_INTERNET_DISCONNECTED|Failed to fetch/;
const PAGES = [
  ['/', 'What did you learn today?'],
  ['/reflection', "Today's Reflection"],
  ['/synthesis', "Today's Reflection"],
  ['/bedtime-reading', 'Bedtime Reading'],
  ['/weekly-refresher', 'Weekly Refresher'],
  ['/history', 'All Reflections'],
  ['/outbox', 'Waiting to send'],
  ['/settings', 'Settings'],
] as const;

test.beforeEach(({ expectedNoise }) => {
  expectedNoise.push(OFFLINE);
});

/** A person with a past, on a device that has seen it once. */
async function keepJournal(home: Page): Promise<void> {
  await writeDays(home, [{ daysAgo: 0, entries: [CANARY] }, ...run(11, 1)]);
  await home.reload();
  await home.getByText(CANARY).first().waitFor();
  await waitUntilKept(home, 12);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Account', exact: true }).waitFor();
}

test('without network every page starts offline, is readable and accessible', async ({ home, context }) => {
  await keepJournal(home);
  await context.setOffline(true);

  for (const [path, heading] of PAGES) {
    await open(home, path);
    await expect(home.getByRole('heading', { level: 1, name: heading })).toBeAttached();
    await expect(home.getByText('Offline')).toBeVisible();
    await expectNoViolations(home);
  }
});

test('without network all days are listed without an error', async ({ home, context }) => {
  await writeDays(home, [...run(60), { daysAgo: 60, entries: ['Older than what is kept.'] }]);
  await home.reload();
  await waitUntilKept(home, 60);
  await context.setOffline(true);
  await open(home, '/history');
  await expect(home.locator('.day-list li')).toHaveCount(30);
  await expect(home.getByText('The calendar needs a connection')).toBeVisible();
  await expect(home.getByText('Recently removed days need a connection')).toBeVisible();
  await home.getByRole('button', { name: 'Show older' }).click();
  await expect(home.locator('.day-list li')).toHaveCount(60);
  await home.getByRole('button', { name: 'Show older' }).click();

  await expect(home.locator('.history-problem')).toContainText('Older days need a connection.');
  await expect(home.getByRole('alert')).toHaveCount(0);
});

test('on a narrow phone the connection status fits the header', async ({ home, context }) => {
  await waitUntilKept(home, 0);
  await context.setOffline(true);
  await home.setViewportSize({ width: 320, height: 700 });

  await open(home, '/');

  await expect(home.getByText('Offline')).toBeVisible();
  expect(await home.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const account = await home.getByRole('button', { name: 'Account', exact: true }).boundingBox();
  expect((account?.x ?? 0) + (account?.width ?? 0)).toBeLessThanOrEqual(320);
  expect(account?.width).toBeGreaterThanOrEqual(44);
});

test('without network the list, a day, all days and the figures are shown', async ({ home, context }) => {
  await keepJournal(home);
  await context.setOffline(true);

  await open(home, '/');
  await expect(home.getByRole('link', { name: "View Today's Reflection" })).toBeVisible();
  await expect(home.getByText(CANARY)).toBeVisible();
  await expect(home.getByText('12 days in a row')).toBeVisible();
  await home.getByRole('link', { name: 'View All' }).click();
  await expect(home.getByRole('heading', { name: 'All Reflections' })).toBeVisible();
  await expect(home.locator('.day-row')).toHaveCount(12);
  await home.locator('.day-row').nth(3).click();
  await expect(home.getByText('Octopuses taste with their arms.').first()).toBeVisible();
});

test('without network a reading and a weekly refresher are generated on the device and say so', async ({
  home,
  context,
}) => {
  await keepJournal(home);
  await context.setOffline(true);

  await open(home, '/bedtime-reading');
  await home.getByRole('button', { name: 'Generate Reading' }).click();
  await expect(home.getByText('Bedtime reading generated!', { exact: true })).toBeVisible();
  await expect(home.getByText('Made on this device')).toBeVisible();
  const first = await home.locator('.reading').innerText();
  await home.getByRole('button', { name: 'Regenerate' }).click();
  await expect.poll(() => home.locator('.reading').innerText()).not.toBe(first);

  await open(home, '/weekly-refresher');
  await home.getByRole('button', { name: 'Analyze This Week' }).click();
  await expect(home.getByRole('heading', { name: 'Week Overview' })).toBeVisible();
  await expect(home.getByText('Made on this device')).toBeVisible();
  await expect(home.locator('.highlights li').first()).toBeVisible();
});

test('without network the weekly refresher includes pending texts', async ({ home, context }) => {
  await writeDays(home, [{ daysAgo: 0, entries: [CANARY] }]);
  await home.reload();
  await waitUntilKept(home, 1);
  await context.setOffline(true);
  await open(home, '/reflection');
  await home
    .getByRole('textbox', { name: 'Learning #1' })
    .fill('Salt keeps the pasta from sticking to its own opinion.');
  await home.getByRole('button', { name: 'Complete Reflection' }).click();
  await expect(home.getByText('Waiting to send').first()).toBeVisible();

  await open(home, '/weekly-refresher');
  await home.getByRole('button', { name: 'Analyze This Week' }).click();

  await expect(home.locator('.highlights li', { hasText: 'Salt keeps the pasta' })).toBeVisible();
  await expect(home.getByText(CANARY)).toHaveCount(0);
});

test('without network a typed text is restored after the page was closed', async ({ home, context }) => {
  await keepJournal(home);
  await context.setOffline(true);
  await open(home, '/reflection');
  await expect(home.getByRole('textbox', { name: 'Learning #1' })).toHaveValue(CANARY);
  await home.getByRole('button', { name: 'Add another learning' }).click();
  await home.getByRole('textbox', { name: 'Learning #2' }).fill('Written in a tunnel.');
  await home.close();

  const again = await context.newPage();
  await open(again, '/reflection');

  await expect(again.getByRole('textbox', { name: 'Learning #2' })).toHaveValue('Written in a tunnel.');
});

test('after reconnecting the page fetches and shows the data of the server', async ({ home, context }) => {
  await keepJournal(home);
  await context.setOffline(true);
  await open(home, '/');
  await expect(home.getByText('Offline')).toBeVisible();

  await context.setOffline(false);

  await expect(home.getByText('Offline')).toBeHidden();
  await expect(home.getByText(CANARY)).toBeVisible();
});

test('a session that ended while offline is reported in a dialog over the page after reconnecting', async ({
  home,
  context,
  expectedNoise,
}) => {
  expectedNoise.push(/401/);
  await keepJournal(home);
  await context.setOffline(true);
  await open(home, '/reflection');
  await expect(home.getByRole('textbox', { name: 'Learning #1' })).toHaveValue(CANARY);
  await context.clearCookies();

  await context.setOffline(false);

  await expect(endedBanner(home)).toContainText('Your session has ended. What you write is kept on this device.');
  await expect(home.getByRole('dialog')).toBeHidden();
  await expect(home.getByRole('textbox', { name: 'Learning #1' })).toHaveValue(CANARY);
});

test('without network no person is recognised after signing out, and no data of them is left', async ({
  home,
  context,
}) => {
  await keepJournal(home);
  expect(await readDevice(home)).toContain(CANARY);
  await home.getByRole('button', { name: 'Account', exact: true }).click();
  await home
    .getByRole('menuitem', { name: 'Sign out' })
    .or(home.getByRole('button', { name: 'Sign out', exact: true }))
    .click();
  await home.getByRole('button', { name: 'Sign in with Google' }).waitFor();

  await expect.poll(async () => (await readDevice(home)).includes(CANARY)).toBe(false);
  expect(await readDevice(home)).not.toContain('anna-');
  await context.setOffline(true);
  await home.goto('/');

  await expect(home.getByText('Cannot reach the server')).toBeVisible();
  await expect(home.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('the next person on the same device finds no data of the previous person', async ({
  home,
  context,
  expectedNoise,
}) => {
  // What goes on beside the page may meet the ended session before the page is left.
  expectedNoise.push(/401/);
  await keepJournal(home);
  await context.clearCookies();
  await home.goto('/');
  await signIn(home, { name: 'Ben', email: `ben-${Date.now()}@example.org` });
  await waitUntilKept(home, 0);

  expect(await readDevice(home)).not.toContain(CANARY);
});

test('the service worker caches pages without personal data only, with their status, and handles no API call', async ({
  home,
  expectedNoise,
}) => {
  expectedNoise.push(/404|400|405/);
  await keepJournal(home);
  const visit = async (path: string) => {
    const last = await home.goto(path);
    // What answered first: a sign-in leads on to a page, which is the worker's again.
    const response = (await last?.request().redirectedFrom()?.response()) ?? last;
    return [response?.status(), response?.fromServiceWorker()];
  };

  expect(await visit('/')).toEqual([200, true]);
  expect(await visit('/synthesis?date=2026-11-21')).toEqual([200, true]);
  expect(await visit('/nowhere')).toEqual([404, true]);
  await expect(home.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  expect(await visit('/missing.js')).toEqual([404, false]);
  expect(await visit('/api/auth/callback?code=x&state=y')).toEqual([303, false]);
  expect((await visit('/idp/auth?client_id=learn'))[1]).toBe(false);
  expect((await visit('/api/auth/session'))[1]).toBe(false);
  await open(home, '/');
  const kept = (await readDevice(home)).split('\n').filter((line) => line.includes('/shell/'));
  const pages = kept.map((line) =>
    line
      .split(' ')
      .slice(1, 3)
      .join(' ')
      .replace(/^.*\/shell/, ''),
  );
  // They are fetched side by side, and kept in the order in which they come.
  expect(pages.toSorted()).toEqual(['/app 200', '/missing 404', '/night 200', '/welcome 200']);
  expect(kept.join()).not.toMatch(/set-cookie|\/api\/reflections/i);
});

test('the bedtime page is dark from its first paint without network too', async ({ home, context }) => {
  await keepJournal(home);
  await context.setOffline(true);

  const response = await home.goto('/bedtime-reading');

  expect(await response?.text()).toContain('<html class="night"');
});

test('a cached page requests everything once, and its first call brings what it reads', async ({ home }) => {
  await keepJournal(home);
  const asked: string[] = [];
  home.on('request', (request) => asked.push(new URL(request.url()).pathname));

  await open(home, '/');
  await home.getByText(CANARY).first().waitFor();

  expect(asked.filter((path) => path === '/api/auth/session')).toHaveLength(1);
  expect(asked.filter((path) => path.startsWith('/api/reflections/'))).toEqual([]);
});
