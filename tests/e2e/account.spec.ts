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
  person,
  expectedNoise,
}, info) => {
  expectedNoise.push(/400/, /401/);
  const card = await openForm(person);
  await expect(card).toContainText('7 days after you ask for it');
  await person.keyboard.press('Enter');
  await expect(card.getByRole('alert')).toContainText('Please type “delete” to confirm.');
  await expectNoViolations(person);
  await card.screenshot({ path: info.outputPath('card.png') });
  await card.getByLabel('Type “delete” to confirm').fill('delete');
  await person.keyboard.press('Enter');
  await expect(person.getByText(/^Your account will be deleted on .* Sign in before then to keep it\.$/)).toBeVisible();

  await signIn(person);
  await expect(
    person.getByRole('heading', { level: 1, name: /^Your account will be deleted on \w+ \d+\.$/ }),
  ).toBeVisible();
  await expect(person.getByRole('button', { name: 'Download everything' }).last()).toBeVisible();
  await expectNoViolations(person);
  for (const width of [360, 1440]) {
    await person.setViewportSize({ width, height: 800 });
    await person.screenshot({ path: info.outputPath(`closing-${width}.png`) });
  }
  await person.getByRole('button', { name: 'Keep my account' }).press('Enter');
  await expect(person.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test('HP4, HP6: «Delete now» leaves nothing of the person on the device', async ({ person, expectedNoise }) => {
  expectedNoise.push(/401/);
  await person.goto('/reflection');
  await person.getByRole('textbox', { name: /Learning #1/ }).fill('Rye sours slowly.');
  await person.getByRole('button', { name: 'Complete Reflection' }).click();
  await expect(person).toHaveURL(/\/synthesis/);
  const card = await openForm(person);
  await card.getByLabel('Type “delete” to confirm').fill('delete');
  await person.keyboard.press('Enter');
  await signIn(person);

  await person.getByRole('button', { name: 'Delete now' }).click();
  await person.getByRole('dialog').getByRole('button', { name: 'Delete now' }).click();

  await expect(person.getByText('Your account was deleted', { exact: true })).toBeVisible();
  const stored = await person.evaluate(async () => {
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
