// The calendar of All Reflections, and the address of a day.
import type { Page } from '@playwright/test';
import { addDays } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { run, todayOf, userIdOf, writeDays } from './support/journal.ts';

const calendar = (page: Page) => page.getByRole('region', { name: 'Calendar' });
const dayOf = (page: Page, date: string) => calendar(page).locator(`[data-date="${date}"]`);
const month = (page: Page, name: string) => calendar(page).getByRole('table', { name });

async function write(page: Page, date: string, promptIndex: number, ...texts: string[]): Promise<void> {
  const data = { userId: await userIdOf(page), date, promptIndex, entries: texts.map((content) => ({ content })) };
  const { origin } = new URL(page.url());
  const answer = await page.request.post('/api/reflections', { data, headers: { origin } });
  expect(answer.status()).toBe(201);
}

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

for (const size of [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]) {
  test(`HK1: at ${size.width} px the calendar shows its months, and a picked year`, async ({ home }) => {
    await home.setViewportSize(size);
    await write(home, '2024-02-29', 2, 'A leap day.');
    await write(home, addDays(await todayOf(home), -1), 0, 'One.', 'Two.');
    await home.goto('/history');
    const isPhone = size.width === 360;
    await expect(calendar(home).getByRole('table')).toHaveCount(isPhone ? 1 : 12);
    await expectNoViolations(home);
    await home.getByLabel('Year').selectOption('2024');
    if (isPhone) {
      while ((await month(home, 'February 2024').count()) === 0)
        await home.getByRole('button', { name: 'Previous month' }).click();
      await expect(calendar(home).getByRole('table')).toHaveCount(1);
    }

    const link = month(home, 'February 2024').getByRole('link', { name: '29 February, 1 learning' });
    await expect(link).toHaveAttribute('href', '/history/2024-02-29');
    await expectNoViolations(home);
    expect(await home.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
  });
}

test('HK2: written days lead to their page, empty ones to writing, and future ones are text', async ({ home }) => {
  const today = await todayOf(home);
  await write(home, '2025-06-10', 1, 'One.', 'Two.', 'Three.');
  await home.goto('/history?month=2025-06');
  await expect(dayOf(home, '2025-06-10')).toHaveAttribute('href', '/history/2025-06-10');
  await expect(dayOf(home, '2025-06-11')).toHaveAttribute('href', '/reflection?date=2025-06-11');
  await expect(calendar(home).locator('td > span')).toHaveCount(0);
  await home.goto('/history');

  const current = calendar(home).locator('[aria-current="date"]');
  await expect(current).toHaveAttribute('data-date', today);
  await expect(current).toHaveAttribute('href', '/reflection');
  const tomorrow = addDays(today, 1);
  if (tomorrow.slice(0, 4) === today.slice(0, 4)) {
    await expect(dayOf(home, tomorrow)).toHaveCount(0);
    await expect(calendar(home).locator('td > span').first()).toHaveText(String(Number(tomorrow.slice(-2))));
  }
});

test('HK3: the amount of a day is a number in words and a number of lamps', async ({ home }) => {
  const amounts = [1, 2, 3, 5, 12];
  for (const [index, amount] of amounts.entries())
    await write(home, `2025-06-0${index + 1}`, 0, ...Array.from({ length: amount }, (_, at) => `Text ${at}.`));
  await home.goto('/history?month=2025-06');

  const days = amounts.map((_, index) => dayOf(home, `2025-06-0${index + 1}`));
  await expect(days[0]!).toHaveAccessibleName('1 June, 1 learning');
  await expect(days[2]!).toHaveAccessibleName('3 June, 3 learnings');
  await expect(days[4]!).toHaveAccessibleName('5 June, 9 or more learnings');
  await expect(dayOf(home, '2025-06-06')).toHaveAccessibleName('6 June, nothing written');
  const shapes = await Promise.all(
    days.map((day) =>
      day.evaluate((link) => {
        const { width, borderBottomStyle } = getComputedStyle(link, '::after');
        return `${width} ${borderBottomStyle}`;
      }),
    ),
  );
  expect(new Set(shapes).size).toBe(4);
  expect(shapes[3]).toBe(shapes[4]);
});

test('HK4: each month is one tab stop, and the keys lead through the days and years', async ({ home }) => {
  await write(home, '2025-06-10', 0, 'A text.');
  await home.goto('/history?month=2025-06');
  await month(home, 'June 2025').waitFor();
  const stops = month(home, 'June 2025').locator('a[tabindex="0"]');
  await expect(stops).toHaveCount(1);
  await stops.focus();
  for (const [key, date] of [
    ['ArrowDown', '2025-06-08'],
    ['ArrowRight', '2025-06-09'],
    ['End', '2025-06-15'],
    ['Home', '2025-06-09'],
    ['ArrowLeft', '2025-06-08'],
    ['PageUp', '2025-05-08'],
    ['Shift+PageUp', '2024-05-08'],
    ['Shift+PageDown', '2025-05-08'],
    ['PageDown', '2025-06-08'],
    ['ArrowRight', '2025-06-09'],
    ['ArrowRight', '2025-06-10'],
  ] as const) {
    await home.keyboard.press(key);
    await expect(dayOf(home, date)).toBeFocused();
  }
  await expect(stops).toHaveCount(1);
  await expect(stops).toHaveAttribute('data-date', '2025-06-10');
  await home.keyboard.press('Enter');

  await expect(home).toHaveURL('/history/2025-06-10');
});

test('HK4: on a phone the keys lead on to months that are not shown', async ({ home }) => {
  await home.setViewportSize({ width: 360, height: 740 });
  await home.goto('/history?month=2025-06');
  await dayOf(home, '2025-06-01').focus();
  await home.keyboard.press('ArrowLeft');

  await expect(dayOf(home, '2025-05-31')).toBeFocused();
  await expect(month(home, 'May 2025')).toBeVisible();
  await expect(month(home, 'June 2025')).toBeHidden();
});

test('HK1: «Go to date» leads to the day in its year', async ({ home }) => {
  await home.goto('/history');
  const field = home.getByLabel('Go to date');
  await home.getByRole('button', { name: 'Go', exact: true }).click();
  await expect(home.getByText('Please choose a date.')).toBeVisible();
  await field.fill(addDays(await todayOf(home), 1));
  await field.press('Enter');
  await expect(home.getByText('This date is still in the future.')).toBeVisible();
  await field.fill('2019-03-31');
  await field.press('Enter');

  await expect(dayOf(home, '2019-03-31')).toBeFocused();
  await expect(home).toHaveURL('/history?month=2019-03');
  await expect(home.getByLabel('Year')).toHaveValue('2019');
});

test('HK7: a prompt filters the calendar and the list', async ({ home }) => {
  await write(home, '2025-06-10', 2, 'An octopus tastes with its arms.');
  await write(home, '2025-06-11', 3, 'Slower.');
  await home.goto('/history?month=2025-06');
  await expect(home.locator('.day-list li')).toHaveCount(2);
  await home.getByLabel('Prompt').selectOption('What surprised you today?');

  await expect(home).toHaveURL('/history?month=2025-06&prompt=2');
  await expect(home.locator('.day-list li')).toHaveCount(1);
  await expect(dayOf(home, '2025-06-10')).toHaveAttribute('data-lamps', '1');
  await expect(dayOf(home, '2025-06-11')).toHaveAccessibleName('11 June, 1 learning, another prompt');
  await expect(dayOf(home, '2025-06-11')).not.toHaveAttribute('data-lamps');
  await home.reload();
  await expect(home.locator('.day-list li')).toHaveCount(1);
  await home.getByLabel('Prompt').selectOption('What are you curious about now?');
  await expect(home.getByText('No reflections here')).toBeVisible();
  await expectNoViolations(home);
});

test('HK8: the page of a day leads to its written neighbours, to its form and to the printer', async ({ home }) => {
  for (const date of ['2024-12-31', '2025-06-10', '2025-09-01']) await write(home, date, 1, `Of ${date}.`);
  await home.addInitScript(() => {
    window.print = () => void (document.documentElement.dataset['printed'] = 'yes');
  });
  await home.goto('/history/2025-06-10');
  const days = home.getByRole('navigation', { name: 'Written days' });
  await expect(home.getByText('Of 2025-06-10.').first()).toBeVisible();
  await expect(home.getByRole('link', { name: 'Edit', exact: true })).toHaveAttribute(
    'href',
    '/reflection?date=2025-06-10',
  );
  await days.getByRole('button', { name: 'Print' }).click();
  await expect(home.locator('html')).toHaveAttribute('data-printed', 'yes');
  await expectNoViolations(home);
  await days.getByRole('link', { name: 'Next written day: Sep 1, 2025' }).click();
  await expect(home).toHaveURL('/history/2025-09-01');
  await expect(home.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(days.getByRole('link')).toHaveCount(1);
  await days.getByRole('link', { name: 'Previous written day: Jun 10, 2025' }).click();
  await days.getByRole('link', { name: 'Previous written day: Dec 31, 2024' }).click();

  await expect(home.getByText('Of 2024-12-31.').first()).toBeVisible();
});

test('HK9: an impossible or future date has no page', async ({ home, expectedNoise }) => {
  expectedNoise.push(/404|400/);
  for (const date of ['2026-02-30', '2999-01-01', 'x', '2025-06-10/more']) {
    await home.goto(`/history/${date}`);
    await expect(home.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  }
  await home.goto('/history/2025-06-10');
  await expect(home.getByText('No reflection found for Jun 10, 2025.')).toBeVisible();
  await expectNoViolations(home);
});

test('HK6: at 400 days a new list begins with the month of the last, and its first day takes the focus', async ({
  home,
}) => {
  const today = await todayOf(home);
  const userId = await userIdOf(home);
  await home.route('**/api/reflections/*?limit=30*', async (route) => {
    const before = new URL(route.request().url()).searchParams.get('before') ?? addDays(today, 1);
    const days = Array.from({ length: 30 }, (_, index) => buildDay(userId, addDays(before, -1 - index)));
    await route.fulfill({ json: days });
  });
  await home.goto('/history');
  const rows = home.locator('.day-list li');
  for (let count = 30; count < 390; count += 30) {
    await expect(rows).toHaveCount(count);
    await home.getByRole('button', { name: 'Show older' }).click();
  }
  await expect(rows).toHaveCount(390);
  await home.getByRole('button', { name: 'Show older' }).click();

  await expect(rows).toHaveCount(30);
  await expect(home).toHaveURL(`/history?month=${addDays(today, -389).slice(0, 7)}`);
  await expect(rows.first().getByRole('link')).toBeFocused();
});

test('HK10: Back from a day returns to its month and to the scroll position', async ({ home }) => {
  await home.setViewportSize({ width: 360, height: 500 });
  const today = await todayOf(home);
  await writeDays(home, run(40));
  const before = today.slice(0, 7);
  await home.goto('/history');
  await home.getByRole('button', { name: 'Previous month' }).click();
  await expect(home).toHaveURL(/\?month=/);
  const address = home.url();
  expect(address).not.toContain(before);
  const rows = home.locator('.day-list li');
  await expect(rows.first().locator('time')).toHaveAttribute('datetime', addDays(`${before}-01`, -1));
  const last = rows.last().getByRole('link');
  await last.scrollIntoViewIfNeeded();
  const scroll = await home.evaluate(() => window.scrollY);
  await last.click();
  await expect(home).toHaveURL(/\/synthesis\?date=/);
  await home.getByRole('main').getByRole('link', { name: 'Back', exact: true }).click();

  await expect(home).toHaveURL(address);
  await expect.poll(() => home.evaluate(() => window.scrollY)).toBe(scroll);
});

test('a picked year keeps the focus where it is', async ({ home }) => {
  await write(home, '2023-01-01', 0, 'Once.');
  await home.goto('/history');
  const year = home.getByLabel('Year');
  await year.focus();
  await year.selectOption('2023');

  await expect(month(home, 'January 2023')).toBeVisible();
  await expect(year).toBeFocused();
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a day that waits on this device is lit', async ({ home, context, expectedNoise }) => {
    expectedNoise.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    await home.goto('/history');
    await calendar(home).getByRole('table').first().waitFor();
    await home.locator('a[aria-current="date"]').click();
    await home.getByRole('textbox', { name: 'Learning #1' }).fill('Without a connection.');
    await context.setOffline(true);
    await home.getByRole('button', { name: 'Complete Reflection' }).click();
    await expect(home.getByText('Waiting to send').first()).toBeVisible();
    await home.getByRole('link', { name: 'Back to Home' }).click();
    await home.getByRole('link', { name: 'View All' }).click();

    await expect(home.locator('[aria-current="date"]')).toHaveAccessibleName(/, 1 learning, waiting to send$/);
  });
});
