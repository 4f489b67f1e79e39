// A page that throws, and an error outside of every page: something readable stands there, and a way on.
import { expect, test } from './support/app.ts';
import { run, writeDays } from './support/journal.ts';
import { complete, learning, openWriting, savedTexts } from './support/never-lost.ts';

const BROKEN = 'This page could not be shown';

test('a page that throws shows an error and keeps the header, and the other pages work', async ({
  home,
  expectedNoise,
}) => {
  // Each browser words the error in its own way. The device may ask the server about the broken day, which refuses it.
  expectedNoise.push(/TypeError/, /status of 400/);
  await writeDays(home, run(1));
  // An answer that the page cannot draw: a day without a list of entries.
  await home.route('**/api/reflections/*?limit=*', (route) =>
    route.fulfill({ json: [{ id: 'r', date: '2026-11-20' }] }),
  );
  await home.reload();

  await expect(home.getByRole('alert').filter({ hasText: BROKEN })).toBeVisible();
  await expect(home.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
  await home.getByRole('button', { name: 'Account', exact: true }).click();
  await home.getByRole('link', { name: 'Settings' }).click();
  await expect(home.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(home.getByText(BROKEN)).toHaveCount(0);

  await home.getByRole('link', { name: 'Learn, home' }).click();
  await expect(home.getByText(BROKEN)).toBeVisible();
  await home.unrouteAll();
  await home.getByRole('button', { name: 'Try again' }).click();
  await expect(home.getByRole('heading', { name: 'Recent Reflections' })).toBeVisible();
});

test('an error outside of the page shows an error screen, and «Try again» restores the typed text', async ({
  home,
  expectedNoise,
}) => {
  expectedNoise.push(/is not a function/);
  await openWriting(home);
  await learning(home, 1).fill('Typed before the error');
  await expect(home.locator('.draft-status')).not.toBeEmpty();
  // The account menu stands in the header: what it cannot draw breaks more than a page.
  await home.route('**/api/auth/login', async (route) => {
    const answer = (await (await route.fetch()).json()) as Record<string, unknown>;
    await route.fulfill({ json: { ...answer, displayName: {}, email: {} } });
  });
  await home.reload();

  await expect(home.getByRole('alert').filter({ hasText: BROKEN })).toBeVisible();
  await expect(home.getByRole('heading', { level: 1, name: 'Learn' })).toBeAttached();
  await home.unrouteAll();
  await home.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(learning(home, 1)).toHaveValue('Typed before the error');
  await complete(home).click();
  await expect(home).toHaveURL('/synthesis');
  expect(await savedTexts(home)).toEqual(['Typed before the error']);
});
