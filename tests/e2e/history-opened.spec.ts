// What opens only on a press comes as code of its own. Where it can't be fetched, the page says so in plain words; that
// it comes ahead of the press is in history.spec.ts.
import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { BREAD, choose, learnings, TIDES } from './support/history.ts';
import { writeDays } from './support/journal.ts';

const CODE = '**/assets/lazy-history-parts-*.js';

const actions = (page: Page) => page.getByRole('button', { name: 'Actions for learning #1' });

test('parts whose code cannot be loaded show an error, and open once it is loaded', async ({
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_FAILED/, /ERR_CONNECTION/, /404/);
  let answer: 'none' | 'gone' | 'code' = 'none';
  await person.route(CODE, (route) =>
    answer === 'none'
      ? route.abort()
      : answer === 'gone'
        ? route.fulfill({ status: 404, body: 'Not found' })
        : route.continue(),
  );
  await person.route('**/api/health/live', (route) => route.abort());
  await writeDays(person, [{ daysAgo: 0, entries: [BREAD, TIDES] }]);
  await loadWithoutCode(person, () => person.goto('/synthesis'));
  await test.step('closing the notice leaves the day unchanged and returns the focus', () => closesNotices(person));
  await test.step('an editor whose code cannot be loaded shows an error beside the text, and opens once it is loaded', () =>
    opensEditor(person, () => (answer = 'code')));
  await test.step('a retry reloads a page whose code is no longer on the server', async () => {
    answer = 'gone';
    await person.unroute('**/api/health/live');
    await person.reload();
    await choose(person, 1, 'Earlier versions');
    await expect(person.getByText('Could not open the earlier versions')).toBeVisible();
    answer = 'none';
    await loadWithoutCode(person, async () => {
      const reloaded = person.waitForEvent('load');
      await person.getByRole('button', { name: 'Try again' }).click();
      await reloaded;
    });
    await expect(learnings(person).first()).toContainText(BREAD);
  });
  await test.step('a removal whose code cannot be loaded shows an error, and a retry removes the learning', async () => {
    await choose(person, 1, 'Remove');
    await expect(person.getByRole('alert')).toContainText('Part of Learn could not be loaded.');
    answer = 'code';
    await person.getByRole('button', { name: 'Try again' }).click();
    await expect(learnings(person)).toHaveText([new RegExp(TIDES)]);
  });
});

/** The page's try ahead of a press is over: it must not come between two presses. */
async function loadWithoutCode(page: Page, load: () => Promise<unknown>): Promise<void> {
  const tried = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/lazy-history-parts-'));
  await load();
  await tried;
}

async function closesNotices(page: Page): Promise<void> {
  for (const action of ['Edit', 'Earlier versions']) {
    await choose(page, 1, action);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(actions(page)).toBeFocused();
  }
}

async function opensEditor(page: Page, bringCode: () => void): Promise<void> {
  await choose(page, 1, 'Edit');
  const problem = page.getByRole('alert').filter({ hasText: 'Could not open the editor' });
  await expect(problem).toBeVisible();
  await expect(learnings(page).first()).toContainText(BREAD);
  // A try ends with a look whether the server is there; only then may the next one find the code.
  const tried = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/health/live'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await tried;
  await expect(problem).toBeVisible();
  bringCode();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('textbox', { name: 'Learning #1' })).toBeFocused();
}
