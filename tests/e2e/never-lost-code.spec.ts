// The code that keeps and sends what is typed comes after the page. Where it cannot be fetched, the page says so and goes on.
import { expect, test } from './support/app.ts';
import { choose, edit, openToday } from './support/history.ts';
import { completeOnce, learning, openWriting } from './support/never-lost.ts';

/** Not the chunks whose names only begin like it. */
const CODE = /\/assets\/device-[\w-]{8}\.js$/;

test.beforeEach(({ expectedNoise }) => void expectedNoise.push(/ERR_FAILED/));

const NOT_KEPT = 'Not saved yet: Learn is still loading';

test('texts typed before the storage code has loaded are stored once it has, and survive a reload', async ({
  home,
}) => {
  await home.route(CODE, (route) => route.abort());
  await openWriting(home);
  await learning(home, 1).fill('Typed without a keeper');
  await expect(home.getByText(NOT_KEPT).first()).toBeVisible();
  await home.unroute(CODE);

  await expect(home.getByText(/^Draft saved/).first()).toBeVisible({ timeout: 20_000 });
  await home.reload();
  await expect(learning(home, 1)).toHaveValue('Typed without a keeper');
  await completeOnce(home, 'Typed without a keeper');
});

test('with a draft of an earlier visit, learnings typed before and after the code has loaded are all kept', async ({
  home,
}) => {
  await openWriting(home);
  await learning(home, 1).fill('Typed earlier');
  await expect(home.getByText(/^Draft saved/).first()).toBeVisible();
  await home.route(CODE, (route) => route.abort());
  await home.reload();
  await learning(home, 1).fill('Typed before');
  await expect(home.getByText(NOT_KEPT).first()).toBeVisible();
  await home.unroute(CODE);
  await home.getByRole('button', { name: 'Add another learning' }).click();
  await learning(home, 2).fill('Typed after');

  await expect(home.getByText(/^Draft saved/).first()).toBeVisible({ timeout: 20_000 });
  await home.reload();
  await expect(learning(home, 3)).toBeVisible();
  const texts = await Promise.all([1, 2, 3].map((number) => learning(home, number).inputValue()));
  expect(texts.toSorted()).toEqual(['Typed after', 'Typed before', 'Typed earlier']);
});

test('completing without the code shows why and keeps the text on the form, and the next press saves it', async ({
  home,
}) => {
  await home.route(CODE, (route) => route.abort());
  await openWriting(home);
  await learning(home, 1).fill('Pressed too early');
  await home.getByRole('button', { name: 'Complete Reflection' }).click();
  await expect(home.getByText('Failed to save reflection').first()).toBeVisible();
  await expect(home.getByText('Part of Learn could not be loaded.').first()).toBeVisible();
  await expect(home).toHaveURL('/reflection');
  await expect(learning(home, 1)).toHaveValue('Pressed too early');
  await home.unroute(CODE);

  await completeOnce(home, 'Pressed too early');
});

test('an edit in place without the code shows that it is not stored, and is stored once the code has loaded', async ({
  home,
}) => {
  await openToday(home);
  await home.route(CODE, (route) => route.abort());
  await home.reload();
  await edit(home, 'Changed without a keeper');
  await expect(home.getByText(NOT_KEPT).first()).toBeVisible();
  await home.unroute(CODE);

  await expect(home.getByText(/^Draft saved/).first()).toBeVisible({ timeout: 20_000 });
  await home.reload();
  await choose(home, 1, 'Edit');
  await expect(home.getByRole('textbox', { name: 'Learning #1' })).toHaveValue('Changed without a keeper');
});
