import { addDays } from '#contract/days.ts';
import { expect, test } from './support/app.ts';
import { run, todayOf, writeDays } from './support/journal.ts';

test('without a reflection today there is a way to create one', async ({ home }) => {
  await home.goto('/synthesis');

  await expect(home.getByText('No reflection found for today.')).toBeVisible();
  await home.getByRole('link', { name: "Create Today's Reflection" }).click();
  await expect(home).toHaveURL('/reflection');
});

test('a past day without a reflection shows its full date and offers the form', async ({ home }) => {
  await home.goto('/synthesis?date=2024-03-03');

  await expect(home).toHaveTitle('Reflection of Mar 3, 2024 · Learn');
  await expect(home.getByText('Sunday, March 3, 2024')).toBeVisible();
  await expect(home.getByText('No reflection found for Mar 3, 2024.')).toBeVisible();
  await home.getByRole('link', { name: 'Write About This Day' }).click();
  await expect(home).toHaveURL('/reflection?date=2024-03-03');
  await expect(home.getByText('Sunday, March 3, 2024')).toBeVisible();
});

test('a future day does not offer the form', async ({ home }) => {
  await home.goto(`/synthesis?date=${addDays(await todayOf(home), 1)}`);

  await expect(home.getByRole('link', { name: 'View All' })).toBeVisible();
});

test('a saved day shows its summary, the texts that can be generated and its own texts', async ({ home }) => {
  await writeDays(home, [
    { daysAgo: 0, entries: ['- A list of one\r\n\r\n', 'Asking early saved the afternoon.'] },
    ...run(3, 1),
  ]);
  await home.goto('/synthesis');

  await expect(home.getByText('Reflection saved successfully!')).toBeVisible();
  const summary = home.locator('section', { has: home.getByRole('heading', { name: 'AI Summary' }) });
  expect((await summary.getByRole('listitem').allInnerTexts()).slice(0, 2)).toEqual([
    'A list of one',
    'Asking early saved the afternoon.',
  ]);
  await expect(home.getByText('key points, in your own words')).toBeVisible();

  await home.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(home.getByText('Your personalized reflection summary is ready.', { exact: true })).toBeVisible();
  await expect(home.getByRole('button', { name: 'Regenerate' })).toBeVisible();
  await home.getByRole('button', { name: 'View This Week' }).click();
  await expect(home.getByRole('heading', { name: 'Key Highlights' })).toBeVisible();
});

test('a stored reading is shown after a reload, and a failure does not remove it', async ({ home, expectedNoise }) => {
  expectedNoise.push(/500/);
  await writeDays(home, run(1));
  await home.goto('/synthesis');
  await home.getByRole('button', { name: 'Generate', exact: true }).click();
  const card = home.locator('section', { has: home.getByRole('heading', { name: 'Read Before Bed' }) });
  await card.locator('p[dir=auto]').first().waitFor();
  const text = await card.locator('p[dir=auto]').allInnerTexts();
  await home.reload();

  await expect(card.locator('p[dir=auto]')).toHaveText(text);
  await home.route('**/bedtime-reading', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'Not tonight.' }) : route.continue(),
  );
  await card.getByRole('button', { name: 'Regenerate' }).click();
  await expect(home.getByText('Failed to generate bedtime reading', { exact: true })).toBeVisible();
  await expect(home.getByText('500: Not tonight.', { exact: true })).toBeVisible();
  await expect(card.locator('p[dir=auto]')).toHaveText(text);
});

test('another day opens by its date', async ({ home }) => {
  await writeDays(home, run(3));
  await home.goto(`/synthesis?date=${addDays(await todayOf(home), -2)}`);

  await expect(home.getByText('Octopuses taste with their arms.').first()).toBeVisible();
});

test('a day that cannot be loaded shows an error and can be retried', async ({ home, expectedNoise }) => {
  expectedNoise.push(/503|ERR_FAILED/);
  await writeDays(home, run(1));
  // What is pushed would read the day again before anybody presses.
  await home.route('**/api/events*', (route) => route.abort());
  let isAway = true;
  await home.route(/\/api\/reflections\/[^/]+\/\d{4}-\d{2}-\d{2}$/, (route) =>
    isAway ? route.fulfill({ status: 503, body: 'Away.' }) : route.continue(),
  );
  await home.goto('/synthesis');

  await expect(home.getByText('503: Away.')).toBeVisible();
  isAway = false;
  await home.getByRole('button', { name: 'Try again' }).click();
  await expect(home.getByRole('heading', { name: 'AI Summary' })).toBeVisible();
});

test('HK6: all days are listed newest first, 30 at a time, and the first new one takes the focus', async ({ home }) => {
  await writeDays(home, run(35));
  await home.goto('/history');
  await expect(home.getByRole('listitem')).toHaveCount(30);
  await home.getByRole('button', { name: 'Show older' }).click();

  await expect(home.getByRole('listitem')).toHaveCount(35);
  await expect(home.getByRole('listitem').nth(30).getByRole('link')).toBeFocused();
  await expect(home.getByRole('button', { name: 'Show older' })).toHaveCount(0);
  const dates = await home
    .getByRole('listitem')
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
  expect(dates).toEqual(dates.toSorted((a, b) => b.localeCompare(a)));
});

test('words in another script keep their direction, and no language is claimed for them', async ({ home }) => {
  await writeDays(home, [{ daysAgo: 0, entries: ['تعلمت اليوم أن البحر لا ينتظر أحدا.'] }]);
  await home.goto('/synthesis');

  const words = home.getByText('تعلمت اليوم');
  await expect(words).toHaveCount(2);
  for (const place of await words.all()) {
    expect(await place.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
    expect(await place.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))).toBe('');
  }
});
