// Generated texts stay reachable after a reload, and the line under each says what it is.
import { addDays } from '#contract/days.ts';
import type { BedtimeReading } from '#contract/bedtime.ts';
import type { Page } from '@playwright/test';
import { formatShortDate } from '../../web/time/dates.ts';
import { expect, test } from './support/app.ts';
import { run, todayOf, userIdOf, writeDays } from './support/journal.ts';
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

test.describe('readings', () => {
  test('are offered after a reload, including the second to last of the evening', async ({ person }) => {
    await writeDays(person, run(3));
    await person.goto('/bedtime-reading');
    const today = formatShortDate(await todayOf(person));
    const first = await read(person, 'Generate Reading');
    await expect(article(person)).toContainText(first);
    await expect(person.getByRole('heading', { name: 'Earlier readings' })).toHaveCount(0);
    const second = await read(person, 'Regenerate');
    await expect(article(person)).toContainText(second);
    await person.getByRole('button', { name: `Open: Previous reading, ${today}` }).click();
    await expect(article(person)).toContainText(first);

    await person.reload();
    await expect(person.getByRole('button', { name: 'Generate Reading' })).toBeVisible();
    await expect(article(person)).toHaveCount(0);
    await person.getByRole('button', { name: `Open: Last reading, ${today}` }).press('Enter');

    await expect(article(person)).toContainText(second);
    await expect(article(person)).toBeFocused();
    await expect(person.getByRole('button', { name: 'Regenerate' })).toBeVisible();
    await expect(person.getByRole('button', { name: `Open: Last reading, ${today}` })).toHaveCount(0);
    await expect(person.getByText(CHANGED)).toHaveCount(0);
  });

  test('say so when the day has changed since', async ({ person }) => {
    await writeDays(person, run(3, 1));
    await person.goto('/bedtime-reading');
    await read(person, 'Generate Reading');
    await writeDays(person, [{ daysAgo: 0, entries: ['A day that came later.'] }]);
    await person.reload();
    await person.getByRole('button', { name: /^Open: Last reading/ }).click();
    await expect(article(person)).toBeVisible();
    await expect(person.getByText(CHANGED)).toHaveCount(0);

    const [userId, date] = [await userIdOf(person), addDays(await todayOf(person), -1)];
    const data = { userId, date, promptIndex: 0, entries: [{ content: 'Something that came later.' }] };
    const headers = { 'sec-fetch-site': 'same-origin' };
    expect((await person.request.post('/api/reflections', { data, headers })).ok()).toBe(true);
    await person.reload();
    await person.getByRole('button', { name: /^Open: Last reading/ }).click();
    await expect(person.getByText(CHANGED)).toBeVisible();
  });

  test('are listed page by page', async ({ person }) => {
    await writeDays(person, run(12));
    const [userId, today] = [await userIdOf(person), await todayOf(person)];
    for (let daysAgo = 11; daysAgo >= 0; daysAgo -= 1) {
      const data = { userId, entries: [{ date: addDays(today, -daysAgo), content: 'x' }] };
      const headers = { 'sec-fetch-site': 'same-origin' };
      expect((await person.request.post('/api/bedtime-reading', { data, headers })).ok()).toBe(true);
    }
    await person.goto('/bedtime-reading');
    const rows = person.getByRole('region', { name: 'Earlier readings' }).getByRole('button', { name: /^Open/ });
    await expect(rows).toHaveCount(10);
    await person.getByRole('button', { name: 'Show more: Earlier readings' }).press('Enter');

    await expect(rows).toHaveCount(12);
    await expect(person.getByRole('button', { name: 'Show more: Earlier readings' })).toHaveCount(0);
    await expect(rows.nth(9).or(rows.nth(10)).and(person.locator(':focus'))).toHaveCount(1);
  });

  test('of a day keep the previous one', async ({ person }) => {
    await writeDays(person, run(1));
    await person.goto('/synthesis');
    const card = person.getByRole('region', { name: 'Read Before Bed' });
    const first = await read(person, 'Generate');
    await expect(card.getByRole('button', { name: 'Previous reading' })).toHaveCount(0);
    const second = await read(person, 'Regenerate');
    await expect(card).toContainText(second);

    await person.reload();
    await expect(card).toContainText(second);
    await card.getByRole('button', { name: 'Previous reading' }).click();
    await expect(card).toContainText(first);
    await card.getByRole('button', { name: 'Latest reading' }).click();
    await expect(card).toContainText(second);
  });
});

