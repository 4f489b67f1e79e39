// The code that keeps and sends what is typed comes after the page. Where it cannot be fetched, the page says so and goes on.
import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { choose, edit } from './support/history.ts';
import { complete, completeOnce, learning, openWriting, savedTexts } from './support/never-lost.ts';

/** Not the chunks whose names only begin like it. */
const CODE = /\/assets\/device-[\w-]{8}\.js$/;
const NOT_KEPT = 'Not saved yet: Learn is still loading';

test.beforeEach(async ({ person, expectedNoise }) => {
  // A page that was reloaded before it heard that its draft had arrived is told so.
  expectedNoise.push(/ERR_FAILED|409/);
  await person.route(CODE, (route) => route.abort());
});

/** With the next load of the page the code is missing again. */
async function loadCode(page: Page): Promise<void> {
  await page.unroute(CODE);
  await expect(page.getByText(/^Draft saved/).first()).toBeVisible({ timeout: 20_000 });
}

test('learnings typed before and after the code has loaded are all kept', async ({ person: page }) => {
  await openWriting(page);

  await test.step('texts typed before the storage code has loaded are stored once it has, and survive a reload', async () => {
    await learning(page, 1).fill('Typed without a keeper');
    await expect(page.getByText(NOT_KEPT).first()).toBeVisible();
    await loadCode(page);
  });

  await test.step('with a draft of an earlier visit, learnings typed before and after the code has loaded are all kept', async () => {
    await page.route(CODE, (route) => route.abort());
    await page.reload();
    await learning(page, 1).fill('Typed before');
    await expect(page.getByText(NOT_KEPT).first()).toBeVisible();
    await page.unroute(CODE);
    await page.getByRole('button', { name: 'Add another learning' }).click();
    await learning(page, 2).fill('Typed after');
    await loadCode(page);
    await page.reload();
    await expect(learning(page, 3)).toBeVisible();
    const texts = await Promise.all([1, 2, 3].map((number) => learning(page, number).inputValue()));
    expect(texts.toSorted()).toEqual(['Typed after', 'Typed before', 'Typed without a keeper']);
    await complete(page).click();
    await expect(page).toHaveURL('/synthesis');
    expect(await savedTexts(page)).toEqual(texts);
  });
});

test('completing and editing in place without the code keep their text until it has loaded', async ({
  person: page,
}) => {
  await openWriting(page);

  await test.step('completing without the code shows why and keeps the text on the form, and the next press saves it', async () => {
    await learning(page, 1).fill('Pressed too early');
    await complete(page).click();
    await expect(page.getByText('Failed to save reflection').first()).toBeVisible();
    await expect(page.getByText('Part of Learn could not be loaded.').first()).toBeVisible();
    await expect(page).toHaveURL('/reflection');
    await expect(learning(page, 1)).toHaveValue('Pressed too early');
    await page.unroute(CODE);
    await completeOnce(page, 'Pressed too early');
  });

  await test.step('an edit in place without the code shows that it is not stored, and is stored once the code has loaded', async () => {
    await page.route(CODE, (route) => route.abort());
    await page.reload();
    await edit(page, 'Changed without a keeper');
    await expect(page.getByText(NOT_KEPT).first()).toBeVisible();
    await loadCode(page);
    await page.reload();
    await choose(page, 1, 'Edit');
    await expect(page.getByRole('textbox', { name: 'Learning #1' })).toHaveValue('Changed without a keeper');
  });
});
