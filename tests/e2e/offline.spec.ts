import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { run, writeDays } from './support/journal.ts';
import { complete, learning } from './support/never-lost.ts';
import { waitUntilKept } from './support/worker.ts';

test.use({ serviceWorkers: 'allow' });

const CANARY = 'The heron by the mill stood still until the water forgot it.';
const SALT = 'Salt keeps the pasta from sticking to its own opinion.';

test.beforeEach(({ expectedNoise }) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
});

test('without network the pages of a long journal start offline, are readable and accessible', async ({ person }) => {
  // One more than a device keeps.
  await writeDays(person, [{ daysAgo: 0, entries: [CANARY] }, ...run(60, 1)]);
  await openOnce(person, 60);
  await person.context().setOffline(true);

  await test.step('all days are listed without an error', () => listsAllDays(person));
  await test.step('the saved day starts offline', () => start(person, '/synthesis', "Today's Reflection"));
  await test.step('a reading is generated on the device and says so', () => generatesReading(person));
  await test.step('the settings start offline', () => start(person, '/settings', 'Settings'));
});

test('without network the list, a day, all days and the figures are shown, and what is typed waits', async ({
  person,
}) => {
  await writeDays(person, [{ daysAgo: 0, entries: [CANARY] }, ...run(4, 1)]);
  await openOnce(person, 5);
  await person.context().setOffline(true);

  await test.step('Home starts offline, with the list and the figures', () => seesKeptDays(person));
  await test.step('on a narrow phone the connection status fits the header', () => fitsNarrowPhone(person));
  await test.step('all days and a day are shown', () => walksThroughDays(person));
  await test.step('after reconnecting the page fetches and shows the data of the server', () => reconnects(person));
  await test.step('the form starts offline', () => start(person, '/reflection', "Today's Reflection"));
  await test.step('a typed text waits in the outbox, to which the settings lead while something waits', () =>
    waitsInOutbox(person));
  await test.step('a weekly refresher is generated on the device and says so, and includes pending texts', () =>
    generatesWeek(person));
  await test.step('a typed text is restored after the page was closed', () => restoresTyped(person));
});

/** A first visit, after which everything is on the device. */
async function openOnce(page: Page, keptDays: number): Promise<void> {
  await page.goto('/');
  await page.getByText(CANARY).first().waitFor();
  await waitUntilKept(page, keptDays);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Account', exact: true }).waitFor();
}

/** A cold start of a page, whose barriers are looked for at the end of its step, when it shows the most. */
async function expectStart(page: Page, path: string, heading: string): Promise<void> {
  await open(page, path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached();
  await expect(page.getByText('Offline')).toBeVisible();
}

async function start(page: Page, path: string, heading: string): Promise<void> {
  await expectStart(page, path, heading);
  await expectNoViolations(page);
}

async function seesKeptDays(page: Page): Promise<void> {
  await expectStart(page, '/', 'What did you learn today?');
  await expect(page.getByRole('link', { name: "View Today's Reflection" })).toBeVisible();
  await expect(page.getByText(CANARY)).toBeVisible();
  await expect(
    page
      .locator('dl > div')
      .filter({ hasText: /^Reflections/ })
      .getByRole('definition'),
  ).toHaveText('5');
  await expectNoViolations(page);
}

async function fitsNarrowPhone(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 700 });

  await expect(page.getByText('Offline')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const account = await page.getByRole('button', { name: 'Account', exact: true }).boundingBox();
  expect((account?.x ?? 0) + (account?.width ?? 0)).toBeLessThanOrEqual(320);
  expect(account?.width).toBeGreaterThanOrEqual(44);
  await page.setViewportSize(size ?? { width: 1280, height: 720 });
}

async function walksThroughDays(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'View All' }).click();
  await expect(page.getByRole('heading', { name: 'All Reflections' })).toBeVisible();
  await expect(page.locator('.day-row')).toHaveCount(5);
  await page.locator('.day-row').nth(3).click();
  await expect(page.getByText('Octopuses taste with their arms.').first()).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Back to Home' }).click();
}

