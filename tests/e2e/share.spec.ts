// What another app shares into Learn, as the system does it for an installed app.
import type { Page } from '@playwright/test';
import { expect, test, type Visitor } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { pressSignOut } from './support/ended-session.ts';
import { complete, learning as field, openWriting, savedTexts } from './support/never-lost.ts';
import { share } from './support/share.ts';
import { readDevice, waitUntilKept } from './support/worker.ts';

test.use({ serviceWorkers: 'allow' });

test('a shared text lands in the draft of today, once, and in no address; signed out and without network too', async ({
  person: page,
  visitor,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await openWriting(page);
  await waitUntilKept(page, 0);

  await test.step('a shared text lands in the draft of today, once, and in no address', () => takesSharedText(page));
  await test.step('a text that is shared signed out and without network is in the form after the next sign-in', () =>
    takesTextOfSignedOut(page, visitor));
});

async function takesSharedText(page: Page): Promise<void> {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));

  await share(page, { title: 'Rye', text: 'It has gums.', url: 'https://rye.example/a' });
  await page.waitForURL('/reflection');

  await expect(page.getByText('Shared from another app:')).toBeVisible();
  await expect(field(page, 1)).toHaveValue('');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Add to today' }).press('Enter');
  await expect(field(page, 1)).toHaveValue('Rye\nIt has gums.\nhttps://rye.example/a');
  await expect(field(page, 1)).toBeFocused();
  await expect(field(page, 1)).toHaveAccessibleDescription('The text you shared is learning #1.');
  await expect(page.getByText(/Draft saved/)).toBeVisible();
  expect(addresses.filter((address) => /rye|gums/i.test(address))).toEqual([]);
  // What stays there is taken by the next form too, a moment after it has opened.
  await expect.poll(() => listSharedTexts(page)).toEqual([]);
  await page.reload();
  await expect(field(page, 1)).toHaveValue(/It has gums/);
  await expect(field(page, 2)).toBeHidden();
  await complete(page).click();
  await expect(page).toHaveURL('/synthesis');
  await expect(page.getByText('It has gums.').first()).toBeVisible();
  expect(await savedTexts(page)).toEqual(['Rye\nIt has gums.\nhttps://rye.example/a']);
}

/** What waits to be taken by a form. */
async function listSharedTexts(page: Page): Promise<string[]> {
  return (await readDevice(page)).split('\n').filter((line) => line.startsWith('learn-shared '));
}

async function takesTextOfSignedOut(page: Page, visitor: Visitor): Promise<void> {
  const context = page.context();
  await pressSignOut(page);
  await page.getByRole('button', { name: 'Sign in with Google' }).waitFor();
  await context.setOffline(true);

  await share(page, { text: 'Shared on the train.' });
  await page.waitForURL('/reflection');
  expect(await listSharedTexts(page)).toHaveLength(1);
  await context.setOffline(false);
  await page.reload();
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByRole('button', { name: new RegExp(visitor.email) }).click();

  await expect(field(page, 1)).toHaveValue(/It has gums/);
  await expect(page.getByText('Shared on this device while nobody was signed in:')).toBeVisible();
  await page.getByRole('button', { name: 'Add to today' }).click();
  await expect(field(page, 2)).toHaveValue('Shared on the train.');
}
