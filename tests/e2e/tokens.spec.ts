import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { goWithin } from './support/within.ts';

test('HQ1: a key is made by keyboard, shown once with all that a shortcut sends, used, and removed', async ({
  person,
  playwright,
  expectedNoise,
}) => {
  expectedNoise.push(/400/);
  await person.context().grantPermissions(['clipboard-write']);
  await person.goto('/settings');
  const card = person.getByRole('region', { name: 'Access' });
  await expect(card).toContainText('Let a shortcut on your phone add learnings. It needs a key, which you make here.');
  await card.getByRole('button', { name: 'New key' }).focus();
  await person.keyboard.press('Enter');
  await expect(card.getByLabel('Name of the program')).toBeFocused();
  await person.keyboard.press('Enter');
  await expect(card.getByRole('alert')).toContainText('A key needs a name of 1 to 60 characters.');
  await expectNoViolations(person);
  await card.getByLabel('Name of the program').fill('Shortcut on my phone');
  await person.keyboard.press('Enter');

  const recipe = card.getByRole('region', { name: 'Shortcut on my phone' });
  const field = recipe.getByRole('textbox', { name: 'Header “Authorization”' });
  await expect(field).toBeFocused();
  const token = (await field.inputValue()).replace('Bearer ', '');
  expect(token).toMatch(/^learn_[\w-]{43}$/);
  await expectNoViolations(person);
  await recipe.getByRole('button', { name: 'Copy all' }).click();
  await expect(person.getByText('Copied', { exact: true })).toBeVisible();
  const address = await recipe.getByRole('textbox', { name: 'Address (POST)' }).inputValue();
  const body = await recipe.getByRole('textbox', { name: 'Body (application/json)' }).inputValue();
  await card.getByRole('button', { name: 'Done' }).click();
  await expect(card.getByRole('listitem')).toContainText('Adds learnings · not used yet · ends');

  const program = await playwright.request.newContext();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const captured = await program.post(address, { headers, data: body.replace('What I learned', 'Rye has gums.') });
  expect(captured.status()).toBe(201);
  await program.dispose();
  await goWithin(person, '/history');
  await expect(person.getByText('Rye has gums.').first()).toBeVisible();

  await person.goto('/settings');
  await expect(card.getByRole('listitem')).toContainText('last used');
  expect(await person.content()).not.toContain(token);
  await card.getByRole('button', { name: 'Remove Shortcut on my phone' }).click();
  await person.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(person.getByText('Removed Shortcut on my phone', { exact: true })).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveCount(0);
});
