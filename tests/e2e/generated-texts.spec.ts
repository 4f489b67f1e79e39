// Generated texts stay reachable after a reload, and the line under each says what it is.
import { addDays } from '#contract/days.ts';
import type { BedtimeReading } from '#contract/bedtime.ts';
import type { Page } from '@playwright/test';
import { formatShortDate } from '../../web/time/dates.ts';
import { expect, test } from './support/app.ts';
import { run, SAME_ORIGIN, todayOf, userIdOf, writeDays } from './support/journal.ts';
import { visit } from './support/within.ts';
import { waitUntilKept } from './support/worker.ts';

const CHANGED = 'You have changed something since this was made.';
const article = (page: Page) => page.getByRole('article');

/** The words of the reading that a press of this button brings. */
async function read(page: Page, name: string): Promise<string> {
  const answer = page.waitForResponse(/bedtime-reading$/);
  await page.getByRole('button', { name }).click();
  const text = await (await answer).text();
  // A busy server begins to stream.
  const json = /^event: answer\ndata: (.*)$/m.exec(text)?.[1] ?? text;
  return (JSON.parse(json) as BedtimeReading).bedtimeReading.split('\n')[0] ?? '';
}

test('readings are offered after a reload, and say so when the day has changed since', async ({ person }) => {
  await writeDays(person, run(3, 1));
  const today = formatShortDate(await todayOf(person));
  const [last, previous] = [`Open: Last reading, ${today}`, `Open: Previous reading, ${today}`];
  await person.goto('/bedtime-reading');
  const first = await read(person, 'Generate Reading');
  await expect(article(person)).toContainText(first);
  await expect(person.getByRole('heading', { name: 'Earlier readings' })).toHaveCount(0);
  const second = await read(person, 'Regenerate');
  await expect(article(person)).toContainText(second);
  await person.getByRole('button', { name: previous }).click();
  await expect(article(person)).toContainText(first);

  await test.step('readings are offered after a reload, including the second to last of the evening', async () => {
    await writeDays(person, [{ daysAgo: 0, entries: ['A day that came later.'] }]);
    await person.reload();
    await expect(person.getByRole('button', { name: 'Generate Reading' })).toBeVisible();
    await expect(article(person)).toHaveCount(0);
    await expect(person.getByRole('button', { name: previous })).toBeVisible();
    await person.getByRole('button', { name: last }).press('Enter');
    await expect(article(person)).toContainText(second);
    await expect(article(person)).toBeFocused();
    await expect(person.getByRole('button', { name: 'Regenerate' })).toBeVisible();
    await expect(person.getByRole('button', { name: last })).toHaveCount(0);
    await expect(person.getByText(CHANGED)).toHaveCount(0);
  });
  await test.step('they say so when the day has changed since', async () => {
    const [userId, date] = [await userIdOf(person), addDays(await todayOf(person), -1)];
    const data = { userId, date, promptIndex: 0, entries: [{ content: 'Something that came later.' }] };
    expect((await person.request.post('/api/reflections', { data, headers: SAME_ORIGIN })).ok()).toBe(true);
    await person.reload();
    await person.getByRole('button', { name: last }).click();
    await expect(person.getByText(CHANGED)).toBeVisible();
  });
});

test('readings are listed page by page', async ({ person }) => {
  await writeDays(person, run(12));
  const [userId, today] = [await userIdOf(person), await todayOf(person)];
  for (let daysAgo = 11; daysAgo >= 0; daysAgo -= 1) {
    const data = { userId, entries: [{ date: addDays(today, -daysAgo), content: 'x' }] };
    expect((await person.request.post('/api/bedtime-reading', { data, headers: SAME_ORIGIN })).ok()).toBe(true);
  }
  await person.goto('/bedtime-reading');
  const rows = person.getByRole('region', { name: 'Earlier readings' }).getByRole('button', { name: /^Open/ });
  await expect(rows).toHaveCount(10);
  await person.getByRole('button', { name: 'Show more: Earlier readings' }).press('Enter');

  await expect(rows).toHaveCount(12);
  await expect(person.getByRole('button', { name: 'Show more: Earlier readings' })).toHaveCount(0);
  await expect(rows.nth(9).or(rows.nth(10)).and(person.locator(':focus'))).toHaveCount(1);
});

test('weeks are offered after a reload, this one and earlier ones', async ({ person }) => {
  await writeDays(person, [
    ...run(6),
    { daysAgo: 20, entries: ['The lighthouse keeper counts the ships.'] },
    { daysAgo: 30, entries: ['The harbour pilot counts the tides.'] },
  ]);
  const [userId, today] = [await userIdOf(person), await todayOf(person)];
  const earlier = addDays(today, -18);
  await person.request.get(`/api/reflections/${userId}/weekly/${addDays(earlier, -7)}/${earlier}`);
  await person.goto('/weekly-refresher');
  await test.step('the weekly refresher is generated, read and generated again', () => generatesWeek(person, today));
  await person.goto('/weekly-refresher');
  await test.step('weeks are offered after a reload', () => opensWeeks(person, { today, earlier }));
  await test.step('weeks of an earlier day belong to that day', async () => {
    const day = addDays(today, -30);
    await visit(person, `/synthesis?date=${day}`);
    const card = person.getByRole('region', { name: 'Weekly Refresher' });
    const [first, last] = [addDays(day, -7), day].map((date) => formatShortDate(date, today));
    await expect(card.getByText(`See what the 8 days from ${first} to ${last} taught you.`)).toBeVisible();
    await card.getByRole('button', { name: 'View This Week' }).click();
    await expect(card.getByText(nameOf(day))).toBeVisible();
    await expect(card.getByText(/harbour/).first()).toBeVisible();
  });
});

