// A server that says nothing, and a session that has ended, while saved learnings are changed and removed.
import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { BREAD, choose, edit, learnings, openToday, save, TIDES } from './support/history.ts';
import { savedTexts } from './support/never-lost.ts';

/** From now on nobody answers a change, and 15 seconds pass in half of one. */
async function fallSilent(page: Page): Promise<{ end: () => Promise<void> }> {
  await page.evaluate(() => {
    const wait = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => wait(ms / 30);
    // Before the page hears that the silence is over: an answer may take its time again.
    window.addEventListener('online', () => (AbortSignal.timeout = wait), { once: true, capture: true });
  });
  let isOver = false;
  await page.route('**/api/reflections{,/**}', (route) => {
    if (isOver || route.request().method() === 'GET') return route.fallback();
    return undefined;
  });
  return {
    async end() {
      isOver = true;
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
    },
  };
}

/** From now on every change meets a session that has ended; nothing else has noticed it yet. */
async function endSession(page: Page): Promise<void> {
  await page.route('**/api/reflections{,/**}', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 401, body: 'Please sign in.' }),
  );
}

const ended = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });

test('a change without an answer stays pending, and the person can continue', async ({ home }) => {
  await openToday(home);
  const silence = await fallSilent(home);
  await edit(home, 'Bread rises in silence.');
  await save(home);

  await expect(home.getByText('Stored on this device', { exact: true })).toBeVisible();
  await expect(home.getByRole('textbox')).toHaveCount(0);
  await expect(home.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(learnings(home).first()).toContainText('Bread rises in silence.');
  await silence.end();
  await expect(home.getByText('Reflection saved successfully!').first()).toBeVisible({ timeout: 20_000 });
  expect(await savedTexts(home)).toEqual(['Bread rises in silence.', TIDES]);
});

test('a removal without an answer shows an error, and a retry removes the learning', async ({ home }) => {
  await openToday(home);
  const silence = await fallSilent(home);
  await choose(home, 1, 'Remove');
  await expect(home.getByRole('alert')).toContainText('The server did not answer.');
  await expect(learnings(home)).toHaveCount(2);
  await expect(home.getByRole('button', { name: 'Actions for learning #1' })).toBeFocused();
  const again = home.getByRole('button', { name: 'Try again' });
  const asked = home.waitForEvent('requestfailed', (request) => request.method() === 'DELETE');
  await again.click();
  await asked;
  await expect(again).toBeFocused();
  await silence.end();
  await again.click();

  await expect(learnings(home)).toHaveCount(1);
  await expect(home.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(home.getByRole('button', { name: 'Actions for learning #1' })).toBeFocused();
});

test('a day whose removal got no answer is removed by a retry and restored by Undo', async ({
  home,
  expectedNoise,
}) => {
  expectedNoise.push(/404/);
  // Nor is anything heard of it in another way.
  await home.route('**/api/events', () => undefined);
  await openToday(home);
  const silence = await fallSilent(home);
  await home.route('**/api/reflections/*', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback();
    await route.fetch();
    return route.fallback();
  });
  await home.getByRole('button', { name: 'Remove this day' }).click();
  const dialog = home.getByRole('dialog', { name: 'Remove this day?' });
  await dialog.getByRole('button', { name: 'Remove this day' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The server did not answer.');
  await silence.end();
  await dialog.getByRole('button', { name: 'Remove this day' }).click();

  await expect(home).toHaveURL('/history');
  await home.getByRole('button', { name: 'Undo' }).click();
  await expect(home.getByRole('main').getByRole('link', { name: BREAD })).toBeVisible();
});

test('an Undo without an answer shows an error and can be retried', async ({ home }) => {
  await openToday(home);
  await choose(home, 1, 'Remove');
  await expect(learnings(home)).toHaveCount(1);
  const silence = await fallSilent(home);
  await home.getByRole('button', { name: 'Undo' }).click();
  await expect(home.getByText('Could not restore it').first()).toBeVisible();
  await silence.end();
  await home.getByRole('button', { name: 'Try again' }).click();

  await expect(learnings(home).first()).toContainText(BREAD);
});

test('a removal after the session has ended offers to sign in, in one place only', async ({ home, expectedNoise }) => {
  expectedNoise.push(/401/);
  await openToday(home);
  await endSession(home);
  await choose(home, 1, 'Remove');

  await expect(ended(home)).toBeVisible();
  await expect(home.getByText('Please sign in')).toHaveCount(0);
  await expect(learnings(home)).toHaveCount(2);
});

test('a change after the session has ended offers to sign in and keeps the text', async ({ home, expectedNoise }) => {
  expectedNoise.push(/401/);
  await openToday(home);
  await endSession(home);
  await edit(home, 'Longer than the session');
  await save(home);

  await expect(ended(home)).toBeVisible();
  await expect(home.getByText('Please sign in')).toHaveCount(0);
  await expect(home.locator('textarea')).toHaveValue('Longer than the session');
});

test('Undo after the session has ended offers to sign in, in one place only', async ({ home, expectedNoise }) => {
  expectedNoise.push(/401/);
  await openToday(home);
  await choose(home, 1, 'Remove');
  await expect(learnings(home)).toHaveCount(1);
  await endSession(home);
  await home.getByRole('button', { name: 'Undo' }).click();

  await expect(ended(home)).toBeVisible();
  await expect(home.getByText('Could not restore it')).toHaveCount(0);
});
