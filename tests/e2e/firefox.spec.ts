// What differs in Firefox: IndexedDB, the service worker, and the locks between tabs. WebDriver BiDi reaches only the
// requests of pages, so here it is the server that goes away.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test, type Visitor } from './support/app.ts';
import { writeDays } from './support/journal.ts';
import {
  complete,
  expectSentOnce,
  keepDraftsHere,
  learning,
  listenForSaves,
  openWriting,
  pill,
} from './support/never-lost.ts';
import { readDevice, waitUntilKept } from './support/worker.ts';

test.use({
  serviceWorkers: 'allow',
  browserName: 'firefox',
  channel: 'moz-firefox',
  // BiDi emulates no media: the browser is told that less motion is wanted.
  contextOptions: {},
  launchOptions: {
    executablePath: join(import.meta.dirname, 'support', 'firefox-esr.ts'),
    firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
  },
});

// One after the other in one browser: to start it takes longer than a test.
test.describe.configure({ mode: 'default' });

const ENTRY = 'Bread rises overnight without me.';

test('a draft that only this device has is restored after a reload, and sealed by signing out', async ({
  person,
  visitor,
  expectedNoise,
}) => {
  // Firefox asks for an icon where a page names none, and the policy of the account chooser forbids it.
  expectedNoise.push(/favicon\.ico/);
  await keepDraftsHere(person);
  await openWriting(person);
  await learning(person, 1).fill(ENTRY);
  await expect(person.getByText(/^Draft saved on this device at \d\d:\d\d$/)).toBeVisible();

  await test.step('a draft that only this device has is restored after a reload', async () => {
    await person.reload();
    await expect(learning(person, 1)).toHaveValue(ENTRY);
  });
  await test.step('after signing out nothing on the device is readable, and signing in restores unsent texts', () =>
    signOutAndIn(person, visitor));
});

test('without a server a page starts offline, and one of two tabs sends pending requests once', async ({
  person: home,
  context,
  server,
}) => {
  await writeDays(home, [{ daysAgo: 1, entries: ['The tide tables are wrong in summer.'] }]);
  await home.goto('/');
  await waitUntilKept(home, 1);
  await server.kill();
  const other = await context.newPage();
  await other.goto('/history');
  await expect(other.getByText('The tide tables are wrong in summer.')).toBeVisible();
  await openWriting(home);
  await learning(home, 1).fill(ENTRY);
  await complete(home).click();
  await expect(pill(home)).toBeVisible();
  await expect(pill(other)).toBeVisible();
  const [saves, answers] = [[home, other].map(listenForSaves), [home, other].map(listenForAnswers)];
  await server.startAgain();

  await expect(pill(home)).toHaveCount(0, { timeout: 40_000 });
  await expect(pill(other)).toHaveCount(0);
  await expectSentOnce(home, { saves: saves.flat(), text: ENTRY });
  // Without a lock the server would answer both.
  expect(answers.flat()).toEqual([201]);
});

async function signOutAndIn(page: Page, { name, email }: Visitor): Promise<void> {
  expect(await readDevice(page)).toContain(ENTRY);
  for (const button of ['Account', 'Sign out', 'Sign out anyway']) {
    await page.getByRole('button', { name: button, exact: true }).click();
  }

  await expect(page.getByRole('heading', { name: 'Welcome to Learn' })).toBeVisible();
  await expect.poll(() => readDevice(page)).not.toContain(ENTRY);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByRole('button', { name: `${name} (${email})` }).click();
  await expect(learning(page, 1)).toHaveValue(ENTRY);
}

function listenForAnswers(page: Page): number[] {
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'POST' && response.url().endsWith('/api/reflections'))
      statuses.push(response.status());
  });
  return statuses;
}
