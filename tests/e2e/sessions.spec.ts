import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { endedBanner } from './support/never-lost.ts';
import { goWithin } from './support/within.ts';

const cardTitles = (page: Page, part: string) =>
  page.getByRole('region', { name: part, exact: true }).getByRole('heading', { level: 3 }).allTextContents();

test('HP1: the settings have a part for the person and one for programs, and keep light and text size', async ({
  person,
}) => {
  await person.goto('/settings');

  // «Waiting to send» comes with what waits.
  await expect
    .poll(() => cardTitles(person, 'For you'))
    .toEqual([
      'Account',
      'Your devices',
      'Your day',
      'Light and text size',
      'Install',
      'Import',
      'Download',
      'Delete my account',
    ]);
  await expect.poll(() => cardTitles(person, 'For programs and this server')).toEqual(['Access', 'About this server']);
  await expect(person.getByRole('button', { name: 'Download everything' })).toHaveCount(1);
  await test.step('what a rest day and the time zone do is said in a sentence', async () => {
    await expect(person.getByLabel('More rest days a month')).toHaveAccessibleDescription(
      'A rest day does not break your days in a row, and is not counted.',
    );
    await expect(person.getByLabel('Time zone')).toHaveAccessibleDescription(
      'Used for learnings that a shortcut or a program sends.',
    );
  });
  await test.step('light and text size are chosen by keyboard, and hold on other pages', async () => {
    await person.getByRole('switch', { name: 'Red light' }).focus();
    await person.keyboard.press('Space');
    await person.keyboard.press('Tab');
    await person.keyboard.press('l');
    await goWithin(person, '/bedtime-reading');

    await expect(person.getByRole('button', { name: 'Red light' })).toHaveAttribute('aria-pressed', 'true');
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
