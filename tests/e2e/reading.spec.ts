import { addDays } from '#contract/days.ts';
import { formatShortDate } from '../../web/time/dates.ts';
import { expect, test } from './support/app.ts';
import { run, todayOf, writeDays } from './support/journal.ts';

test.describe('bedtime reading', () => {
  test('without reflections leads to the first one and cannot be generated', async ({ person }) => {
    await person.goto('/bedtime-reading');

    await expect(person.getByText('No reflections yet')).toBeVisible();
    await expect(person.getByRole('button', { name: 'Generate Reading' })).toBeDisabled();
    await person.getByRole('link', { name: 'Start First Reflection' }).click();
    await expect(person).toHaveURL('/reflection');
  });

  test('is generated from the latest three days, and again in another version', async ({ person }) => {
    await writeDays(person, run(5));
    await person.goto('/bedtime-reading');
    await person.getByRole('button', { name: 'Generate Reading' }).click();

    await expect(person.getByText('Bedtime reading generated!', { exact: true })).toBeVisible();
    await expect(person.getByText('Your personalized reflection summary is ready.', { exact: true })).toBeVisible();
    const article = person.getByRole('article');
    const first = await article.innerText();
    expect(first).toMatch(/Octopuses|composite|rehearsing/);
    expect(first).not.toContain('Bread rises');
    await person.getByRole('button', { name: 'Regenerate' }).click();
    await expect.poll(() => article.innerText()).not.toBe(first);
  });

  test('that fails shows why and keeps the previous text', async ({ person, expectedNoise }) => {
    expectedNoise.push(/500/);
    await writeDays(person, run(3));
    await person.route('**/api/bedtime-reading', (route) => route.fulfill({ status: 500, body: '' }));
    await person.goto('/bedtime-reading');
    await person.getByRole('button', { name: 'Generate Reading' }).click();

    await expect(person.getByText('Failed to generate bedtime reading', { exact: true })).toBeVisible();
    await expect(person.getByText('500: Internal Server Error', { exact: true })).toBeVisible();
  });

  test('is dark from the first paint, darker with the ember light, and remembers it', async ({ person }) => {
    await writeDays(person, run(1));
    const html = await (await person.request.get('/bedtime-reading')).text();
    expect(html).toContain('<html class="night"');
    await person.goto('/bedtime-reading');
    const ember = person.getByRole('button', { name: 'Ember light' });
    await ember.click();

    await expect(ember).toHaveAttribute('aria-pressed', 'true');
    await person.reload();
    await expect(ember).toHaveAttribute('aria-pressed', 'true');
    await person.getByRole('link', { name: 'Back to Home' }).click();
    await expect(person.locator('html')).not.toHaveClass(/night/);
  });
});

test.describe('weekly refresher', () => {
  test('is generated, read and generated again', async ({ person }) => {
    await writeDays(person, run(6));
    await person.goto('/weekly-refresher');
    await expect(person.getByText('Ready to analyze your week?')).toBeVisible();
    const today = await todayOf(person);
    await expect(person.getByText(`${formatShortDate(addDays(today, -7))} – ${formatShortDate(today)}`)).toBeVisible();
    await person.getByRole('button', { name: 'Analyze This Week' }).click();

    for (const title of ['Week Overview', 'Key Learning Highlights', "This Week's Growth"])
      await expect(person.getByRole('heading', { name: title })).toBeVisible();
    await expect(person.getByText('Weekly refresher ready!', { exact: true })).toBeVisible();
    await expect(
      person.getByText('Your learning patterns for this week have been analyzed.', { exact: true }),
    ).toBeVisible();
    const request = person.waitForRequest(/weekly/);
    await person.getByRole('button', { name: 'Refresh Analysis' }).click();
    expect((await request).headers()['x-learn-refresh']).toBe('1');
    await person.getByRole('listitem').first().getByRole('link').click();
    await expect(person).toHaveURL(/\/synthesis\?date=/);
  });

  test('an empty week gets a friendly answer without highlights; one that fails shows why', async ({
    person,
    expectedNoise,
  }) => {
    expectedNoise.push(/503/);
    await person.goto('/weekly-refresher');
    await person.getByRole('button', { name: 'Analyze This Week' }).click();

    await expect(person.getByRole('heading', { name: 'Week Overview' })).toBeVisible();
    await expect(person.getByText(/^Made at \d\d:\d\d\.$/)).toBeVisible();
    await expect(person.getByRole('heading', { name: 'Key Learning Highlights' })).toHaveCount(0);

    await person.route('**/weekly/**', (route) => route.fulfill({ status: 503, body: 'Away.' }));
    await person.reload();
    await person.getByRole('button', { name: 'Analyze This Week' }).click();

    await expect(person.getByText('Failed to generate weekly refresher', { exact: true })).toBeVisible();
    await expect(person.getByRole('button', { name: 'Analyze This Week' })).toBeEnabled();
  });
});
