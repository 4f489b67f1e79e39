import { addDays } from '#contract/days.ts';
import { expect, test } from './support/app.ts';
import { run, todayOf, writeDays } from './support/journal.ts';

test('a day without a reflection shows its date and offers the form, a future day does not', async ({ person }) => {
  await test.step('today', async () => {
    await person.goto('/synthesis');

    await expect(person.getByText('No reflection found for today.')).toBeVisible();
    await person.getByRole('link', { name: "Create Today's Reflection" }).click();
    await expect(person).toHaveURL('/reflection');
  });

  await test.step('a past day', async () => {
    await person.goto('/synthesis?date=2024-03-03');

    await expect(person).toHaveTitle('Reflection of Mar 3, 2024 · Learn');
    await expect(person.getByText('Sunday, March 3, 2024')).toBeVisible();
    await expect(person.getByText('No reflection found for Mar 3, 2024.')).toBeVisible();
    await person.getByRole('link', { name: 'Write About This Day' }).click();
    await expect(person).toHaveURL('/reflection?date=2024-03-03');
    await expect(person.getByText('Sunday, March 3, 2024')).toBeVisible();
  });

  await test.step('a future day', async () => {
    await person.goto(`/synthesis?date=${addDays(await todayOf(person), 1)}`);

    await expect(person.getByRole('link', { name: 'View All' })).toBeVisible();
    await expect(person.getByRole('link', { name: 'Write About This Day' })).toHaveCount(0);
  });
});

test('a saved day shows its summary, the texts that can be generated and its own texts', async ({ person }) => {
  await writeDays(person, [
    { daysAgo: 0, entries: ['- A list of one\r\n\r\n', 'Asking early saved the afternoon.'] },
    ...run(3, 1),
  ]);
  await person.goto('/synthesis');

  await expect(person.getByText('Reflection saved successfully!')).toBeVisible();
  const summary = person.locator('section', { has: person.getByRole('heading', { name: 'AI Summary' }) });
  expect((await summary.getByRole('listitem').allInnerTexts()).slice(0, 2)).toEqual([
    'A list of one',
    'Asking early saved the afternoon.',
  ]);
  await expect(person.getByText('key points, in your own words')).toBeVisible();

  await person.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(person.getByText('Your personalized reflection summary is ready.', { exact: true })).toBeVisible();
  await expect(person.getByRole('button', { name: 'Regenerate' })).toBeVisible();
  await person.getByRole('button', { name: 'View This Week' }).click();
  await expect(person.getByRole('heading', { name: 'Key Highlights' })).toBeVisible();

  await test.step('another day opens by its date', async () => {
    await person.goto(`/synthesis?date=${addDays(await todayOf(person), -3)}`);
    await expect(person.getByText('Octopuses taste with their arms.').first()).toBeVisible();
  });
});

test('a stored reading is shown after a reload, and a failure does not remove it', async ({
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/500/);
  await writeDays(person, run(1));
  await person.goto('/synthesis');
  await person.getByRole('button', { name: 'Generate', exact: true }).click();
  const card = person.locator('section', { has: person.getByRole('heading', { name: 'Read Before Bed' }) });
  await card.locator('p[dir=auto]').first().waitFor();
  const text = await card.locator('p[dir=auto]').allInnerTexts();
  await person.reload();

  await expect(card.locator('p[dir=auto]')).toHaveText(text);
  await person.route('**/bedtime-reading', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'Not tonight.' }) : route.continue(),
  );
  await card.getByRole('button', { name: 'Regenerate' }).click();
  await expect(person.getByText('Failed to generate bedtime reading', { exact: true })).toBeVisible();
  await expect(person.getByText('500: Not tonight.', { exact: true })).toBeVisible();
  await expect(card.locator('p[dir=auto]')).toHaveText(text);
});

test('a day that cannot be loaded shows an error and can be retried', async ({ person, expectedNoise }) => {
  expectedNoise.push(/503|ERR_FAILED/);
  await writeDays(person, run(1));
  // What is pushed would read the day again before anybody presses.
  await person.route('**/api/events*', (route) => route.abort());
  let isAway = true;
  await person.route(/\/api\/reflections\/[^/]+\/\d{4}-\d{2}-\d{2}$/, (route) =>
    isAway ? route.fulfill({ status: 503, body: 'Away.' }) : route.continue(),
  );
  await person.goto('/synthesis');

  await expect(person.getByText('503: Away.')).toBeVisible();
  isAway = false;
  await person.getByRole('button', { name: 'Try again' }).click();
  await expect(person.getByRole('heading', { name: 'AI Summary' })).toBeVisible();
});

test('HK6: all days are listed newest first, 30 at a time, and the first new one takes the focus', async ({
  person,
}) => {
  await writeDays(person, run(35));
  await person.goto('/history');
  await expect(person.getByRole('listitem')).toHaveCount(30);
  await person.getByRole('button', { name: 'Show older' }).click();

  await expect(person.getByRole('listitem')).toHaveCount(35);
  await expect(person.getByRole('listitem').nth(30).getByRole('link')).toBeFocused();
  await expect(person.getByRole('button', { name: 'Show older' })).toHaveCount(0);
  const dates = await person
    .getByRole('listitem')
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
  expect(dates).toEqual(dates.toSorted((a, b) => b.localeCompare(a)));
});

test('words in another script keep their direction, and no language is claimed for them', async ({ person }) => {
  await writeDays(person, [{ daysAgo: 0, entries: ['تعلمت اليوم أن البحر لا ينتظر أحدا.'] }]);
  await person.goto('/synthesis');

  const words = person.getByText('تعلمت اليوم');
  await expect(words).toHaveCount(2);
  for (const place of await words.all()) {
    expect(await place.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
    expect(await place.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))).toBe('');
  }
});
