// The list of All Reflections: it goes on from page to page, and is found again where it was left.
import type { Page } from '@playwright/test';
import { addDays } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import { expect, test } from './support/app.ts';
import { run, todayOf, userIdOf, writeDays } from './support/journal.ts';

test('HK6, HK10: the list goes on from page to page, and Back returns to where it was left', async ({ person }) => {
  await writeDays(person, run(40));
  await person.goto('/history');
  await test.step('HK6: all days are listed newest first, 30 at a time, and the first new one takes the focus', () =>
    showsOlder(person));
  await test.step('HK10: Back from a day returns to its month and to the scroll position', () => comesBack(person));
});

async function showsOlder(page: Page): Promise<void> {
  const rows = page.getByRole('listitem');
  await expect(rows).toHaveCount(30);
  await page.getByRole('button', { name: 'Show older' }).click();
  await expect(rows).toHaveCount(40);
  await expect(rows.nth(30).getByRole('link')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Show older' })).toHaveCount(0);
  const dates = await rows
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
  expect(dates).toEqual(dates.toSorted((a, b) => b.localeCompare(a)));
}

async function comesBack(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 500 });
  const before = (await todayOf(page)).slice(0, 7);
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(page).toHaveURL(/\?month=/);
  const address = page.url();
  expect(address).not.toContain(before);
  const rows = page.locator('.day-list li');
  await expect(rows.first().locator('time')).toHaveAttribute('datetime', addDays(`${before}-01`, -1));
  const last = rows.last().getByRole('link');
  await last.scrollIntoViewIfNeeded();
  const scroll = await page.evaluate(() => window.scrollY);
  await last.click();
  await expect(page).toHaveURL(/\/synthesis\?date=/);
  await page.getByRole('main').getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(address);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scroll);
}

test('HK6: at 400 days a new list begins with the month of the last, and its first day takes the focus', async ({
  person: page,
}) => {
  const [today, userId] = [await todayOf(page), await userIdOf(page)];
  await writeDays(page, run(1));
  await page.route('**/api/reflections/*?limit=30*', async (route) => {
    const before = new URL(route.request().url()).searchParams.get('before') ?? addDays(today, 1);
    const days = Array.from({ length: 30 }, (_, index) => buildDay(userId, addDays(before, -1 - index)));
    await route.fulfill({ json: days });
  });
  await page.goto('/history');
  const rows = page.locator('.day-list li');
  for (let count = 30; count < 390; count += 30) {
    await expect(rows).toHaveCount(count);
    await page.getByRole('button', { name: 'Show older' }).press('Enter');
  }
  await expect(rows).toHaveCount(390);
  await page.getByRole('button', { name: 'Show older' }).click();
  await expect(rows).toHaveCount(30);
  await expect(page).toHaveURL(`/history?month=${addDays(today, -389).slice(0, 7)}`);
  await expect(rows.first().getByRole('link')).toBeFocused();
});

function buildDay(userId: string, date: string): Reflection {
  const time = `${date}T20:00:00.000Z`;
  return {
    id: date,
    userId,
    date,
    promptIndex: 0,
    entries: [{ id: 'a', content: `Of ${date}.`, rev: 1, promptIndex: 0 }],
    aiSummary: null,
    bedtimeReading: null,
    summary: { status: 'ready', source: 'embedded', degraded: false, madeAt: null },
    reading: null,
    version: 1,
    createdAt: time,
    updatedAt: time,
  };
}