test.describe('readings without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('opened from the list do not replace a reading generated on this device', async ({
    home,
    context,
    expectedNoise,
  }) => {
    expectedNoise.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    await writeDays(home, run(3));
    await home.goto('/bedtime-reading');
    await waitUntilKept(home, 3);
    await read(home, 'Generate Reading');
    await context.setOffline(true);
    await home.getByRole('button', { name: 'Regenerate' }).click();
    await expect(home.getByText(/^Made on this device/)).toBeVisible();
    const made = await article(home).locator('p').first().innerText();
    await context.setOffline(false);
    await home.getByRole('button', { name: /^Open: Last reading/ }).click();
    await expect(article(home)).toBeFocused();
    await expect(home.getByText(/^Made on this device/)).toHaveCount(0);
    await expect(home.getByRole('button', { name: 'Regenerate' })).toHaveCount(0);

    await home.getByRole('button', { name: 'Back to the latest reading' }).press('Enter');

    await expect(home.getByText(/^Made on this device/)).toBeVisible();
    await expect(article(home)).toContainText(made);
    await expect(article(home)).toBeFocused();
  });

  test('say offline that they need a connection, without an error', async ({ home, context, expectedNoise }) => {
    expectedNoise.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    await writeDays(home, run(1));
    await home.goto('/');
    await waitUntilKept(home, 1);
    await context.setOffline(true);
    await home.goto('/bedtime-reading');

    await expect(home.getByText('Could not load earlier readings')).toBeVisible();
    await expect(home.getByRole('alert')).toHaveCount(0);
    await expect(home.getByRole('button', { name: 'Generate Reading' })).toBeEnabled();
    await context.setOffline(false);
  });
});

test.describe('weeks', () => {
  test('are offered after a reload, this one and earlier ones', async ({ person }) => {
    await writeDays(person, [...run(3), { daysAgo: 20, entries: ['The lighthouse keeper counts the ships.'] }]);
    const [userId, today] = [await userIdOf(person), await todayOf(person)];
    const nameOf = (end: string) => `${formatShortDate(addDays(end, -7))} – ${formatShortDate(end)}`;
    const earlier = addDays(today, -18);
    await person.request.get(`/api/reflections/${userId}/weekly/${addDays(earlier, -7)}/${earlier}`);
    await person.goto('/weekly-refresher');
    await person.getByRole('button', { name: 'Analyze This Week' }).click();
    await expect(person.getByRole('heading', { name: 'Week Overview' })).toBeVisible();

    await person.reload();
    await expect(person.getByText('Ready to analyze your week?')).toBeVisible();
    const weeks = person.getByRole('region', { name: 'Earlier weeks' });
    await expect(weeks.getByRole('listitem')).toHaveText([`${nameOf(today)}Open`, `${nameOf(earlier)}Open`]);
    await weeks.getByRole('button', { name: `Open: ${nameOf(earlier)}` }).press('Enter');

    await expect(person.locator('.week-range')).toHaveText(nameOf(earlier));
    await expect(person.locator('.week-range')).toBeFocused();
    await expect(person.getByText(/lighthouse/).first()).toBeVisible();
    await expect(person.getByRole('button', { name: 'Analyze This Week' })).toHaveCount(0);
    await person.getByRole('button', { name: 'Back to this week' }).click();
    await expect(person.locator('.week-range')).toHaveText(nameOf(today));
    await expect(person.getByText('Ready to analyze your week?')).toBeVisible();
  });

  test('of an earlier day belong to that day', async ({ person }) => {
    await writeDays(person, [{ daysAgo: 30, entries: ['The lighthouse keeper counts the ships.'] }]);
    const day = addDays(await todayOf(person), -30);
    await person.goto(`/synthesis?date=${day}`);
    const card = person.getByRole('region', { name: 'Weekly Refresher' });
    await expect(card.getByText(`See what the week to ${formatShortDate(day)} taught you.`)).toBeVisible();
    await card.getByRole('button', { name: 'View This Week' }).click();

    await expect(card.getByText(`${formatShortDate(addDays(day, -7))} – ${formatShortDate(day)}`)).toBeVisible();
    await expect(card.getByText(/lighthouse/).first()).toBeVisible();
  });
});

test('«Saved at» is the time of the last change, not of a text generated later', async ({ person }) => {
  await writeDays(person, run(1));
  await person.goto('/synthesis');
  const savedAt = await person.locator('.banner time').getAttribute('datetime');
  await read(person, 'Generate');

  await person.reload();
  await expect(person.getByRole('button', { name: 'Regenerate' })).toBeVisible();
  await expect(person.locator('.banner time')).toHaveAttribute('datetime', savedAt ?? '');
});

test('the saved banner is quiet on a day with words of distress', async ({ home }) => {
  await writeDays(home, [
    { daysAgo: 0, entries: ['I want to die and I do not know whom to tell.'] },
    { daysAgo: 1, entries: ['Bread rises overnight.'] },
  ]);
  const [icon, banner] = [home.locator('.banner svg'), home.locator('.banner')];
  await home.goto(`/synthesis?date=${addDays(await todayOf(home), -1)}`);
  await expect(banner).toContainText('Reflection saved successfully!');
  await expect(icon).toBeVisible();

  await home.goto('/synthesis');
  await expect(banner).toContainText('Reflection saved successfully!');
  await expect(icon).toBeHidden();
  await home.getByRole('button', { name: 'Dismiss' }).click();
  await expect(home.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
  await expect(icon).toBeHidden();
});
