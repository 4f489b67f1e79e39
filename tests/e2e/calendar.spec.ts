// The calendar of All Reflections and the address of a day.
import type { Page } from '@playwright/test';
import { addDays } from '#contract/days.ts';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { SAME_ORIGIN, todayOf, userIdOf } from './support/journal.ts';
import { visit } from './support/within.ts';

const calendar = (page: Page) => page.getByRole('region', { name: 'Calendar' });
const dayOf = (page: Page, date: string) => calendar(page).locator(`[data-date="${date}"]`);
const month = (page: Page, name: string) => calendar(page).getByRole('table', { name });

async function write(page: Page, date: string, promptIndex: number, ...texts: string[]): Promise<void> {
  const data = { userId: await userIdOf(page), date, promptIndex, entries: texts.map((content) => ({ content })) };
  expect((await page.request.post('/api/reflections', { data, headers: SAME_ORIGIN })).status()).toBe(201);
}

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };
const AMOUNTS = [1, 2, 3, 5, 12];

async function goToDate(page: Page, date: string): Promise<void> {
  await page.getByLabel('Go to date').fill(date);
  await page.getByLabel('Go to date').press('Enter');
}

async function focusDay(page: Page, date: string): Promise<void> {
  await visit(page, `/history?month=${date.slice(0, 7)}`);
  await dayOf(page, date).focus();
}

