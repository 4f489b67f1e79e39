// The calendar of All Reflections, and the address of a day.
import type { Page } from '@playwright/test';
import { addDays } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { run, SAME_ORIGIN, todayOf, userIdOf, writeDays } from './support/journal.ts';

const calendar = (page: Page) => page.getByRole('region', { name: 'Calendar' });
const dayOf = (page: Page, date: string) => calendar(page).locator(`[data-date="${date}"]`);
const month = (page: Page, name: string) => calendar(page).getByRole('table', { name });

async function write(page: Page, date: string, promptIndex: number, ...texts: string[]): Promise<void> {
  const data = { userId: await userIdOf(page), date, promptIndex, entries: texts.map((content) => ({ content })) };
  const answer = await page.request.post('/api/reflections', { data, headers: SAME_ORIGIN });
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
  test(`HK1: at ${size.width} px the calendar shows its months, and a picked year`, async ({ person }) => {
    await person.setViewportSize(size);
    await write(person, '2024-02-29', 2, 'A leap day.');
    await write(person, addDays(await todayOf(person), -1), 0, 'One.', 'Two.');
    await person.goto('/history');
    const isPhone = size.width === 360;
    await expect(calendar(person).getByRole('table')).toHaveCount(isPhone ? 1 : 12);
    await expectNoViolations(person);
    await person.getByLabel('Year').selectOption('2024');
    if (isPhone) {
      while ((await month(person, 'February 2024').count()) === 0)
        await person.getByRole('button', { name: 'Previous month' }).click();
      await expect(calendar(person).getByRole('table')).toHaveCount(1);
    }

    const link = month(person, 'February 2024').getByRole('link', { name: '29 February, 1 learning' });
    await expect(link).toHaveAttribute('href', '/history/2024-02-29');
    await expectNoViolations(person);
    expect(await person.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
  });
}

test('HK2: written days lead to their page, empty ones to writing, and future ones are text', async ({ person }) => {
  const today = await todayOf(person);
  await write(person, '2025-06-10', 1, 'One.', 'Two.', 'Three.');
  await person.goto('/history?month=2025-06');
  await expect(dayOf(person, '2025-06-10')).toHaveAttribute('href', '/history/2025-06-10');
  await expect(dayOf(person, '2025-06-11')).toHaveAttribute('href', '/reflection?date=2025-06-11');
  await expect(calendar(person).locator('td > span')).toHaveCount(0);
  await person.goto('/history');

  const current = calendar(person).locator('[aria-current="date"]');
  await expect(current).toHaveAttribute('data-date', today);
  await expect(current).toHaveAttribute('href', '/reflection');
  const tomorrow = addDays(today, 1);
  if (tomorrow.slice(0, 4) === today.slice(0, 4)) {
    await expect(dayOf(person, tomorrow)).toHaveCount(0);
    await expect(calendar(person).locator('td > span').first()).toHaveText(String(Number(tomorrow.slice(-2))));
  }
});

test('HK3: the amount of a day is a number in words and a number of lamps', async ({ person }) => {
  const amounts = [1, 2, 3, 5, 12];
  for (const [index, amount] of amounts.entries())
    await write(person, `2025-06-0${index + 1}`, 0, ...Array.from({ length: amount }, (_, at) => `Text ${at}.`));
  await person.goto('/history?month=2025-06');

  const days = amounts.map((_, index) => dayOf(person, `2025-06-0${index + 1}`));
  await expect(days[0]!).toHaveAccessibleName('1 June, 1 learning');
  await expect(days[2]!).toHaveAccessibleName('3 June, 3 learnings');
  await expect(days[4]!).toHaveAccessibleName('5 June, 9 or more learnings');
  await expect(dayOf(person, '2025-06-06')).toHaveAccessibleName('6 June, nothing written');
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

test('HK4: each month is one tab stop, and the keys lead through the days and years', async ({ person }) => {
  await write(person, '2025-06-10', 0, 'A text.');
  await person.goto('/history?month=2025-06');
  await month(person, 'June 2025').waitFor();
  const stops = month(person, 'June 2025').locator('a[tabindex="0"]');
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
    await person.keyboard.press(key);
    await expect(dayOf(person, date)).toBeFocused();
  }
  await expect(stops).toHaveCount(1);
  await expect(stops).toHaveAttribute('data-date', '2025-06-10');
  await person.keyboard.press('Enter');

  await expect(person).toHaveURL('/history/2025-06-10');
});

test('HK4: on a phone the keys lead on to months that are not shown', async ({ person }) => {
  await person.setViewportSize({ width: 360, height: 740 });
  await person.goto('/history?month=2025-06');
  await dayOf(person, '2025-06-01').focus();
  await person.keyboard.press('ArrowLeft');

  await expect(dayOf(person, '2025-05-31')).toBeFocused();
  await expect(month(person, 'May 2025')).toBeVisible();
  await expect(month(person, 'June 2025')).toBeHidden();
});

test('HK1: «Go to date» leads to the day in its year', async ({ person }) => {
  await person.goto('/history');
  const field = person.getByLabel('Go to date');
  await person.getByRole('button', { name: 'Go', exact: true }).click();
  await expect(person.getByText('Please choose a date.')).toBeVisible();
  await field.fill(addDays(await todayOf(person), 1));
  await field.press('Enter');
  await expect(person.getByText('This date is still in the future.')).toBeVisible();
  await field.fill('2019-03-31');
  await field.press('Enter');

  await expect(dayOf(person, '2019-03-31')).toBeFocused();
  await expect(person).toHaveURL('/history?month=2019-03');
  await expect(person.getByLabel('Year')).toHaveValue('2019');
});

test('HK7: a prompt filters the calendar and the list', async ({ person }) => {
  await write(person, '2025-06-10', 2, 'An octopus tastes with its arms.');
  await write(person, '2025-06-11', 3, 'Slower.');
  await person.goto('/history?month=2025-06');
  await expect(person.locator('.day-list li')).toHaveCount(2);
  await person.getByLabel('Prompt').selectOption('What surprised you today?');

  await expect(person).toHaveURL('/history?month=2025-06&prompt=2');
  await expect(person.locator('.day-list li')).toHaveCount(1);
  await expect(dayOf(person, '2025-06-10')).toHaveAttribute('data-lamps', '1');
  await expect(dayOf(person, '2025-06-11')).toHaveAccessibleName('11 June, 1 learning, another prompt');
  await expect(dayOf(person, '2025-06-11')).not.toHaveAttribute('data-lamps');
  await person.reload();
  await expect(person.locator('.day-list li')).toHaveCount(1);
  await person.getByLabel('Prompt').selectOption('What are you curious about now?');
  await expect(person.getByText('No reflections here')).toBeVisible();
  await expectNoViolations(person);
});

test('HK8: the page of a day leads to its written neighbours, to its form and to the printer', async ({ person }) => {
  for (const date of ['2024-12-31', '2025-06-10', '2025-09-01']) await write(person, date, 1, `Of ${date}.`);
  await person.addInitScript(() => {
    window.print = () => void (document.documentElement.dataset['printed'] = 'yes');
  });
  await person.goto('/history/2025-06-10');
  const days = person.getByRole('navigation', { name: 'Written days' });
  await expect(person.getByText('Of 2025-06-10.').first()).toBeVisible();
  await expect(person.getByRole('link', { name: 'Edit', exact: true })).toHaveAttribute(
    'href',
    '/reflection?date=2025-06-10',
  );
  await days.getByRole('button', { name: 'Print' }).click();
  await expect(person.locator('html')).toHaveAttribute('data-printed', 'yes');
  await expectNoViolations(person);
  await days.getByRole('link', { name: 'Next written day: Sep 1, 2025' }).click();
  await expect(person).toHaveURL('/history/2025-09-01');
  await expect(person.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(days.getByRole('link')).toHaveCount(1);
  await days.getByRole('link', { name: 'Previous written day: Jun 10, 2025' }).click();
  await days.getByRole('link', { name: 'Previous written day: Dec 31, 2024' }).click();

  await expect(person.getByText('Of 2024-12-31.').first()).toBeVisible();
});

test('HK9: an impossible or future date has no page', async ({ person, expectedNoise }) => {
  expectedNoise.push(/404|400/);
  for (const date of ['2026-02-30', '2999-01-01', 'x', '2025-06-10/more']) {
    await person.goto(`/history/${date}`);
    await expect(person.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  }
  await person.goto('/history/2025-06-10');
  await expect(person.getByText('No reflection found for Jun 10, 2025.')).toBeVisible();
  await expectNoViolations(person);
});

test('HK6: at 400 days a new list begins with the month of the last, and its first day takes the focus', async ({
  person,
}) => {
  const today = await todayOf(person);
  const userId = await userIdOf(person);
  await person.route('**/api/reflections/*?limit=30*', async (route) => {
    const before = new URL(route.request().url()).searchParams.get('before') ?? addDays(today, 1);
    const days = Array.from({ length: 30 }, (_, index) => buildDay(userId, addDays(before, -1 - index)));
    await route.fulfill({ json: days });
  });
  await person.goto('/history');
  const rows = person.locator('.day-list li');
  for (let count = 30; count < 390; count += 30) {
    await expect(rows).toHaveCount(count);
    await person.getByRole('button', { name: 'Show older' }).click();
  }
  await expect(rows).toHaveCount(390);
  await person.getByRole('button', { name: 'Show older' }).click();

  await expect(rows).toHaveCount(30);
  await expect(person).toHaveURL(`/history?month=${addDays(today, -389).slice(0, 7)}`);
  await expect(rows.first().getByRole('link')).toBeFocused();
});

test('HK10: Back from a day returns to its month and to the scroll position', async ({ person }) => {
  await person.setViewportSize({ width: 360, height: 500 });
  const today = await todayOf(person);
  await writeDays(person, run(40));
  const before = today.slice(0, 7);
  await person.goto('/history');
  await person.getByRole('button', { name: 'Previous month' }).click();
  await expect(person).toHaveURL(/\?month=/);
  const address = person.url();
  expect(address).not.toContain(before);
  const rows = person.locator('.day-list li');
  await expect(rows.first().locator('time')).toHaveAttribute('datetime', addDays(`${before}-01`, -1));
  const last = rows.last().getByRole('link');
  await last.scrollIntoViewIfNeeded();
  const scroll = await person.evaluate(() => window.scrollY);
  await last.click();
  await expect(person).toHaveURL(/\/synthesis\?date=/);
  await person.getByRole('main').getByRole('link', { name: 'Back', exact: true }).click();

  await expect(person).toHaveURL(address);
  await expect.poll(() => person.evaluate(() => window.scrollY)).toBe(scroll);
});

test('a picked year keeps the focus where it is', async ({ person }) => {
  await write(person, '2023-01-01', 0, 'Once.');
  await person.goto('/history');
  const year = person.getByLabel('Year');
  await year.focus();
  await year.selectOption('2023');

  await expect(month(person, 'January 2023')).toBeVisible();
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
