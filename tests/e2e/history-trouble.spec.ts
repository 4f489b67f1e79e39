// A server that says nothing, and a session that has ended, while saved learnings are changed and removed.
import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { askToRemoveDay, BREAD, choose, edit, learnings, openToday, save, TIDES } from './support/history.ts';
import { writeDays } from './support/journal.ts';
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

test('a server that says nothing: a change stays pending, and what was pressed can be pressed again', async ({
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/404/);
  // Nor is anything heard of it in another way.
  await person.route('**/api/events', () => undefined);
  await openToday(person);
  await test.step('a change without an answer stays pending, and the person can continue', () => changes(person));
  await test.step('a removal without an answer shows an error, and a retry removes the learning', () =>
    removes(person));
  await test.step('an Undo without an answer shows an error and can be retried', async () => {
    const silence = await fallSilent(person);
    await person.getByRole('button', { name: 'Undo' }).click();
    await expect(person.getByText('Could not restore it').first()).toBeVisible();
    await silence.end();
    await person.getByRole('button', { name: 'Try again' }).click();
    await expect(learnings(person).first()).toContainText('Bread rises in silence.');
  });
  await test.step('a day whose removal got no answer is removed by a retry and restored by Undo', () =>
    removesDay(person));
});

async function changes(page: Page): Promise<void> {
  const silence = await fallSilent(page);
  await edit(page, 'Bread rises in silence.');
  await save(page);
  await expect(page.getByText('Stored on this device', { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(learnings(page).first()).toContainText('Bread rises in silence.');
  await silence.end();
  await expect(page.getByText('Reflection saved successfully!').first()).toBeVisible({ timeout: 20_000 });
  expect(await savedTexts(page)).toEqual(['Bread rises in silence.', TIDES]);
}

async function removes(page: Page): Promise<void> {
  const actions = page.getByRole('button', { name: 'Actions for learning #1' });
  const silence = await fallSilent(page);
  await choose(page, 1, 'Remove');
  await expect(page.getByRole('alert')).toContainText('The server did not answer.');
  await expect(learnings(page)).toHaveCount(2);
  await expect(actions).toBeFocused();
  const again = page.getByRole('button', { name: 'Try again' });
  const asked = page.waitForEvent('requestfailed', (request) => request.method() === 'DELETE');
  await again.click();
  await asked;
  await expect(again).toBeFocused();
  await silence.end();
  await again.click();
  await expect(learnings(page)).toHaveCount(1);
  await expect(actions).toBeFocused();
  // A toast under the pointer stays.
  await page.getByRole('button', { name: 'Undo' }).hover();
}

async function removesDay(page: Page): Promise<void> {
  const silence = await fallSilent(page);
  await page.route('**/api/reflections/*', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback();
    await route.fetch();
    return route.fallback();
  });
  await askToRemoveDay(page);
  const dialog = page.getByRole('dialog', { name: 'Remove this day?' });
  await dialog.getByRole('button', { name: 'Remove this day' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The server did not answer.');
  await silence.end();
  await dialog.getByRole('button', { name: 'Remove this day' }).click();
  await expect(page).toHaveURL('/history');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Bread rises in silence.' })).toBeVisible();
}

test('after the session has ended, an Undo, a removal and a change offer to sign in, in one place only', async ({
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/401/);
  await writeDays(person, [{ daysAgo: 0, entries: [BREAD, TIDES, 'Rye needs more water than wheat.'] }]);
  await person.goto('/synthesis');
  await test.step('Undo offers to sign in', async () => {
    await choose(person, 1, 'Remove');
    await expect(learnings(person)).toHaveCount(2);
    await endSession(person);
    await person.getByRole('button', { name: 'Undo' }).click();
    await expect(ended(person)).toBeVisible();
    await expect(person.getByText('Could not restore it')).toHaveCount(0);
    await closeEnded(person);
  });
  await test.step('a removal offers to sign in', async () => {
    await choose(person, 1, 'Remove');
    await expect(ended(person)).toBeVisible();
    await expect(person.getByText('Please sign in')).toHaveCount(0);
    await expect(learnings(person)).toHaveCount(2);
    await closeEnded(person);
  });
  await test.step('a change offers to sign in and keeps the text', async () => {
    await edit(person, 'Longer than the session');
    await save(person);
    await expect(ended(person)).toBeVisible();
    await expect(person.getByText('Please sign in')).toHaveCount(0);
    await expect(person.locator('textarea')).toHaveValue('Longer than the session');
  });
});

async function closeEnded(page: Page): Promise<void> {
  await ended(page).getByRole('button', { name: 'Not now' }).click();
  await expect(ended(page)).toHaveCount(0);
}
