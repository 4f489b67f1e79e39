// What a person chooses for their days: when a day ends, and which days are rests.
import type { Page } from '@playwright/test';
import { addDays } from '#contract/days.ts';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { run, todayOf, writeDays } from './support/journal.ts';

const figures = (page: Page) => page.getByRole('region', { name: 'Your figures' });
const isStored = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/settings') && answer.request().method() === 'PUT');

/** 01:30 in the night before today, by the clock of the page: no server refuses that date. */
const lastNight = (): Date => new Date(new Date().setHours(1, 30, 0, 0));

test('HM2: «My day ends at» picks the date that is offered, on Home and for a new entry', async ({ home }) => {
  const today = await todayOf(home);
  await home.goto('/settings');
  const stored = isStored(home);
  await home.getByLabel('My day ends at').selectOption('04:00');
  await stored;
  await expectNoViolations(home);

  await home.clock.setSystemTime(lastNight());
  await home.goto('/');
  await expect(home.locator('.hero-date time')).toHaveAttribute('datetime', addDays(today, -1));
  await home.getByRole('link', { name: 'What You Learned Today' }).click();
  const saved = home.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/reflections'),
  );
  await home.getByLabel('Learning #1').fill('Owls turn their heads, not their eyes.');
  await home.getByRole('button', { name: 'Complete Reflection' }).click();

  const offsetMinutes = await home.evaluate(() => 0 - new Date().getTimezoneOffset());
  expect((await saved).postDataJSON()).toMatchObject({ date: addDays(today, -1), offsetMinutes });
  await expect(home.getByRole('paragraph').filter({ hasText: 'Owls turn their heads' })).toBeVisible();
});

test('HM5: «Yes» counts the missed day as a rest, and the line says so from then on', async ({ home }) => {
  await writeDays(home, [...run(1), ...run(7, 2)]);
  await home.reload();
  await expect(figures(home)).toContainText('1 day in a row');
  await expect(figures(home)).toContainText('Count yesterday as a rest day?');
  await expectNoViolations(home);

  await figures(home).getByRole('button', { name: 'Yes' }).click();

  await expect(figures(home)).toContainText('8 days · 1 rest · best 8');
  await expect(figures(home).getByRole('button')).toHaveCount(0);
  await home.goto('/settings');
  await expect(home.getByLabel('More rest days a month')).toHaveValue('1');
});

test('HM5: «No» ends the question for that day', async ({ home }) => {
  await writeDays(home, run(7, 2));
  await home.reload();

  await figures(home).getByRole('button', { name: 'No' }).click();

  await expect(figures(home)).not.toContainText('Count yesterday');
  await expect(home.getByRole('heading', { level: 1 })).toBeFocused();
  const drawn = home.waitForResponse(/figures\?today=/);
  await home.reload();
  await drawn;
  await expect(figures(home)).toContainText('0 days in a row · best 7');
  await home.waitForLoadState('networkidle');
  await expect(figures(home)).not.toContainText('Count yesterday');
});

test('a choice that the server refuses is taken back, and said', async ({ home, expectedNoise }) => {
  expectedNoise.push(/503/);
  await home.goto('/settings');
  const sunday = home.getByRole('checkbox', { name: 'Sunday' });
  await sunday.waitFor();
  await home.route('**/api/settings', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, body: 'The journal is away.' })
      : route.continue(),
  );

  await sunday.click();

  await expect(home.locator('.toast')).toContainText('503: The journal is away.');
  await expect(sunday).not.toBeChecked();
});

test('six rest days a week leave one for writing', async ({ home }) => {
  await home.goto('/settings');
  for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']) {
    await home.getByRole('checkbox', { name }).click();
    await expect(home.getByRole('checkbox', { name })).toBeChecked();
  }

  await expect(home.getByRole('checkbox', { name: 'Sunday' })).toBeDisabled();
  await expect(home.getByText('One day of the week stays a day for writing.')).toBeVisible();
  await home.reload();
  await expect(home.getByRole('checkbox', { name: 'Saturday' })).toBeChecked();
});
