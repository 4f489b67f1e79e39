import { expect, signIn, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { todayOf, writeDays } from './support/journal.ts';
import { waitUntilKept } from './support/worker.ts';

test.use({ serviceWorkers: 'allow' });

const HOUR_MS = 3_600_000;

test.beforeEach(({ expectedNoise }) => {
  // No server takes figures for a date that nobody on earth has yet.
  expectedNoise.push(/status of 400/);
});

for (const [hours, words] of [
  [72, '3 days ahead of'],
  [-400 * 24, '400 days behind'],
] as const) {
  test(`a device whose clock is ${words} the server's is told so in one quiet line`, async ({ home }) => {
    await home.clock.setSystemTime(Date.now() + hours * HOUR_MS);
    await home.reload();

    await expect(home.getByText(`The clock of this device is ${words} the server's.`)).toBeVisible();
    await expect(home.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoViolations(home);
  });
}

test('a clock that is 25 hours off could be another time zone, so no warning is shown', async ({ home }) => {
  await home.clock.setSystemTime(Date.now() + 25 * HOUR_MS);
  await home.reload();

  await expect(home.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
  await expect(home.getByText('The clock of this device')).toHaveCount(0);
});

test('a saved reflection keeps its date in every time zone, online and offline', async ({
  browser,
  server,
  visitor,
}) => {
  const dates: (string | null)[] = [];
  let saved = '';
  for (const timezoneId of ['Pacific/Kiritimati', 'Etc/GMT+12', 'Europe/Berlin']) {
    // oxlint-disable no-await-in-loop -- one journey, leg by leg
    const context = await browser.newContext({ timezoneId, baseURL: server.url });
    const page = await context.newPage();
    await page.goto('/');
    await signIn(page, visitor);
    if (saved === '') {
      saved = await todayOf(page);
      await writeDays(page, [{ daysAgo: 0, entries: ['Written where the day begins.'] }]);
    }
    await page.goto('/history');
    dates.push(await page.locator('.day-row time').first().getAttribute('datetime'));
    await waitUntilKept(page, 1);
    await context.setOffline(true);
    await page.reload();
    dates.push(await page.locator('.day-row time').first().getAttribute('datetime'));
    await context.close();
    // oxlint-enable no-await-in-loop
  }

  expect(new Set(dates)).toEqual(new Set([saved]));
});
