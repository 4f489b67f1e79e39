// What a device keeps when its session ends, when another person comes, and when that one leaves.
import type { Page } from '@playwright/test';
import { expect, signIn, test, type Visitor } from './support/app.ts';
import { writeDays } from './support/journal.ts';
import { endedBanner, learning, openWriting } from './support/never-lost.ts';
import { readDevice, waitUntilKept } from './support/worker.ts';

test.use({ serviceWorkers: 'allow' });

const HERON = 'The heron by the mill stood still until the water forgot it.';
const EEL = 'Eels know the way to the sea from birth.';

test('a device holds the data of the person who is signed in, and of no other', async ({ person, expectedNoise }) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|401/);
  await writeDays(person, [{ daysAgo: 0, entries: [HERON] }]);
  await openWriting(person);
  await waitUntilKept(person, 1);
  expect(await readDevice(person)).toContain(HERON);
  const ben = { name: 'Ben', email: `ben-${Date.now()}@example.org` };

  await test.step('a session that ended while offline is reported in a dialog over the page after reconnecting', () =>
    endSessionOffline(person));
  await test.step('the next person on the same device finds no data of the previous person', () =>
    comeNext(person, ben));
  await test.step('without network no person is recognised after signing out, and no data of them is left', () =>
    signOut(person));
});

async function endSessionOffline(page: Page): Promise<void> {
  const context = page.context();
  await context.setOffline(true);
  await page.reload();
  await expect(learning(page, 1)).toHaveValue(HERON);
  await context.clearCookies();

  await context.setOffline(false);

  await expect(endedBanner(page)).toContainText('Your session has ended. What you write is kept on this device.');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(learning(page, 1)).toHaveValue(HERON);
}

async function comeNext(page: Page, next: Visitor): Promise<void> {
  await page.goto('/');
  await signIn(page, next);
  await waitUntilKept(page, 0);

  const device = await readDevice(page);
  expect(device).not.toContain(HERON);
  expect(device).toContain(next.email);
}

async function signOut(page: Page): Promise<void> {
  await writeDays(page, [{ daysAgo: 0, entries: [EEL] }]);
  await waitUntilKept(page, 1);
  expect(await readDevice(page)).toContain(EEL);
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page
    .getByRole('menuitem', { name: 'Sign out' })
    .or(page.getByRole('button', { name: 'Sign out', exact: true }))
    .click();
  await page.getByRole('button', { name: 'Sign in with Google' }).waitFor();

  await expect.poll(() => readDevice(page)).not.toContain(EEL);
  expect(await readDevice(page)).not.toMatch(/anna-|ben-/);
  await page.context().setOffline(true);
  await page.goto('/');

  await expect(page.getByText('Cannot reach the server')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
}
