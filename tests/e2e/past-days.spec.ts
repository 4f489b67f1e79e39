// «On this day»: days that come back, and the ways to keep them away.
import { addDays, daysBetween } from '#contract/days.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { run, todayOf, writeDays } from './support/journal.ts';
import { visit } from './support/within.ts';

const card = (page: Page) => page.getByRole('region', { name: 'On this day' });
const rows = (page: Page) => card(page).getByRole('listitem');
const more = (page: Page) => card(page).getByRole('button', { name: /^\d+ more$/ });

async function hideFirst(page: Page): Promise<void> {
  await rows(page)
    .first()
    .getByRole('button', { name: /^Actions for / })
    .click();
  await page.getByRole('button', { name: "Don't show this day again" }).click();
  await expect(rows(page).first()).toContainText('will not be shown again.');
}

function yearsBefore(today: string, years: number): string {
  const day = today.endsWith('02-29') ? '28' : today.slice(8);
  return `${Number(today.slice(0, 4)) - years}-${today.slice(5, 7)}-${day}`;
}

/** A week, a year and two years ago, and a day on which the day of a year ago comes back too. */
async function writePast(page: Page): Promise<void> {
  const today = await todayOf(page);
  const daysAgo = (date: string) => daysBetween(date, today);
  const yearAgo = yearsBefore(today, 1);
  await writeDays(page, [
    { daysAgo: 7, entries: ['The tide turned at noon.'] },
    { daysAgo: daysAgo(yearAgo), entries: ['Rye rests longer than wheat.', 'A second learning.'] },
    { daysAgo: daysAgo(yearsBefore(today, 2)), entries: ['The heron stood still.'] },
    { daysAgo: daysAgo(addDays(yearAgo, 7)), entries: ['A week after the rye.'] },
  ]);
}

test('HK11, HK12: days come back on Home until they are hidden or switched off', async ({ person }) => {
  await writePast(person);
  await person.goto('/settings');
  await test.step('HK12: one switch in Settings keeps all of them away, and brings them back', () =>
    switchesOffAndOn(person));
  await test.step('HK11: the oldest day comes back on Home, and «2 more» shows the others, each opening its day', () =>
    opensDay(person));
  await test.step('HK12: a hidden day is hidden on every date on which it would come back', () =>
    hidesOnAnotherDay(person));
  await test.step("HK12: «Don't show this day again» hides it for good, and can be undone at once", async () => {
    await hideFirst(person);
    await expect(rows(person).first().getByRole('button', { name: 'Undo' })).toBeFocused();
    await rows(person).first().getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(rows(person).first()).toContainText('The heron stood still.');
    await expect(rows(person).first().getByRole('button')).toBeFocused();
    await hideFirst(person);
    await expectNoViolations(person);
    await person.reload();
    await expect(rows(person)).toHaveText(/The tide turned at noon/);
    await expect(more(person)).toHaveCount(0);
  });
});

async function press(page: Page): Promise<void> {
  const stored = page.waitForResponse(
    // A new page names its time zone by the same call.
    (answer) => answer.url().endsWith('/api/settings') && answer.request().postData()?.includes('pastDays') === true,
  );
  await page.getByRole('switch', { name: 'On this day' }).click();
  await stored;
}

async function switchesOffAndOn(page: Page): Promise<void> {
  await press(page);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await expect(card(page)).toHaveCount(0);
  await visit(page, '/settings');
  await expect(page.getByRole('switch', { name: 'On this day' })).not.toBeChecked();
  await press(page);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(more(page)).toHaveText('2 more');
}

async function opensDay(page: Page): Promise<void> {
  await expect(rows(page)).toHaveText(/2 years ago · .*The heron stood still\./);
  await more(page).click();
  await expect(rows(page).nth(1).getByRole('link')).toBeFocused();
  await expect(rows(page)).toHaveText([
    /2 years ago · .*The heron stood still\./,
    /A year ago · .*Rye rests longer than wheat\./,
    /A week ago · .*The tide turned at noon\./,
  ]);
  await expect(card(page)).not.toContainText('A second learning.');
  await expectNoViolations(page);
  await card(page)
    .getByRole('link', { name: /The tide turned/ })
    .click();
  await expect(page).toHaveURL(/\/(?:synthesis\?date=|history\/)\d{4}-\d{2}-\d{2}$/);
  await expect(page.getByText('The tide turned at noon.').first()).toBeVisible();
  await page.goBack();
  await expect(rows(page)).toHaveText(/The heron stood still/);
}

async function hidesOnAnotherDay(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'View All' }).click();
  // Home lists this day too.
  await page.getByRole('heading', { level: 1, name: 'All Reflections' }).waitFor();
  await page.getByRole('link', { name: /A week after the rye/ }).click();
  await expect(card(page)).toContainText(/A week ago · .*Rye rests longer/);
  await hideFirst(page);
  await page.goBack();
  await page.goBack();
  await expect(more(page)).toHaveText('1 more');
  await more(page).click();
  await expect(card(page)).toContainText('The tide turned');
  await expect(card(page)).not.toContainText('Rye rests longer');
}

test('HK11: the page of a day has the days before that day, and a journal without any has no card', async ({
  person,
}) => {
  await writeDays(person, [...run(1), { daysAgo: 3, entries: ['Three.'] }, { daysAgo: 10, entries: ['Ten.'] }]);
  await person.goto('/');
  await person.waitForLoadState('networkidle');
  await expect(card(person)).toHaveCount(0);

  await visit(person, `/synthesis?date=${addDays(await todayOf(person), -3)}`);

  await expect(rows(person)).toHaveText(/A week ago · .*Ten\./);
});

test('HK11: another day comes back on the next evening, and the page of today does not repeat what Home has shown', async ({
  person,
}) => {
  await writeDays(person, [...run(1), { daysAgo: 7, entries: ['Seven.'] }, { daysAgo: 8, entries: ['Eight.'] }]);
  await person.clock.setSystemTime(new Date(Date.now() - 24 * 60 * 60 * 1000));
  await person.goto('/');
  await expect(rows(person)).toHaveText(/A week ago · .*Eight\./);
  await person.clock.setSystemTime(new Date());
  await person.goto('/');
  await expect(rows(person)).toHaveText(/A week ago · .*Seven\./);

  await test.step('the page of today, opened from Home', async () => {
    await person.getByRole('link', { name: "View Today's Reflection" }).click();
    await expect(person.getByRole('navigation', { name: 'Written days' })).toBeVisible();
    await expect(card(person)).toHaveCount(0);
  });
  await test.step('the page of today, opened on another visit', async () => {
    await person.reload();
    await expect(rows(person)).toHaveText(/A week ago · .*Seven\./);
  });
});
