import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { waitUntilKept } from './support/worker.ts';

test.use({ serviceWorkers: 'allow' });

/** As the system does it for an installed app: it opens the target with a form. */
async function share(page: Page, fields: Record<string, string>): Promise<void> {
  await page.evaluate((values) => {
    const form = Object.assign(document.createElement('form'), {
      method: 'post',
      action: '/share',
      enctype: 'multipart/form-data',
    });
    for (const [name, value] of Object.entries(values))
      form.append(Object.assign(document.createElement('input'), { name, value }));
    document.body.append(form);
    form.submit();
  }, fields);
}

const field = (page: Page, number: number) => page.getByRole('textbox', { name: `Learning #${number}` });

test('a shared text lands in the draft of today, once, and in no address', async ({ home }) => {
  await waitUntilKept(home, 0);
  const addresses: string[] = [];
  home.on('request', (request) => addresses.push(request.url()));

  await share(home, { title: 'Rye', text: 'It has gums.', url: 'https://rye.example/a' });
  await home.waitForURL('/reflection');

  await expect(field(home, 1)).toHaveValue('Rye\nIt has gums.\nhttps://rye.example/a');
  await expect(home.getByText(/Draft saved/)).toBeVisible();
  expect(addresses.filter((address) => /rye|gums/i.test(address))).toEqual([]);
  await home.reload();
  await expect(field(home, 1)).toHaveValue(/It has gums/);
  await expect(field(home, 2)).toBeHidden();
  await home.getByRole('button', { name: 'Complete Reflection' }).click();
  await expect(home.getByText('It has gums.').first()).toBeVisible();
});

test('a text that is shared signed out and without network is in the form after the next sign-in', async ({
  home,
  context,
  visitor,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await waitUntilKept(home, 0);
  await home.getByRole('button', { name: 'Account', exact: true }).click();
  await home.getByRole('button', { name: 'Sign out', exact: true }).click();
  await home.getByRole('button', { name: 'Sign in with Google' }).waitFor();
  await context.setOffline(true);

  await share(home, { text: 'Shared on the train.' });
  await home.waitForURL('/reflection');
  await context.setOffline(false);
  await home.reload();
  await home.getByRole('button', { name: 'Sign in with Google' }).click();
  await home.getByRole('button', { name: new RegExp(visitor.email) }).click();

  await expect(field(home, 1)).toHaveValue('Shared on the train.');
});
