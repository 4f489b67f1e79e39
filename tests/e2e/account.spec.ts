import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';

const openForm = async (page: Page) => {
  await page.goto('/settings');
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Delete my account' }) });
  await card.getByRole('button', { name: 'Delete my account' }).focus();
  await page.keyboard.press('Enter');
  await expect(card.getByLabel('Type “delete” to confirm')).toBeFocused();
  return card;
};

const signIn = async (page: Page) => {
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByRole('button', { name: /@example\.org/ }).click();
};

test('HP3, HP4: the account is deleted by keyboard, seen waiting at the next sign-in, and kept', async ({
  home,
  expectedNoise,
}, info) => {
  expectedNoise.push(/400/, /401/);
  const card = await openForm(home);
  await expect(card).toContainText('7 days after you ask for it');
  await home.keyboard.press('Enter');
  await expect(card.getByRole('alert')).toContainText('Please type “delete” to confirm.');
  await expectNoViolations(home);
  await card.screenshot({ path: info.outputPath('card.png') });
  await card.getByLabel('Type “delete” to confirm').fill('delete');
  await home.keyboard.press('Enter');
  await expect(home.getByText(/^Your account will be deleted on .* Sign in before then to keep it\.$/)).toBeVisible();

  await signIn(home);
  await expect(
    home.getByRole('heading', { level: 1, name: /^Your account will be deleted on \w+ \d+\.$/ }),
  ).toBeVisible();
  await expect(home.getByRole('button', { name: 'Download everything' }).last()).toBeVisible();
  await expectNoViolations(home);
  for (const width of [360, 1440]) {
    await home.setViewportSize({ width, height: 800 });
    await home.screenshot({ path: info.outputPath(`closing-${width}.png`) });
  }
  await home.getByRole('button', { name: 'Keep my account' }).press('Enter');
  await expect(home.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test('HP4, HP6: «Delete now» leaves nothing of the person on the device', async ({ home, expectedNoise }) => {
  expectedNoise.push(/401/);
  await home.goto('/reflection');
  await home.getByRole('textbox', { name: /Learning #1/ }).fill('Rye sours slowly.');
  await home.getByRole('button', { name: 'Complete Reflection' }).click();
  await expect(home).toHaveURL(/\/synthesis/);
  const card = await openForm(home);
  await card.getByLabel('Type “delete” to confirm').fill('delete');
  await home.keyboard.press('Enter');
  await signIn(home);

  await home.getByRole('button', { name: 'Delete now' }).click();
  await home.getByRole('dialog').getByRole('button', { name: 'Delete now' }).click();

  await expect(home.getByText('Your account was deleted', { exact: true })).toBeVisible();
  const stored = await home.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    const rows: unknown[] = [];
    for (const name of names) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('No database.')));
      });
      for (const store of ['drafts', 'outbox', 'days', 'people', 'keys', 'sealed'].filter((each) =>
        database.objectStoreNames.contains(each),
      ))
        rows.push(
          ...(await new Promise<unknown[]>((resolve) => {
            const request = database.transaction(store).objectStore(store).getAll();
            request.addEventListener('success', () => resolve(request.result as unknown[]));
          })),
        );
      database.close();
    }
    return rows;
  });
  expect(stored).toEqual([]);
});
