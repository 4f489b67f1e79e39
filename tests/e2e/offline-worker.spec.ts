import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { writeDays } from './support/journal.ts';
import { readDevice, waitUntilKept } from './support/worker.ts';

test.use({ serviceWorkers: 'allow' });

const HERON = 'The heron by the mill stood still until the water forgot it.';

test('the service worker answers with its pages, and with nothing of anybody', async ({ person, expectedNoise }) => {
  expectedNoise.push(/404|400|405/);
  await writeDays(person, [{ daysAgo: 0, entries: [HERON] }]);
  await person.goto('/');
  await person.getByText(HERON).waitFor();
  await waitUntilKept(person, 1);

  await test.step('a cached page requests everything once, and its first call brings what it reads', () =>
    startOnce(person));
  await test.step('it answers with the status of each page, and handles no API call', () => answerPages(person));
  await test.step('it caches pages without personal data only, with their status', () => cachePages(person));
});

/** What answered first: a sign-in leads on to a page, which is the worker's again. */
async function visit(page: Page, path: string): Promise<unknown[]> {
  const last = await page.goto(path);
  const response = (await last?.request().redirectedFrom()?.response()) ?? last;
  return [response?.status(), response?.fromServiceWorker()];
}

async function startOnce(page: Page): Promise<void> {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));

  expect(await visit(page, '/')).toEqual([200, true]);
  await page.getByText(HERON).waitFor();

  expect(asked.filter((path) => path === '/api/auth/session')).toHaveLength(1);
  expect(asked.filter((path) => path.startsWith('/api/reflections/'))).toEqual([]);
}

async function answerPages(page: Page): Promise<void> {
  expect(await visit(page, '/synthesis?date=2026-11-21')).toEqual([200, true]);
  expect(await visit(page, '/missing.js')).toEqual([404, false]);
  expect(await visit(page, '/api/auth/callback?code=x&state=y')).toEqual([303, false]);
  expect((await visit(page, '/idp/auth?client_id=learn'))[1]).toBe(false);
  expect((await visit(page, '/api/auth/session'))[1]).toBe(false);
  expect(await visit(page, '/nowhere')).toEqual([404, true]);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
}

async function cachePages(page: Page): Promise<void> {
  const kept = (await readDevice(page)).split('\n').filter((line) => line.includes('/shell/'));
  const pages = kept.map((line) =>
    line
      .split(' ')
      .slice(1, 3)
      .join(' ')
      .replace(/^.*\/shell/, ''),
  );
  // They are fetched side by side, and kept in the order in which they come.
  expect(pages.toSorted()).toEqual(['/app 200', '/missing 404', '/night 200', '/welcome 200']);
  expect(kept.join()).not.toMatch(/set-cookie|\/api\/reflections/i);
}
