// A session that has ended, and a person who does not come back to it: nothing of theirs stays readable in the browser.
import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { endSession, signInAgain } from './support/ended-session.ts';
import { run, writeDays } from './support/journal.ts';
import { complete, completeOnce, keepDraftsHere, learning, openWriting } from './support/never-lost.ts';
import { readDevice, waitUntilKept } from './support/worker.ts';

test.use({ serviceWorkers: 'allow' });

const CANARY = 'The heron by the mill';
const UNSENT = 'Written after the session had ended';
const DICTATED = ', and dictated';

test('a page whose session has ended is locked after 15 minutes, when it is left and when it is closed, and signing in restores the text', async ({
  person: page,
  visitor,
  context,
  expectedNoise,
}) => {
  expectedNoise.push(/401|503|ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await page.clock.install();
  await writeDays(page, [{ daysAgo: 1, entries: [CANARY] }, ...run(2, 2)]);
  await openWriting(page);
  await waitUntilKept(page, 3);
  await keepDraftsHere(page);
  await learning(page, 1).fill(UNSENT);
  await expect(page.getByText(/^Draft saved on this device/).first()).toBeVisible();

  await test.step('after 15 minutes without a key the page is locked, and signing in restores the text', async () => {
    await completeBeyondEnd(page, UNSENT);
    await waitWithoutKey(page);
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    await expectLocked(page);
    await signInAgain(page, visitor);
    await expect(page).toHaveURL('/reflection');
    await expect(learning(page, 1)).toHaveValue(UNSENT + DICTATED);
  });
  await test.step('a page that was left is locked, and signing in restores the text', async () => {
    await completeBeyondEnd(page, UNSENT + DICTATED);
    await page.goto('about:blank');
    await page.goto('/reflection');
    await expect(page.getByRole('heading', { name: 'Welcome to Learn' })).toBeVisible();
    await expectLocked(page);
    await signInAgain(page, visitor);
    await expect(learning(page, 1)).toHaveValue(UNSENT + DICTATED);
  });
  await test.step('a window that was closed is locked at the next start, without network too', async () => {
    await completeBeyondEnd(page, UNSENT + DICTATED);
    await page.close();
    await context.setOffline(true);
    const later = await context.newPage();
    await later.goto('/reflection');
    await expect(later.getByRole('heading', { name: 'Welcome to Learn' })).toBeVisible();
    await expectLocked(later);
    await context.setOffline(false);
    await signInAgain(later, visitor);
    await expect(learning(later, 1)).toHaveValue(UNSENT + DICTATED);
    await completeOnce(later, UNSENT + DICTATED);
  });
});

/** The words are on this device alone when the server says that the session has ended. */
async function completeBeyondEnd(page: Page, text: string): Promise<void> {
  await expect.poll(() => readDevice(page)).toContain(text);
  await expect.poll(() => readDevice(page)).toContain(CANARY);
  await endSession(page);
  await complete(page).click();
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
}

async function waitWithoutKey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.clock.fastForward('14:00');
  await page.keyboard.press('Shift');
  await page.clock.fastForward('14:00');
  // Like dictation: no key is pressed.
  await learning(page, 1).focus();
  await page.keyboard.insertText(DICTATED);
  await page.clock.fastForward('14:00');
  await expect(learning(page, 1)).toHaveValue(UNSENT + DICTATED);
  await page.clock.fastForward('01:01');
}

async function expectLocked(page: Page): Promise<void> {
  await expect.poll(() => readDevice(page)).not.toContain(UNSENT);
  const held = await readDevice(page);
  expect(held).not.toContain(CANARY);
  expect(held).toContain('learn keys []');
  expect(held).toContain('learn days []');
}