async function expectFits(page: Page, width: number): Promise<void> {
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

test('HK1, HK2: the calendar shows its months and today, and a picked year', async ({ person }) => {
  await person.setViewportSize(WIDE);
  await write(person, '2024-02-29', 2, 'A leap day.');
  await write(person, addDays(await todayOf(person), -1), 0, 'One.', 'Two.');
  await person.goto('/history');
  await test.step('HK1: at 1440 and at 360 px the calendar shows its months', async () => {
    await expect(calendar(person).getByRole('table')).toHaveCount(12);
    await expectFits(person, WIDE.width);
    await person.setViewportSize(PHONE);
    await expect(calendar(person).getByRole('table')).toHaveCount(1);
    await expectFits(person, PHONE.width);
    await person.setViewportSize(WIDE);
  });
  await test.step('HK2: today leads to writing, and future days are text', () => seesToday(person));
  await test.step('HK1: a picked year, at 1440 and at 360 px', () => picksYear(person));
});

test('HK2, HK3, HK7: the calendar shows where days lead, their amounts and their prompts', async ({ person }) => {
  await person.setViewportSize(WIDE);
  await write(person, '2024-02-29', 2, 'A leap day.');
  for (const [index, amount] of AMOUNTS.entries())
    await write(person, `2025-06-0${index + 1}`, 0, ...Array.from({ length: amount }, (_, at) => `Text ${at}.`));
  await write(person, '2025-06-10', 2, 'An octopus tastes with its arms.');
  await write(person, '2025-06-11', 3, 'Slower.');
  await person.goto('/history?month=2025-06');
  await test.step('HK2: written days lead to their page, empty ones to writing', async () => {
    await expect(dayOf(person, '2025-06-10')).toHaveAttribute('href', '/history/2025-06-10');
    await expect(dayOf(person, '2025-06-12')).toHaveAttribute('href', '/reflection?date=2025-06-12');
    await expect(calendar(person).locator('td > span')).toHaveCount(0);
  });
  await test.step('HK3: the amount of a day is a number in words and a number of lamps', () => seesAmounts(person));
  await test.step('HK7: a prompt filters the calendar and the list', () => picksPrompt(person));
});

async function seesToday(page: Page): Promise<void> {
  const today = await todayOf(page);
  const current = calendar(page).locator('[aria-current="date"]');
  await expect(current).toHaveAttribute('data-date', today);
  await expect(current).toHaveAttribute('href', '/reflection');
  const tomorrow = addDays(today, 1);
  if (tomorrow.slice(0, 4) !== today.slice(0, 4)) return;
  await expect(dayOf(page, tomorrow)).toHaveCount(0);
  await expect(calendar(page).locator('td > span').first()).toHaveText(String(Number(tomorrow.slice(-2))));
}

async function picksYear(page: Page): Promise<void> {
  const link = month(page, 'February 2024').getByRole('link', { name: '29 February, 1 learning' });
  await page.getByLabel('Year').selectOption('2024');
  await expect(link).toHaveAttribute('href', '/history/2024-02-29');
  await expectFits(page, WIDE.width);
  await page.setViewportSize(PHONE);
  while ((await month(page, 'February 2024').count()) === 0)
    await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(calendar(page).getByRole('table')).toHaveCount(1);
  await expect(link).toHaveAttribute('href', '/history/2024-02-29');
  await expectFits(page, PHONE.width);
  await page.setViewportSize(WIDE);
}

async function seesAmounts(page: Page): Promise<void> {
  const days = AMOUNTS.map((_, index) => dayOf(page, `2025-06-0${index + 1}`));
  await expect(days[0]!).toHaveAccessibleName('1 June, 1 learning');
  await expect(days[2]!).toHaveAccessibleName('3 June, 3 learnings');
  await expect(days[4]!).toHaveAccessibleName('5 June, 9 or more learnings');
  await expect(dayOf(page, '2025-06-06')).toHaveAccessibleName('6 June, nothing written');
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
}

async function picksPrompt(page: Page): Promise<void> {
  const rows = page.locator('.day-list li');
  await expect(rows).toHaveCount(8);
  await page.getByLabel('Prompt').selectOption('What surprised you today?');
  await expect(page).toHaveURL('/history?month=2025-06&prompt=2');
  await expect(rows).toHaveCount(2);
  await expect(dayOf(page, '2025-06-10')).toHaveAttribute('data-lamps', '1');
  await expect(dayOf(page, '2025-06-11')).toHaveAccessibleName('11 June, 1 learning, another prompt');
  await expect(dayOf(page, '2025-06-11')).not.toHaveAttribute('data-lamps');
  await page.reload();
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Prompt').selectOption('What are you curious about now?');
  await expect(page.getByText('No reflections here')).toBeVisible();
  await expectNoViolations(page);
}

test('HK1: on a phone the month comes first, and «Find» has the fields', async ({ person }) => {
  await person.setViewportSize({ width: 390, height: 844 });
  await write(person, addDays(await todayOf(person), -1), 0, 'One.');
  await person.goto('/history');
  await calendar(person).getByRole('table').waitFor();
  const [find, search] = [person.getByRole('button', { name: 'Find', exact: true }), person.getByRole('searchbox')];
  await test.step('nothing but the run stands above the month, and the list begins on the first screen', async () => {
    await expect(find).toHaveAttribute('aria-expanded', 'false');
    await expect(person.getByRole('combobox')).toHaveCount(0);
    await expect(search).toHaveCount(0);
    const row = await person.getByRole('listitem').first().boundingBox();
    expect(row?.y).toBeLessThan(844);
    await expectFits(person, 390);
  });
  await test.step('«Find» opens and closes the search and the fields', async () => {
    await find.click();
    await expect(search).toBeVisible();
    await expect(person.getByLabel('Year')).toBeVisible();
    await expect(person.getByLabel('Go to date')).toBeVisible();
    await expectFits(person, 390);
    await find.click();
    await expect(search).toBeHidden();
  });
  await test.step('by keyboard it leads to the search; so does the key of the search, and no shortcut of the browser', async () => {
    await find.press('Enter');
    await expect(search).toBeFocused();
    await find.press('Enter');
    await person.keyboard.press('Control+/');
    await expect(find).toHaveAttribute('aria-expanded', 'false');
    await person.keyboard.press('/');
    await expect(search).toBeFocused();
  });
  await test.step('a chosen prompt stays in sight after a reload', async () => {
    await person.getByLabel('Prompt').selectOption('What surprised you today?');
    await person.reload();
    await expect(person.getByLabel('Prompt')).toHaveValue('2');
    await expect(find).toBeDisabled();
  });
});

test('an empty journal has one way on, and no field', async ({ person }) => {
  await person.goto('/history');

  await expect(person.getByText('No reflections yet')).toBeVisible();
  await expect(person.getByRole('main').getByRole('link')).toHaveText(['Back to Home', 'What You Learned Today']);
  await expect(person.getByRole('main').getByRole('button')).toHaveCount(0);
  await expect(calendar(person)).toHaveCount(0);
  await expectNoViolations(person);
});

test('HK1, HK4, HK8: fields and keys lead to a day, and its page to its neighbours', async ({ person }) => {
  await person.setViewportSize(WIDE);
  for (const date of ['2023-01-01', '2024-12-31', '2025-06-10', '2025-09-01'])
    await write(person, date, 1, `Of ${date}.`);
  await person.goto('/history');
  await test.step('HK1: «Go to date» leads to a written day, and to the form of another one', async () => {
    await person.getByRole('button', { name: 'Go', exact: true }).click();
    await expect(person.getByText('Please choose a date.')).toBeVisible();
    await person.getByLabel('Go to date').fill(addDays(await todayOf(person), 1));
    await person.getByLabel('Go to date').press('Enter');
    await expect(person.getByText('This date is still in the future.')).toBeVisible();
    await goToDate(person, '2019-03-31');
    await expect(person).toHaveURL('/reflection?date=2019-03-31');
    await visit(person, '/history?month=2019-03');
    await expect(person.getByLabel('Year')).toHaveValue('2019');
    await goToDate(person, '2025-06-10');
    await expect(person).toHaveURL('/history/2025-06-10');
    await visit(person, '/history');
  });
  await test.step('HK1: a picked year keeps the focus where it is', async () => {
    const year = person.getByLabel('Year');
    await year.focus();
    await year.selectOption('2023');
    await expect(month(person, 'January 2023')).toBeVisible();
    await expect(year).toBeFocused();
  });
  await test.step('HK4: on a phone the keys lead on to months that are not shown', async () => {
    await person.setViewportSize(PHONE);
    await focusDay(person, '2025-06-01');
    await person.keyboard.press('ArrowLeft');
    await expect(dayOf(person, '2025-05-31')).toBeFocused();
    await expect(month(person, 'May 2025')).toBeVisible();
    await expect(month(person, 'June 2025')).toBeHidden();
    await person.setViewportSize(WIDE);
  });
  await test.step('HK4: each month is one tab stop, and the keys lead through the days and years', () =>
    pressesKeys(person));
  await test.step('HK8: the page of a day leads to its written neighbours, to its form and to the printer', () =>
    goesOnFromDay(person));
});

async function pressesKeys(page: Page): Promise<void> {
  const stops = month(page, 'June 2025').locator('a[tabindex="0"]');
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
    await page.keyboard.press(key);
    await expect(dayOf(page, date)).toBeFocused();
  }
  await expect(stops).toHaveCount(1);
  await expect(stops).toHaveAttribute('data-date', '2025-06-10');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/history/2025-06-10');
}

