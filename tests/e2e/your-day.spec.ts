// What a person chooses for their days: when a day ends, and which days are rests.
import type { Page } from '@playwright/test';
import { addDays } from '#contract/days.ts';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { run, SAME_ORIGIN, todayOf, userIdOf, writeDays } from './support/journal.ts';
import { visit } from './support/within.ts';

const figures = (page: Page) => page.getByRole('region', { name: 'Your days in a row' });
const isDayEndStored = (page: Page) =>
  page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/settings') &&
      answer.request().postData()?.includes('dayEndsAt') === true &&
      answer.ok(),
  );

/** 01:30 in the night before today, by the clock of the page: no server refuses that date. */
const lastNight = (): Date => new Date(new Date().setHours(1, 30, 0, 0));

test('HM2: the choices of «Your day» are stored, and pick the date that is offered', async ({
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/503/);
  const today = await todayOf(person);
  await person.goto('/settings');
  await test.step('a choice that the server refuses is taken back, and said', () => meetsRefusal(person));
  await test.step('six rest days a week leave one for writing', async () => {
    for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']) {
      await person.getByRole('checkbox', { name }).click();
      await expect(person.getByRole('checkbox', { name })).toBeChecked();
    }
    await expect(person.getByRole('checkbox', { name: 'Sunday' })).toBeDisabled();
    await expect(person.getByText('One day of the week stays a day for writing.')).toBeVisible();
  });
  await test.step('«My day ends at» picks the date that is offered, on Home and for a new entry', async () => {
    const stored = isDayEndStored(person);
    await person.getByLabel('My day ends at').selectOption('04:00');
    await stored;
    await expectNoViolations(person);
    await person.clock.setSystemTime(lastNight());
    await person.goto('/');
    await writesLastNight(person, addDays(today, -1));
  });
  await test.step('the rest days are stored', async () => {
    await visit(person, '/settings');
    await expect(person.getByRole('checkbox', { name: 'Saturday' })).toBeChecked();
    await expect(person.getByRole('checkbox', { name: 'Sunday' })).toBeDisabled();
  });
});

test('HM2: a device that never saw the end of the day knows it before the first page, and each tab follows a change', async ({
  person,
}) => {
  const today = await todayOf(person);
  await userIdOf(person);
  await person.request.put('/api/settings', { headers: SAME_ORIGIN, data: { dayEndsAt: 4 } });
  await person.clock.setSystemTime(lastNight());

  await test.step('after a sign-in in the night the form is for the day that has not ended', async () => {
    await person.goto('/reflection');
    await expect(person.getByLabel('Learning #1')).toBeVisible();
    await expect(person.locator('time').first()).toHaveAttribute('datetime', addDays(today, -1));
  });
  await test.step('the question at the end of that day names its hour', async () => {
    await person.clock.setSystemTime(new Date(lastNight().setHours(4, 0)));
    await person.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(person.getByText(/^It is past 04:00\. Keep this for/)).toBeVisible();
    await person.clock.setSystemTime(lastNight());
  });
  await test.step('another tab follows a change', async () => {
    const tab = await person.context().newPage();
    await tab.clock.setSystemTime(lastNight());
    await tab.goto('/');
    await expect(tab.locator('.hero-date time')).toHaveAttribute('datetime', addDays(today, -1));
    await visit(person, '/settings');
    await person.getByLabel('My day ends at').selectOption('01:00');
    await expect(tab.locator('.hero-date time')).toHaveAttribute('datetime', today);
  });
});

async function meetsRefusal(page: Page): Promise<void> {
  const sunday = page.getByRole('checkbox', { name: 'Sunday' });
  await sunday.waitFor();
  await page.route('**/api/settings', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, body: 'The journal is away.' })
      : route.continue(),
  );
  await sunday.click();
  await expect(page.locator('.toast')).toContainText('503: The journal is away.');
  await expect(sunday).not.toBeChecked();
  await page.unroute('**/api/settings');
}

async function writesLastNight(page: Page, date: string): Promise<void> {
  await expect(page.locator('.hero-date time')).toHaveAttribute('datetime', date);
  await page.getByRole('link', { name: 'What You Learned Today' }).click();
  const saved = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/reflections'),
  );
  await page.getByLabel('Learning #1').fill('Owls turn their heads, not their eyes.');
  await page.getByRole('button', { name: 'Complete Reflection' }).click();
  const offsetMinutes = await page.evaluate(() => 0 - new Date().getTimezoneOffset());
  expect((await saved).postDataJSON()).toMatchObject({ date, offsetMinutes });
  await expect(page.getByRole('paragraph').filter({ hasText: 'Owls turn their heads' })).toBeVisible();
}

test('HM5: «Yes» counts the missed day as a rest, and the line says so from then on', async ({ person }) => {
  await writeDays(person, [...run(1), ...run(7, 2)]);
  await person.goto('/history');
  await expect(figures(person)).toContainText('1 day in a row');
  await expect(figures(person)).toContainText('Count yesterday as a rest day?');
  await expectNoViolations(person);

  await figures(person).getByRole('button', { name: 'Yes' }).click();

  await expect(figures(person)).toContainText('8 days · 1 rest · best 8');
  await expect(figures(person).getByRole('button')).toHaveCount(0);
  await visit(person, '/settings');
  await expect(person.getByLabel('More rest days a month')).toHaveValue('1');
});

test('HM5: «No» ends the question for that day', async ({ person }) => {
  await writeDays(person, run(7, 2));
  await person.goto('/history');

  await figures(person).getByRole('button', { name: 'No' }).click();

  await expect(figures(person)).not.toContainText('Count yesterday');
  await expect(person.getByRole('heading', { level: 1 })).toBeFocused();
  await person.reload();
  await expect(figures(person)).toContainText('0 days in a row · best 7');
  await person.waitForLoadState('networkidle');
  await expect(figures(person)).not.toContainText('Count yesterday');
});
