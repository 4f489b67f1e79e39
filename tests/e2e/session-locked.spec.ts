// A session that has ended, and a person who does not come back to it: nothing of theirs stays readable in the browser.
import type { Page } from '@playwright/test';
import { expect, test, type Visitor } from './support/app.ts';
import { run, writeDays } from './support/journal.ts';
import { complete, completeOnce, keepDraftsHere, learning, openWriting } from './support/never-lost.ts';
import { readDevice, waitUntilKept } from './support/worker.ts';

test.use({ serviceWorkers: 'allow' });

const CANARY = 'The heron by the mill';
const UNSENT = 'Written after the session had ended';
const DICTATED = ', and dictated';

test.beforeEach(({ expectedNoise }) => void expectedNoise.push(/401|503|ERR_INTERNET_DISCONNECTED|Failed to fetch/));

/** The server forgets the session, as it does after a month or when it is ended elsewhere. */
async function endSession(page: Page): Promise<void> {
  const context = page.context();
  const cookies = await context.cookies();
  const headers = { 'sec-fetch-site': 'same-origin' };
  expect((await context.request.post('/api/auth/logout', { headers })).ok()).toBe(true);
  await context.addCookies(cookies);
}

/** A person with a past, and with words that are on this device alone when the server says that their session has ended. */
async function writeOn(home: Page): Promise<void> {
  await writeDays(home, [{ daysAgo: 1, entries: [CANARY] }, ...run(2, 2)]);
  await home.reload();
  await waitUntilKept(home, 3);
  await keepDraftsHere(home);
  await openWriting(home);
  await learning(home, 1).fill(UNSENT);
  await expect(home.getByText(/^Draft saved on this device/).first()).toBeVisible();
  expect(await readDevice(home)).toContain(UNSENT);
  await endSession(home);
  await complete(home).click();
  await expect(home.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
}

async function expectLocked(page: Page): Promise<void> {
  await expect.poll(() => readDevice(page)).not.toContain(UNSENT);
  const held = await readDevice(page);
  expect(held).not.toContain(CANARY);
  expect(held).toContain('learn keys []');
  expect(held).toContain('learn days []');
}

async function signInAgain(page: Page, { name, email }: Visitor): Promise<void> {
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByRole('button', { name: `${name} (${email})` }).click();
  await page.getByRole('button', { name: 'Account', exact: true }).waitFor();
}

test('after 15 minutes without a key the page is locked, and signing in restores the text', async ({
  home,
  visitor,
}) => {
  await home.clock.install();
  await writeOn(home);
  await home.getByRole('button', { name: 'Not now' }).click();

  await home.clock.fastForward('14:00');
  await home.keyboard.press('Shift');
  await home.clock.fastForward('14:00');
  // Like dictation: no key is pressed.
  await learning(home, 1).focus();
  await home.keyboard.insertText(DICTATED);
  await home.clock.fastForward('14:00');
  await expect(learning(home, 1)).toHaveValue(UNSENT + DICTATED);
  await home.clock.fastForward('01:01');

  await expect(home.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await expectLocked(home);
  await signInAgain(home, visitor);
  await expect(home).toHaveURL('/reflection');
  await expect(learning(home, 1)).toHaveValue(UNSENT + DICTATED);
  await completeOnce(home, UNSENT + DICTATED);
});

test('a page that was left is locked, and signing in restores the text', async ({ home, visitor }) => {
  await writeOn(home);

  await home.goto('about:blank');
  await home.goto('/reflection');

  await expect(home.getByRole('heading', { name: 'Welcome to Learn' })).toBeVisible();
  await expectLocked(home);
  await signInAgain(home, visitor);
  await expect(learning(home, 1)).toHaveValue(UNSENT);
});

test('a window that was closed is locked at the next start, without network too', async ({ home, context }) => {
  await writeOn(home);
  await home.close();
  await context.setOffline(true);

  const later = await context.newPage();
  await later.goto('/');

  await expect(later.getByRole('heading', { name: 'Welcome to Learn' })).toBeVisible();
  await expectLocked(later);
});