async function goesOnFromDay(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => void (document.documentElement.dataset['printed'] = 'yes');
  });
  const days = page.getByRole('navigation', { name: 'Written days' });
  await expect(page.getByText('Of 2025-06-10.').first()).toBeVisible();
  const edit = page.getByRole('link', { name: 'Edit', exact: true });
  await expect(edit).toHaveAttribute('href', '/reflection?date=2025-06-10');
  await days.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  await expectNoViolations(page);
  await days.getByRole('link', { name: 'Next written day: Sep 1, 2025' }).click();
  await expect(page).toHaveURL('/history/2025-09-01');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(days.getByRole('link')).toHaveCount(1);
  await days.getByRole('link', { name: 'Previous written day: Jun 10, 2025' }).click();
  await days.getByRole('link', { name: 'Previous written day: Dec 31, 2024' }).click();
  await expect(page.getByText('Of 2024-12-31.').first()).toBeVisible();
}

test('HK9: an impossible or future date has no page', async ({ person, expectedNoise }) => {
  expectedNoise.push(/404|400/);
  const missing = person.getByRole('heading', { name: 'Page Not Found' });
  // Which status these addresses have is in tests/api/calendar.test.ts.
  await person.goto('/');
  for (const date of ['2026-02-30', '2999-01-01', 'x', '2025-06-10/more']) {
    await visit(person, `/history/${date}`);
    await expect(missing).toBeVisible();
    await visit(person, '/history/2025-06-10');
    await expect(person.getByText('No reflection found for Jun 10, 2025.')).toBeVisible();
  }
  await expectNoViolations(person);
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a day that waits on this device is lit', async ({ person, context, expectedNoise }) => {
    expectedNoise.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    await write(person, addDays(await todayOf(person), -1), 0, 'One.');
    await person.goto('/history');
    await calendar(person).getByRole('table').first().waitFor();
    await person.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await person.locator('a[aria-current="date"]').click();
    await person.getByRole('textbox', { name: 'Learning #1' }).fill('Without a connection.');
    await context.setOffline(true);
    await person.getByRole('button', { name: 'Complete Reflection' }).click();
    await expect(person.getByText('Waiting to send').first()).toBeVisible();
    await person.getByRole('link', { name: 'Back to Home' }).click();
    await person.getByRole('link', { name: 'View All' }).click();

    await expect(person.locator('[aria-current="date"]')).toHaveAccessibleName(/, 1 learning, waiting to send$/);
  });
});
