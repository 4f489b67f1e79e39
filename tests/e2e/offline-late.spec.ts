// An answer that takes longer than a page waits for it, and a connection that comes back early in a visit. Workers are
// blocked: with one in its place the files come from the device.
import { expect, test } from './support/app.ts';
import { run, writeDays } from './support/journal.ts';
import { waitForDays } from './support/worker.ts';

/** A page waits so long for an answer that the device has a copy of. */
const ANSWER_TIMEOUT_MS = 8000;

test('an answer that arrives after the cached copy is shown without a reload', async ({ person }) => {
  await writeDays(person, run(2, 1));
  await person.clock.install();
  await person.goto('/');
  await waitForDays(person, 2);
  // Ends calls of Home that are still on their way: they would bring what is written below.
  await person.goto('about:blank');
  const answer = Promise.withResolvers<void>();
  await person.route('**/api/reflections/*?limit=60', () => answer.promise);
  const asked = Promise.withResolvers<void>();
  await person.route('**/api/reflections/*?limit=30', async (route) => {
    asked.resolve();
    await answer.promise;
    await route.continue();
  });
  // Written elsewhere; this page is not told of it.
  await person.route('**/api/events**', (route) => route.fulfill({ status: 204 }));
  await writeDays(person, [{ daysAgo: 0, entries: ['Told by another device'] }]);

  await person.goto('/history');
  await asked.promise;
  const copy = person.getByText('Octopuses taste').or(person.getByText('A composite index')).first();
  await expect(copy).toBeHidden();
  // The call may be out before the page begins to wait for it.
  await expect(async () => {
    await person.clock.fastForward(ANSWER_TIMEOUT_MS);
    await expect(copy).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(person.getByText('Told by another device')).toBeHidden();
  answer.resolve();

  await expect(person.getByText('Told by another device')).toBeVisible();
});

test('«Offline» disappears after reconnecting, although the lazy code never loaded', async ({
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|registration blocked by Playwright/);
  await writeDays(person, run(2, 1));
  await person.route(/\/assets\/device-[\w-]{8}\.js$/, (route) => route.abort());
  await person.goto('/');
  await person.getByText('A composite index').waitFor();

  await person.context().setOffline(true);
  await expect(person.getByText('Offline')).toBeVisible();
  await person.context().setOffline(false);

  await expect(person.getByText('Offline')).toBeHidden({ timeout: 2000 });
});
