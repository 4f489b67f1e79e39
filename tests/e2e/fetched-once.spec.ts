// What was fetched is not fetched again unless it has changed.
import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { run, writeDays } from './support/journal.ts';
import { completeOnce, learning, openWriting } from './support/never-lost.ts';
import { waitUntilKept } from './support/worker.ts';

test.use({ serviceWorkers: 'allow' });

/** The reads of days that leave a page from now on, and its looks at what has changed. */
function listenForReads(page: Page) {
  const days: string[] = [];
  const looks: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/reflections/')) days.push(`${pathname}${search}`);
    if (pathname === '/api/events') looks.push(search);
  });
  return { days, looks };
}

async function show(page: Page, visibility: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);
}

/** The page hears of changes: what is told from now on, it is told. */
async function openHome(page: Page): Promise<void> {
  const hearing = page.waitForResponse((response) => response.url().endsWith('/api/events'));
  await page.goto('/');
  await page.getByText('Octopuses').waitFor();
  await hearing;
}

test('a tab that is shown again fetches only what has changed', async ({ home }) => {
  await writeDays(home, run(3, 1));
  await openHome(home);
  await waitUntilKept(home, 3);
  const { days, looks } = listenForReads(home);

  await show(home, 'hidden');
  await show(home, 'visible');
  await expect.poll(() => looks).toHaveLength(1);
  expect(looks[0]).toMatch(/^\?since=\d+$/);
  await writeDays(home, [{ daysAgo: 0, entries: ['Written after it was shown again'] }]);
  await home.getByText('Written after it was shown again').waitFor();

  // What shows that day, and no other.
  expect(days.filter((path) => /limit=5|figures|\d{4}-\d{2}-\d{2}$/.test(path))).toEqual(days);
  expect(new Set(days).size).toBe(days.length);
});

test('the cached days are fetched completely once, not again at the next visit or after a save', async ({ home }) => {
  await writeDays(home, run(3, 1));
  await openHome(home);
  await waitUntilKept(home, 3);
  const { days, looks } = listenForReads(home);

  await openHome(home);
  await expect.poll(() => looks.filter((search) => search.startsWith('?since='))).toHaveLength(1);
  await openWriting(home);
  await expect.poll(() => looks.filter((search) => search.startsWith('?since='))).toHaveLength(2);
  await learning(home, 1).fill('Kept here too');
  await completeOnce(home, 'Kept here too');
  await expect.poll(() => looks.filter((search) => search.startsWith('?since=')).length).toBeGreaterThanOrEqual(3);

  await waitUntilKept(home, 4);
  expect(days.filter((path) => path.includes('limit=60'))).toEqual([]);
});
