import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { writeDays } from './support/journal.ts';
import { goWithin } from './support/within.ts';

/** On the settings, by keyboard. */
const openForm = async (page: Page) => {
  const card = page.getByRole('region', { name: 'Delete my account' });
  await card.getByRole('button', { name: 'Delete my account' }).focus();
  await page.keyboard.press('Enter');
  await expect(card.getByLabel('Type “delete” to confirm')).toBeFocused();
  return card;
};

const signIn = async (page: Page) => {
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByRole('button', { name: /@example\.org/ }).click();
};

test('HP3, HP4, HP6: the account is deleted by keyboard, seen waiting at the next sign-in, kept, and deleted', async ({
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/400/, /401/);
  await writeDays(person, [{ daysAgo: 1, entries: ['Oats soak overnight.'] }]);
  await person.goto('/settings');
  await test.step('HP3, HP4: deleted by keyboard, seen waiting at the next sign-in, and kept', () =>
    deleteAndKeep(person));
  await test.step('HP4, HP6: «Delete now» leaves nothing of the person on the device', async () => {
    await goWithin(person, '/reflection');
    await person.getByRole('textbox', { name: /Learning #1/ }).fill('Rye sours slowly.');
    await person.getByRole('button', { name: 'Complete Reflection' }).click();
    await expect(person).toHaveURL(/\/synthesis/);
    await goWithin(person, '/settings');
    const card = await openForm(person);
    await card.getByLabel('Type “delete” to confirm').fill('delete');
    await person.keyboard.press('Enter');
    await signIn(person);

    await person.getByRole('button', { name: 'Delete now' }).click();
    await person.getByRole('dialog').getByRole('button', { name: 'Delete now' }).click();

    await expect(person.getByText('Your account was deleted', { exact: true })).toBeVisible();
    expect(await readStored(person)).toEqual([]);
  });
});

async function deleteAndKeep(page: Page): Promise<void> {
  const card = await openForm(page);
  await expect(card).toContainText('7 days after you ask for it');
  await expect(card).toContainText(
    'Then it is gone. Only someone who has an old backup of both the journal and the keys could read it, for 30 more days.',
  );
  await expect(card).toContainText('To keep a copy, first press “Download everything” above.');
  await page.keyboard.press('Enter');
  await expect(card.getByRole('alert')).toContainText('Please type “delete” to confirm.');
  await expectNoViolations(page);
  await card.getByLabel('Type “delete” to confirm').fill('delete');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Your account will be deleted on .* Sign in before then to keep it\.$/)).toBeVisible();

  await signIn(page);
  await expect(
    page.getByRole('heading', { level: 1, name: /^Your account will be deleted on \w+ \d+\.$/ }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download everything' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Read your days' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'All Reflections' })).toBeVisible();
  await page.getByRole('link', { name: 'Oats soak overnight.' }).click();
  await expect(page.getByText('Until then you can read and download everything; nothing new is saved.')).toBeVisible();
  await expect(page.locator('.entry-list').getByText('Oats soak overnight.')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Your account will be deleted on/ })).toBeFocused();
  await page.goBack();
  const list = await page.locator('.entry-list').elementHandle();
  await page.getByRole('button', { name: 'Keep my account' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Keep my account' })).toHaveCount(0);
  // The page being read is the same, and the focus goes to its heading.
  expect(await list?.evaluate((element) => element.isConnected)).toBe(true);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.locator('.entry-list').getByText('Oats soak overnight.')).toBeVisible();
  await goWithin(page, '/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
}

/** What the databases of the device have of its people. */
function readStored(page: Page): Promise<unknown[]> {
  return page.evaluate(async () => {
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
}
