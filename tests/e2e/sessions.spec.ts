import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { endedBanner } from './support/never-lost.ts';
import { goWithin } from './support/within.ts';

const cardTitles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();

test('HP1: the settings list everything from the person to the server, and keep the light of the night pages', async ({
  person,
}) => {
  await person.goto('/settings');

  await expect
    .poll(() => cardTitles(person))
    .toEqual([
      'Account',
      'Your devices',
      'Your day',
      'Night pages',
      'Waiting to send',
      'Download',
      'Import',
      'Access',
      'Delete my account',
      'About this server',
    ]);
  await test.step('light and text size of the night pages are chosen by keyboard, and hold there', async () => {
    await person.getByRole('switch', { name: 'Ember light' }).focus();
    await person.keyboard.press('Space');
    await person.keyboard.press('Tab');
    await person.keyboard.press('l');
    await goWithin(person, '/bedtime-reading');

    await expect(person.getByRole('button', { name: 'Ember light' })).toHaveAttribute('aria-pressed', 'true');
    await expect(person.getByRole('button', { name: 'Text size: large' })).toBeVisible();
  });
});

/** As Safari names itself. */
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

test('Settings can end one session of another device, and that device notices within seconds', async ({
  person,
  browser,
  server,
  expectedNoise,
}) => {
  expectedNoise.push(/401/);
  const { cookies, origins } = await person.context().storageState();
  const kept = cookies.filter(({ name }) => name !== 'learn_session');
  const phone = await (
    await browser.newContext({ baseURL: server.url, storageState: { cookies: kept, origins }, userAgent: PHONE })
  ).newPage();
  await phone.goto('/');
  await phone.getByRole('button', { name: 'Sign in with Google' }).click();
  await phone.getByRole('button', { name: /@example\.org/ }).click();
  await phone.getByRole('button', { name: 'Account', exact: true }).waitFor();
  await goWithin(phone, '/history');
  await person.goto('/settings');
  const row = person.getByRole('main').getByRole('listitem').filter({ hasText: 'iPhone' });
  await row.getByRole('button', { name: 'Sign out Safari on iPhone, last used today' }).focus();
  await person.keyboard.press('Enter');

  await expect(row).toBeHidden();
  await expect(person.getByText('Signed out on Safari on iPhone', { exact: true })).toBeVisible();
  await expect(person.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(endedBanner(phone)).toContainText('Your session has ended.', { timeout: 8_000 });
  await expect(phone.getByRole('dialog')).toBeHidden();
  await phone.context().close();
});