const nameOf = (end: string) => `${formatShortDate(addDays(end, -7))} – ${formatShortDate(end)}`;

async function generatesWeek(page: Page, today: string): Promise<void> {
  await expect(page.getByText('Ready to analyze your week?')).toBeVisible();
  await expect(page.getByText('See what these 8 days taught you, in your own words.')).toBeVisible();
  await expect(page.locator('.week-range')).toHaveText(nameOf(today));
  await page.getByRole('button', { name: 'Analyze This Week' }).click();
  for (const title of ['Week Overview', 'Key Learning Highlights', "This Week's Growth"])
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText('Weekly refresher ready!', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Your learning patterns for this week have been analyzed.', { exact: true }),
  ).toBeVisible();
  const request = page.waitForRequest(/\/weekly\/\d{4}-/);
  await page.getByRole('button', { name: 'Refresh Analysis' }).click();
  expect((await request).headers()['x-learn-refresh']).toBe('1');
  await page.getByRole('listitem').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/synthesis\?date=/);
}

async function opensWeeks(page: Page, { today, earlier }: { today: string; earlier: string }): Promise<void> {
  await expect(page.getByText('Ready to analyze your week?')).toBeVisible();
  const weeks = page.getByRole('region', { name: 'Earlier weeks' });
  await expect(weeks.getByRole('listitem')).toHaveText([`${nameOf(today)}Open`, `${nameOf(earlier)}Open`]);
  await weeks.getByRole('button', { name: `Open: ${nameOf(earlier)}` }).press('Enter');
  await expect(page.locator('.week-range')).toHaveText(nameOf(earlier));
  await expect(page.locator('.week-range')).toBeFocused();
  await expect(page.getByText(/lighthouse/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Analyze This Week' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to this week' }).click();
  await expect(page.locator('.week-range')).toHaveText(nameOf(today));
  await expect(page.getByText('Ready to analyze your week?')).toBeVisible();
}

test.describe('readings without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('do not replace a reading generated on this device, and are listed with a connection only', async ({
    person,
    context,
    expectedNoise,
  }) => {
    expectedNoise.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    await writeDays(person, run(3));
    await person.goto('/bedtime-reading');
    await waitUntilKept(person, 3);
    await test.step('opened from the list they do not replace a reading generated on this device', async () => {
      await read(person, 'Generate Reading');
      await context.setOffline(true);
      const made = await readsOnDevice(person);
      await context.setOffline(false);
      await opensAndReturns(person, made);
    });
    await test.step('without a connection their list is left out, without an error, and comes with the connection', async () => {
      await context.setOffline(true);
      const failed = person.waitForEvent('requestfailed', (request) => request.url().includes('/bedtime-readings'));
      await person.goto('/bedtime-reading');
      await failed;
      await expect(person.getByRole('button', { name: 'Generate Reading' })).toBeEnabled();
      await expect(person.getByText(/earlier readings/i)).toHaveCount(0);
      await expect(person.getByRole('button', { name: 'Try again' })).toHaveCount(0);
      await expect(person.getByRole('alert')).toHaveCount(0);
      await context.setOffline(false);
      await expect(person.getByRole('heading', { name: 'Earlier readings' })).toBeVisible();
    });
  });
});

async function readsOnDevice(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Regenerate' }).click();
  await expect(page.getByText(/^Made on this device/)).toBeVisible();
  return article(page).locator('p').first().innerText();
}

async function opensAndReturns(page: Page, made: string): Promise<void> {
  await page.getByRole('button', { name: /^Open: Last reading/ }).click();
  await expect(article(page)).toBeFocused();
  await expect(page.getByText(/^Made on this device/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Regenerate' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Back to the latest reading' }).press('Enter');
  await expect(page.getByText(/^Made on this device/)).toBeVisible();
  await expect(article(page)).toContainText(made);
  await expect(article(page)).toBeFocused();
}

test('a reading that arrives while the person has scrolled on leaves them there', async ({ person }) => {
  await writeDays(person, run(3, 1));
  await person.setViewportSize({ width: 360, height: 300 });
  await person.goto('/bedtime-reading');
  await read(person, 'Generate Reading');
  const regenerate = person.getByRole('button', { name: 'Regenerate' });
  await expect(regenerate).toBeVisible();
  let answer = () => {};
  const isAsked = new Promise<void>((resolve) => (answer = resolve));
  await person.route(/bedtime-reading$/, async (route) => {
    if (route.request().method() === 'POST') await isAsked;
    await route.continue();
  });
  await regenerate.click();
  await person.evaluate(() => window.scrollTo(0, window.scrollY > 200 ? 0 : document.body.scrollHeight));
  const before = await person.evaluate(() => window.scrollY);
  answer();
  await expect(person.getByText('Bedtime reading generated!').first()).toBeVisible();
  await expect(regenerate).toBeEnabled();
  await expect(person.locator('h1:focus, h2:focus')).toHaveCount(0);
  expect(Math.abs((await person.evaluate(() => window.scrollY)) - before)).toBeLessThan(100);
});

test.describe('of a browser that counts as online', () => {
  test.use({ expectedNoise: [/ERR_FAILED/] });

  test('a list of readings that cannot be fetched can be tried again', async ({ person }) => {
    await writeDays(person, run(3, 1));
    await person.route(/\/bedtime-readings/, (route) => route.abort());
    await person.goto('/bedtime-reading');
    await expect(person.getByText('Could not load earlier readings')).toBeVisible();
    await expect(person.getByRole('alert')).toHaveCount(0);
    await expect(person.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
