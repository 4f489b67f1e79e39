// An answer that takes longer than a page waits for it, and a connection that comes back early in a visit.
import { expect, test } from './support/app.ts';
import { run, writeDays } from './support/journal.ts';
import { waitUntilKept } from './support/worker.ts';

test.use({ serviceWorkers: 'allow' });

test('an answer that arrives after the cached copy is shown without a reload', async ({ home }) => {
  await writeDays(home, run(2, 1));
  await home.reload();
  await waitUntilKept(home, 2);
  const answer = Promise.withResolvers<void>();
  await home.route('**/api/reflections/*?limit=60', () => answer.promise);
  await home.route('**/api/reflections/*?limit=30', async (route) => {
    await answer.promise;
    await route.continue();
  });
  // Written elsewhere; this page is not told of it.
  await home.route('**/api/events**', (route) => route.fulfill({ status: 204 }));
  await writeDays(home, [{ daysAgo: 0, entries: ['Told by another device'] }]);

  await home.goto('/history');
  await expect(home.getByText('Octopuses taste').or(home.getByText('A composite index')).first()).toBeVisible();
  await expect(home.getByText('Told by another device')).toBeHidden();
  answer.resolve();

  await expect(home.getByText('Told by another device')).toBeVisible();
});

test.describe('in the first second of a visit', () => {
  // With a service worker in its place the files come from the device.
  test.use({ serviceWorkers: 'block' });

  test('«Offline» disappears after reconnecting, although the lazy code never loaded', async ({
    home,
    context,
    expectedNoise,
  }) => {
    expectedNoise.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|registration blocked by Playwright/);
    await writeDays(home, run(2, 1));
    await home.route(/\/assets\/device-[\w-]{8}\.js$/, (route) => route.abort());
    await home.reload();
    await home.getByText('A composite index').waitFor();

    await context.setOffline(true);
    await expect(home.getByText('Offline')).toBeVisible();
    await context.setOffline(false);

    await expect(home.getByText('Offline')).toBeHidden({ timeout: 2000 });
  });
});
