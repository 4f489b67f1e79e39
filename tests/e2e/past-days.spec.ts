// «On this day»: days that come back, and the ways to keep them away.
import { addDays, daysBetween } from '#contract/days.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { run, todayOf, writeDays } from './support/journal.ts';

const card = (page: Page) => page.getByRole('region', { name: 'On this day' });

function yearBefore(today: string): string {
  const day = today.endsWith('02-29') ? '28' : today.slice(8);
  return `${Number(today.slice(0, 4)) - 1}-${today.slice(5, 7)}-${day}`;
}

/** A week ago and a year ago, in entries of the person's own. */
async function writePast(page: Page): Promise<void> {
  const today = await todayOf(page);
  const yearAgo = yearBefore(today);
  await writeDays(page, [
    { daysAgo: 7, entries: ['The tide turned at noon.'] },
    { daysAgo: daysBetween(yearAgo, today), entries: ['Rye rests longer than wheat.', 'A second learning.'] },
  ]);
}

test('HK11: a week and a year ago come back on Home, each opening its day', async ({ person }) => {
  await writePast(person);
  await person.goto('/');

  await expect(card(person).getByRole('listitem')).toHaveCount(2);
  await expect(card(person).getByRole('listitem').first()).toContainText(/A week ago · .*The tide turned at noon\./);
  await expect(card(person).getByRole('listitem').last()).toContainText(/A year ago · .*Rye rests longer than wheat\./);
  await expect(card(person)).not.toContainText('A second learning.');
  await expectNoViolations(person);
  await card(person)
    .getByRole('link', { name: /The tide turned/ })
    .click();

  await expect(person).toHaveURL(/\/(?:synthesis\?date=|history\/)\d{4}-\d{2}-\d{2}$/);
  await expect(person.getByText('The tide turned at noon.').first()).toBeVisible();
});

test('HK11: the page of a day has the days before that day, and a journal without any has no card', async ({
  person,
}) => {
  await writeDays(person, [...run(1), { daysAgo: 3, entries: ['Three.'] }, { daysAgo: 10, entries: ['Ten.'] }]);
  await person.goto('/');
  await person.waitForLoadState('networkidle');
  await expect(card(person)).toHaveCount(0);

  await person.goto(`/synthesis?date=${addDays(await todayOf(person), -3)}`);

  await expect(card(person).getByRole('listitem')).toHaveText(/A week ago · .*Ten\./);
});

test("HK12: «Don't bring this day back» hides it for good, and can be undone at once", async ({ person }) => {
  await writePast(person);
  await person.goto('/');
  const first = card(person).getByRole('listitem').first();
  await first.getByRole('button', { name: "Don't bring this day back" }).click();
  await expect(first).toContainText('will not be brought back.');
  await expect(first.getByRole('button', { name: 'Undo' })).toBeFocused();
  await first.getByRole('button', { name: 'Undo' }).click();
  await expect(first).toContainText('The tide turned at noon.');

  await first.getByRole('button', { name: "Don't bring this day back" }).click();
  await expect(first).toContainText('will not be brought back.');
  await person.reload();

  await expect(card(person).getByRole('listitem')).toHaveCount(1);
  await expect(card(person)).toContainText('Rye rests longer');
});

test('HK12: a hidden day is hidden on every date on which it would come back', async ({ person }) => {
  await writePast(person);
  const date = yearBefore(await todayOf(person));
  const daysAgo = daysBetween(addDays(date, 7), await todayOf(person));
  await writeDays(person, [{ daysAgo, entries: ['A week after the rye.'] }]);
  await person.goto('/');
  await expect(card(person)).toContainText('Rye rests longer');
  await person.getByRole('link', { name: 'View All' }).click();
  // Home lists this day too.
  await person.getByRole('heading', { level: 1, name: 'All Reflections' }).waitFor();
  await person.getByRole('link', { name: /A week after the rye/ }).click();
  await expect(card(person).getByRole('listitem')).toHaveText(/Rye rests longer/);

  await card(person).getByRole('button', { name: "Don't bring this day back" }).click();
  await expect(card(person)).toContainText('will not be brought back.');
  await person.goBack();
  await person.goBack();

  await expect(card(person)).toContainText('The tide turned');
  await expect(card(person)).not.toContainText('Rye rests longer');
});

test('HK12: one switch in Settings keeps all of them away, and brings them back', async ({ person }) => {
  await writePast(person);
  await person.goto('/settings');
  const toggle = person.getByRole('switch', { name: 'On this day' });
  const isStored = () =>
    person.waitForResponse((answer) => answer.url().endsWith('/api/settings') && answer.request().method() === 'PUT');
  let stored = isStored();
  await toggle.click();
  await stored;

  await person.goto('/');
  await person.waitForLoadState('networkidle');
  await expect(card(person)).toHaveCount(0);
  await person.goto('/settings');
  await expect(toggle).not.toBeChecked();
  stored = isStored();
  await toggle.click();
  await stored;
  await person.goto('/');
  await expect(card(person).getByRole('listitem')).toHaveCount(2);
});
