import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';

const HOUR_MS = 3_600_000;

test("a device whose clock is days ahead of the server's or behind it is told so in one quiet line", async ({
  person,
  expectedNoise,
}) => {
  // No server takes figures for a date that nobody on earth has yet.
  expectedNoise.push(/status of 400/);

  await test.step('25 hours could be another time zone, so no warning is shown', async () => {
    await openWithClock(person, 25);
    await expect(person.getByText('The clock of this device')).toHaveCount(0);
  });
  await test.step('3 days ahead', () => expectNotice(person, { hours: 72, words: '3 days ahead of' }));
  await test.step('400 days behind', () => expectNotice(person, { hours: -400 * 24, words: '400 days behind' }));
  await expectNoViolations(person);
});

async function openWithClock(page: Page, hoursAhead: number): Promise<void> {
  await page.clock.setSystemTime(Date.now() + hoursAhead * HOUR_MS);
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname.startsWith('/api/'));
  await page.goto('/');
  await answer;
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function expectNotice(page: Page, { hours, words }: { hours: number; words: string }): Promise<void> {
  await openWithClock(page, hours);
  await expect(page.getByText(`The clock of this device is ${words} the server's.`)).toBeVisible();
}
