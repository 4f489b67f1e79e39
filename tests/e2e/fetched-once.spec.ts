// What was fetched is not fetched again unless it has changed.
import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { run, writeDays } from './support/journal.ts';
import { completeOnce, learning, openWriting } from './support/never-lost.ts';
import { show } from './support/visibility.ts';
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

/** The page hears of changes: what is told from now on, it is told. */
async function openHome(page: Page): Promise<void> {
  const hearing = page.waitForResponse((response) => response.url().endsWith('/api/events'));
  await page.goto('/');
  await page.getByText('A composite index').waitFor();
  await hearing;
}

test('what was fetched is fetched again only when it has changed', async ({ person }) => {
  await writeDays(person, run(2, 2));
  await openHome(person);
  await waitUntilKept(person, 2);

  await test.step('a tab that is shown again fetches only what has changed', () => showAgain(person));
  await test.step('the cached days are fetched completely once, not again at the next visit or after a save', () =>
    visitAgain(person));
});

async function showAgain(page: Page): Promise<void> {
  const { days, looks } = listenForReads(page);

  await show(page, 'hidden');
  await show(page, 'visible');
  await expect.poll(() => looks).toHaveLength(1);
  expect(looks[0]).toMatch(/^\?since=\d+$/);
  await writeDays(page, [{ daysAgo: 1, entries: ['Written after it was shown again'] }]);
  await page.getByText('Written after it was shown again').waitFor();
  await waitUntilKept(page, 3);

  // What shows that day, and no other.
  expect(days.filter((path) => /limit=5|figures|\d{4}-\d{2}-\d{2}$/.test(path))).toEqual(days);
  expect(new Set(days).size).toBe(days.length);
}

async function visitAgain(page: Page): Promise<void> {
  const { days, looks } = listenForReads(page);
  const countLooks = () => looks.filter((search) => search.startsWith('?since=')).length;

  await openHome(page);
  await expect.poll(countLooks).toBe(1);
  await openWriting(page);
  await expect.poll(countLooks).toBe(2);
  await learning(page, 1).fill('Kept here too');
  await completeOnce(page, 'Kept here too');
  await expect.poll(countLooks).toBeGreaterThanOrEqual(3);

  await waitUntilKept(page, 4);
  expect(days.filter((path) => path.includes('limit=60'))).toEqual([]);
}
