// A page that throws, and an error outside of every page: something readable stands there, and a way on.
import { expect, test } from './support/app.ts';
import { run, writeDays } from './support/journal.ts';
import { complete, learning, openWriting, savedTexts } from './support/never-lost.ts';

const BROKEN = 'This page could not be shown';

test('a page that throws shows an error and keeps the header, and the other pages work', async ({
  person,
  expectedNoise,
}) => {
  // Each browser words the error in its own way. The device may ask the server about the broken day, which refuses it.
  expectedNoise.push(/TypeError/, /status of 400/);
  await writeDays(person, run(1));
  // An answer that the page cannot draw: a day without a list of entries.
  await person.route('**/api/reflections/*?limit=*', (route) =>
    route.fulfill({ json: [{ id: 'r', date: '2026-11-20' }] }),
  );
  await person.goto('/');

  await expect(person.getByRole('alert').filter({ hasText: BROKEN })).toBeVisible();
  await expect(person.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
  await person.getByRole('button', { name: 'Account', exact: true }).click();
  await person.getByRole('link', { name: 'Settings' }).click();
  await expect(person.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(person.getByText(BROKEN)).toHaveCount(0);

  await person.getByRole('link', { name: 'Learn, home' }).click();
  await expect(person.getByText(BROKEN)).toBeVisible();
  await person.unrouteAll();
  await person.getByRole('button', { name: 'Try again' }).click();
  await expect(person.getByRole('heading', { name: 'Recent Reflections' })).toBeVisible();
});

test('an error outside of the page shows an error screen, and «Try again» restores the typed text', async ({
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/is not a function/);
  await openWriting(person);
  await learning(person, 1).fill('Typed before the error');
  await expect(person.locator('.draft-status')).not.toBeEmpty();
  // The account menu stands in the header: what it cannot draw breaks more than a page.
  await person.route('**/api/auth/login', async (route) => {
    const answer = (await (await route.fetch()).json()) as Record<string, unknown>;
    await route.fulfill({ json: { ...answer, displayName: {}, email: {} } });
  });
  await person.reload();

  await expect(person.getByRole('alert').filter({ hasText: BROKEN })).toBeVisible();
  await expect(person.getByRole('heading', { level: 1, name: 'Learn' })).toBeAttached();
  await person.unrouteAll();
  await person.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(learning(person, 1)).toHaveValue('Typed before the error');
  await complete(person).click();
  await expect(person).toHaveURL('/synthesis');
  expect(await savedTexts(person)).toEqual(['Typed before the error']);
});
