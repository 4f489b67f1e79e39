import { addDays } from '#contract/days.ts';
import type { BedtimeReading } from '#contract/bedtime.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { formatLongDate } from '../../web/time/dates.ts';
import { run, todayOf, writeDays } from './support/journal.ts';
import { goWithin, visit } from './support/within.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Read Before Bed' });
const paragraphs = (page: Page) => card(page).locator('p[dir=auto]');

test('a day without a reflection shows its date and offers the form, a future day does not', async ({
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/503/);
  // What is pushed would read the day again before anybody presses; so would a connection that comes back.
  await person.route('**/api/events*', () => undefined);
  await writeDays(person, run(1, 1));
  const today = await todayOf(person);
  await test.step('today', async () => {
    await person.goto('/synthesis');

    await expect(person.getByText('No reflection found for today.')).toBeVisible();
    await person.getByRole('link', { name: "Create Today's Reflection" }).click();
    await expect(person).toHaveURL('/reflection');
  });
  await test.step('a past day', async () => {
    await visit(person, '/synthesis?date=2024-03-03');

    await expect(person).toHaveTitle('Reflection of Mar 3, 2024 · Learn');
    await expect(person.getByText('Sunday, March 3, 2024')).toBeVisible();
    await expect(person.getByText('No reflection found for Mar 3, 2024.')).toBeVisible();
    await person.getByRole('link', { name: 'Write About This Day' }).click();
    await expect(person).toHaveURL('/reflection?date=2024-03-03');
    await expect(person.getByText('Sunday, March 3, 2024')).toBeVisible();
  });
  await test.step('a future day', async () => {
    await visit(person, `/synthesis?date=${addDays(today, 1)}`);

    await expect(person.getByRole('link', { name: 'View All' })).toBeVisible();
    await expect(person.getByRole('link', { name: 'Write About This Day' })).toHaveCount(0);
  });
  await test.step('a day that cannot be loaded shows an error and can be retried', async () => {
    let isAway = true;
    await person.route(/\/api\/reflections\/[^/]+\/\d{4}-\d{2}-\d{2}$/, (route) =>
      isAway ? route.fulfill({ status: 503, body: 'Away.' }) : route.continue(),
    );
    await visit(person, `/synthesis?date=${addDays(today, -1)}`);

    await expect(person.getByText('503: Away.')).toBeVisible();
    isAway = false;
    await person.getByRole('button', { name: 'Try again' }).click();
    await expect(person.getByRole('heading', { name: 'AI Summary' })).toBeVisible();
  });
});

test('a saved day shows its summary and its own texts, and keeps the texts that are generated', async ({
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/500/);
  await writeDays(person, [
    { daysAgo: 0, entries: ['- A list of one\r\n\r\n', 'Asking early saved the afternoon.'] },
    ...run(3, 1),
  ]);
  await person.goto('/synthesis');
  const savedAt = await person.locator('.banner time').getAttribute('datetime');
  await test.step('its summary and its own texts', () => seesSummary(person));
  const first = await test.step('a reading can be generated', () => generatesReading(person));
  await test.step('so can the week', async () => {
    await person.getByRole('button', { name: 'View This Week' }).click();
    await expect(person.getByRole('heading', { name: 'Key Highlights' })).toBeVisible();
  });
  const second = await read(person, 'Regenerate');
  await expect(card(person)).toContainText(second);
  const texts = await paragraphs(person).allInnerTexts();
  await person.reload();
  await test.step('a stored reading is shown after a reload', () => expect(paragraphs(person)).toHaveText(texts));
  await test.step('«Saved at» is the time of the last change, not of a text generated later', () =>
    expect(person.locator('.banner time')).toHaveAttribute('datetime', savedAt ?? ''));
  await test.step('readings of a day keep the previous one', async () => {
    await card(person).getByRole('button', { name: 'Previous reading' }).click();
    await expect(card(person)).toContainText(first);
    await card(person).getByRole('button', { name: 'Latest reading' }).click();
    await expect(card(person)).toContainText(second);
  });
  await test.step('a failure does not remove a stored reading', async () => {
    await failsToGenerate(person);
    await expect(paragraphs(person)).toHaveText(texts);
  });
  await test.step('another day opens by its date', async () => {
    await visit(person, `/synthesis?date=${addDays(await todayOf(person), -3)}`);
    await expect(person.getByText('Octopuses taste with their arms.').first()).toBeVisible();
  });
});

