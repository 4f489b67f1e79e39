// An older copy of the database comes back under a running browser.
import type { Page } from '@playwright/test';
import { addDays } from '#contract/days.ts';
import { expect, test as base } from './app.ts';
import { expectNoViolations } from './axe.ts';
import { BREAD } from './history.ts';
import { todayOf, writeDays } from './journal.ts';
import { savedTexts } from './never-lost.ts';
import type { RestorableServer } from './restorable.ts';
import { waitUntilKept } from './worker.ts';

const HERON = 'The heron by the mill stood still.';
const RYE = 'Rye needs more water than wheat.';
const AWAY =
  /ERR_CONNECTION_REFUSED|Failed to fetch|ERR_INTERNET_DISCONNECTED|ERR_INCOMPLETE_CHUNKED|status of 5\d\d|status of 40[149]|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/;

export function describeRestore(startRestorable: () => Promise<RestorableServer>): void {
  const test = base.extend<object, { server: RestorableServer }>({
    server: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
      async ({}, provide) => {
        const server = await startRestorable();
        await provide(server);
        await server.stop();
      },
      { scope: 'worker' },
    ],
  });
  test.beforeEach(({ expectedNoise }) => {
    expectedNoise.push(AWAY);
  });

  test('days that only the device has are kept, offered and sent', async ({ home, server }) => {
    await loseTwoDays(home, server);

    const offer = home.getByText('This device has 2 days that the server does not have.');
    await expect(offer).toBeVisible();
    await expect(home.getByText('Only on this device')).toHaveCount(2);
    await home.setViewportSize({ width: 360, height: 740 });
    expect(await home.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expectNoViolations(home);

    await home.getByRole('button', { name: 'Send them' }).focus();
    await home.keyboard.press('Enter');

    await expect(home.getByText('Sent. The server has 2 days from this device now.')).toBeVisible();
    await expect(offer).toHaveCount(0);
    const today = await todayOf(home);
    expect(await savedTexts(home)).toEqual([HERON]);
    expect(await savedTexts(home, addDays(today, -1))).toEqual([RYE, BREAD]);
    await home.reload();
    await expect(home.getByText(HERON)).toBeVisible();
    await expect(home.getByText('Only on this device')).toHaveCount(0);
    await expect(offer).toHaveCount(0);
  });
}

/** Today and yesterday are saved after the backup, and lie on the device. */
async function loseTwoDays(home: Page, server: RestorableServer): Promise<void> {
  await writeDays(home, [{ daysAgo: 5, entries: ['An older day.'] }]);
  await server.backUp();
  await writeDays(home, [
    { daysAgo: 0, entries: [HERON] },
    { daysAgo: 1, entries: [RYE, BREAD] },
  ]);
  await home.reload();
  await home.getByText(HERON).waitFor();
  await waitUntilKept(home, 3);
  await server.restore();
  await home.reload();
}
