import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { goWithin } from './support/within.ts';

test('HQ1: a token is created by keyboard, shown once, used, and removed', async ({
  person,
  playwright,
  server,
  expectedNoise,
}) => {
  expectedNoise.push(/400/);
  await person.context().grantPermissions(['clipboard-write']);
  await person.goto('/settings');
  const card = person.getByRole('region', { name: 'Access' });
  await card.getByRole('button', { name: 'New token' }).focus();
  await person.keyboard.press('Enter');
  await expect(card.getByLabel('Name of the program')).toBeFocused();
  await person.keyboard.press('Enter');
  await expect(card.getByRole('alert')).toContainText('A token needs a name of 1 to 60 characters.');
  await expectNoViolations(person);
  await card.getByLabel('Name of the program').fill('Shortcut on my phone');
  await person.keyboard.press('Enter');

  const field = card.getByRole('textbox', { name: 'Shortcut on my phone' });
  await expect(field).toBeFocused();
  const token = await field.inputValue();
  expect(token).toMatch(/^learn_[\w-]{43}$/);
  await expectNoViolations(person);
  await card.getByRole('button', { name: 'Copy' }).click();
  await expect(person.getByText('Copied', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Done' }).click();
  await expect(card.getByRole('listitem')).toContainText('Adds learnings · not used yet · ends');

  const program = await playwright.request.newContext({ baseURL: server.url });
  const headers = { authorization: `Bearer ${token}` };
  const captured = await program.post('/api/capture', { headers, data: { content: 'Rye has gums.' } });
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