/** The first words of the reading that a press of this button brings. */
async function read(page: Page, name: string): Promise<string> {
  const answer = page.waitForResponse(/bedtime-reading$/);
  await page.getByRole('button', { name, exact: true }).click();
  const text = await (await answer).text();
  // A busy server begins to stream.
  const json = /^event: answer\ndata: (.*)$/m.exec(text)?.[1] ?? text;
  return (JSON.parse(json) as BedtimeReading).bedtimeReading.split('\n')[0] ?? '';
}

async function seesSummary(page: Page): Promise<void> {
  await expect(page.getByText('Reflection saved successfully!')).toBeVisible();
  const summary = page.locator('section', { has: page.getByRole('heading', { name: 'AI Summary' }) });
  expect((await summary.getByRole('listitem').allInnerTexts()).slice(0, 2)).toEqual([
    'A list of one',
    'Asking early saved the afternoon.',
  ]);
  await expect(page.getByText('key points, in your own words')).toBeVisible();
}

async function generatesReading(page: Page): Promise<string> {
  const words = await read(page, 'Generate');
  await expect(page.getByText('Your personalized reflection summary is ready.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Regenerate' })).toBeVisible();
  await expect(card(page)).toContainText(words);
  await expect(card(page).getByRole('button', { name: 'Previous reading' })).toHaveCount(0);
  return words;
}

async function failsToGenerate(page: Page): Promise<void> {
  await page.route('**/bedtime-reading', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'Not tonight.' }) : route.continue(),
  );
  await card(page).getByRole('button', { name: 'Regenerate' }).click();
  await expect(page.getByText('Failed to generate bedtime reading', { exact: true })).toBeVisible();
  await expect(page.getByText('500: Not tonight.', { exact: true })).toBeVisible();
}

test('the banner of today has colour on arriving from a save, and other days begin with their date', async ({
  person,
}) => {
  await writeDays(person, run(2, 1));
  const yesterday = addDays(await todayOf(person), -1);
  const banner = person.locator('.banner');
  await test.step('on arriving from a save it has colour and a tick, until the page is left', async () => {
    await person.goto('/reflection');
    await person.getByRole('textbox', { name: 'Learning #1' }).fill('Rye needs a longer rest than wheat.');
    await person.getByRole('button', { name: 'Complete Reflection' }).click();
    await expect(banner).toContainText('Reflection saved successfully!');
    await expect(banner).toHaveAttribute('data-look', 'success');
    await expect(banner.locator('svg')).toBeVisible();

    await goWithin(person, '/');
    await goWithin(person, '/synthesis');
    await expect(banner).toContainText('Reflection saved successfully!');
    await expect(banner).toHaveAttribute('data-look', 'quiet');
    await expect(banner.locator('svg')).toHaveCount(0);
  });
  await test.step('another day begins with its date and the time of its last change', async () => {
    await goWithin(person, `/synthesis?date=${yesterday}`);
    await expect(person.getByRole('heading', { level: 1, name: formatLongDate(yesterday) })).toBeVisible();
    await expect(person.getByText(/^Saved at \d\d:\d\d$/)).toBeVisible();
    await expect(banner).toHaveCount(0);
  });
  await test.step('words of distress that are added later take the colour away', async () => {
    await goWithin(person, '/reflection');
    await person.getByRole('textbox', { name: 'Learning #1' }).fill('Rye needs a longer rest than wheat, and so do I.');
    await person.getByRole('button', { name: 'Complete Reflection' }).click();
    await expect(banner).toHaveAttribute('data-look', 'success');
    const colour = () => banner.evaluate((element) => getComputedStyle(element).color);
    const cheerful = await colour();
    await person.getByRole('button', { name: 'Actions for learning #1' }).click();
    await person.getByRole('button', { name: 'Edit', exact: true }).click();
    await person.getByRole('textbox', { name: 'Learning #1' }).fill('I want to die and I do not know whom to tell.');
    await person.getByRole('button', { name: 'Save', exact: true }).click();
    await person.getByRole('button', { name: 'Dismiss' }).click();

    await expect(person.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
    await expect(banner.locator('svg')).toBeHidden();
    expect(await colour()).not.toBe(cheerful);
  });
  await test.step('a later visit of such a day is quiet', async () => {
    await person.reload();
    await expect(banner).toHaveAttribute('data-look', 'quiet');
  });
});
