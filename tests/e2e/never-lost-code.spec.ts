// The code that keeps and sends what is typed comes after the page. Where it cannot be fetched, the page says so and goes on.
import { expect, test } from './support/app.ts';
import { choose, edit, openToday } from './support/history.ts';
import { completeOnce, learning, openWriting } from './support/never-lost.ts';

/** Not the chunks whose names only begin like it. */
const CODE = /\/assets\/device-[\w-]{8}\.js$/;

test.beforeEach(({ expectedNoise }) => void expectedNoise.push(/ERR_FAILED/));

const NOT_KEPT = 'Not saved yet: Learn is still loading';

test('texts typed before the storage code has loaded are stored once it has, and survive a reload', async ({
  person,
}) => {
  await person.route(CODE, (route) => route.abort());
  await openWriting(person);
  await learning(person, 1).fill('Typed without a keeper');
  await expect(person.getByText(NOT_KEPT).first()).toBeVisible();
  await person.unroute(CODE);

  await expect(person.getByText(/^Draft saved/).first()).toBeVisible({ timeout: 20_000 });
  await person.reload();
  await expect(learning(person, 1)).toHaveValue('Typed without a keeper');
  await completeOnce(person, 'Typed without a keeper');
});

test('with a draft of an earlier visit, learnings typed before and after the code has loaded are all kept', async ({
  person,
}) => {
  await openWriting(person);
  await learning(person, 1).fill('Typed earlier');
  await expect(person.getByText(/^Draft saved/).first()).toBeVisible();
  await person.route(CODE, (route) => route.abort());
  await person.reload();
  await learning(person, 1).fill('Typed before');
  await expect(person.getByText(NOT_KEPT).first()).toBeVisible();
  await person.unroute(CODE);
  await person.getByRole('button', { name: 'Add another learning' }).click();
  await learning(person, 2).fill('Typed after');

  await expect(person.getByText(/^Draft saved/).first()).toBeVisible({ timeout: 20_000 });
  await person.reload();
  await expect(learning(person, 3)).toBeVisible();
  const texts = await Promise.all([1, 2, 3].map((number) => learning(person, number).inputValue()));
  expect(texts.toSorted()).toEqual(['Typed after', 'Typed before', 'Typed earlier']);
});

test('completing without the code shows why and keeps the text on the form, and the next press saves it', async ({
  person,
}) => {
  await person.route(CODE, (route) => route.abort());
  await openWriting(person);
  await learning(person, 1).fill('Pressed too early');
  await person.getByRole('button', { name: 'Complete Reflection' }).click();
  await expect(person.getByText('Failed to save reflection').first()).toBeVisible();
  await expect(person.getByText('Part of Learn could not be loaded.').first()).toBeVisible();
  await expect(person).toHaveURL('/reflection');
  await expect(learning(person, 1)).toHaveValue('Pressed too early');
  await person.unroute(CODE);

  await completeOnce(person, 'Pressed too early');
});

test('an edit in place without the code shows that it is not stored, and is stored once the code has loaded', async ({
  person,
}) => {
  await openToday(person);
  await person.route(CODE, (route) => route.abort());
  await person.reload();
  await edit(person, 'Changed without a keeper');
  await expect(person.getByText(NOT_KEPT).first()).toBeVisible();
  await person.unroute(CODE);

  await expect(person.getByText(/^Draft saved/).first()).toBeVisible({ timeout: 20_000 });
  await person.reload();
  await choose(person, 1, 'Edit');
  await expect(person.getByRole('textbox', { name: 'Learning #1' })).toHaveValue('Changed without a keeper');
});
