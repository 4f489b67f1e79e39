import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { todayOf, writeDays } from './support/journal.ts';
import { waitUntilKept } from './support/worker.ts';

test.use({ serviceWorkers: 'allow' });

test('a saved reflection keeps its date in every time zone, online and offline', async ({ person, expectedNoise }) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const session = await person.context().newCDPSession(person);
  const [start, ...others] = ['Pacific/Kiritimati', 'Etc/GMT+12', 'Europe/Berlin'] as const;
  await travel(session, start);
  const saved = await todayOf(person);
  await writeDays(person, [{ daysAgo: 0, entries: ['Written where the day begins.'] }]);

  await test.step(`in ${start}, where it was written`, async () => {
    await expectDate(person, { zone: start, date: saved });
    await waitUntilKept(person, 1);
    await person.context().setOffline(true);
    await expectDate(person, { zone: start, date: saved });
  });
  for (const zone of others)
    // oxlint-disable-next-line no-await-in-loop -- one journey, leg by leg
    await test.step(`in ${zone}`, async () => {
      await travel(session, zone);
      await expectDate(person, { zone, date: saved });
      await person.context().setOffline(false);
      await expectDate(person, { zone, date: saved });
      await person.context().setOffline(true);
    });
  await travel(session, '');
});

/** The page then has the zone, and its worker too; an empty one is the machine's own. */
async function travel(session: CDPSession, timezoneId: string): Promise<void> {
  await session.send('Emulation.setTimezoneOverride', { timezoneId });
}

async function expectDate(page: Page, { zone, date }: { zone: string; date: string }): Promise<void> {
  await page.goto('/history');
  expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(zone);
  await expect(page.locator('.day-row time')).toHaveAttribute('datetime', date);
}