async function reconnects(page: Page): Promise<void> {
  const context = page.context();
  // The call is not of the page, and goes out.
  await writeDays(page, [{ daysAgo: 5, entries: ['Written elsewhere meanwhile.'] }]);

  await context.setOffline(false);

  await expect(page.getByText('Offline')).toBeHidden();
  await expect(page.getByText(CANARY)).toBeVisible();
  await expect(
    page
      .locator('dl > div')
      .filter({ hasText: /^Reflections/ })
      .getByRole('definition'),
  ).toHaveText('6');
  await context.setOffline(true);
  await expect(page.getByText('Offline')).toBeVisible();
}

async function listsAllDays(page: Page): Promise<void> {
  await expectStart(page, '/history', 'All Reflections');
  await expect(page.locator('.day-list li')).toHaveCount(30);
  await expect(page.getByText('The calendar needs a connection')).toBeVisible();
  await expect(page.getByText('Your days in a row need a connection.')).toBeVisible();
  await expect(page.getByLabel('Go to date')).toBeVisible();
  await expect(page.getByText('Recently removed days need a connection')).toBeVisible();
  await page.getByRole('button', { name: 'Show older' }).click();
  await expect(page.locator('.day-list li')).toHaveCount(60);
  await page.getByRole('button', { name: 'Show older' }).click();

  await expect(page.locator('.history-problem')).toContainText('Older days need a connection.');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectNoViolations(page);
}

async function generatesReading(page: Page): Promise<void> {
  const response = await page.goto('/bedtime-reading');
  // It is dark from its first paint without network too.
  expect(await response?.text()).toContain('<html class="night"');
  await expect(page.getByRole('heading', { level: 1, name: 'Bedtime Reading' })).toBeAttached();
  await expect(page.getByText('Offline')).toBeVisible();

  await page.getByRole('button', { name: 'Generate Reading' }).click();
  await expect(page.getByText('Bedtime reading generated!', { exact: true })).toBeVisible();
  await expect(page.getByText('Made on this device')).toBeVisible();
  const first = await page.locator('.reading').innerText();
  await page.getByRole('button', { name: 'Regenerate' }).click();
  await expect.poll(() => page.locator('.reading').innerText()).not.toBe(first);
  await expectNoViolations(page);
}

async function generatesWeek(page: Page): Promise<void> {
  await expectStart(page, '/weekly-refresher', 'Weekly Refresher');
  await page.getByRole('button', { name: 'Analyze This Week' }).click();
  await expect(page.getByRole('heading', { name: 'Week Overview' })).toBeVisible();
  await expect(page.getByText('Made on this device')).toBeVisible();
  await expect(page.locator('.highlights li', { hasText: 'Salt keeps the pasta' })).toBeVisible();
  await expect(page.getByText(CANARY)).toHaveCount(0);
  await expectNoViolations(page);
}

async function waitsInOutbox(page: Page): Promise<void> {
  await expect(learning(page, 1)).toHaveValue(CANARY);
  await learning(page, 1).fill(SALT);
  await complete(page).click();
  await expect(page.getByText('Waiting to send').first()).toBeVisible();

  await expectStart(page, '/settings', 'Settings');
  const card = page.getByRole('region', { name: 'Waiting to send' });
  await expect(card).toContainText('1 waiting to send');
  await card.getByRole('link', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting to send' })).toBeFocused();

  await start(page, '/outbox', 'Waiting to send');
}

async function restoresTyped(page: Page): Promise<void> {
  await open(page, '/reflection');
  await expect(learning(page, 1)).toHaveValue(SALT);
  await page.getByRole('button', { name: 'Add another learning' }).click();
  await learning(page, 2).fill('Written in a tunnel.');
  await page.close();

  const again = await page.context().newPage();
  await open(again, '/reflection');

  await expect(learning(again, 2)).toHaveValue('Written in a tunnel.');
}
