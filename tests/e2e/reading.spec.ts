import { addDays } from '#contract/days.ts';
import { formatShortDate } from '../../web/time/dates.ts';
import { expect, test } from './support/app.ts';
import { run, todayOf, writeDays } from './support/journal.ts';

test.describe('bedtime reading', () => {
  test('without reflections leads to the first one and cannot be generated', async ({ home }) => {
    await home.goto('/bedtime-reading');

    await expect(home.getByText('No reflections yet')).toBeVisible();
    await expect(home.getByRole('button', { name: 'Generate Reading' })).toBeDisabled();
    await home.getByRole('link', { name: 'Start First Reflection' }).click();
    await expect(home).toHaveURL('/reflection');
  });

  test('is generated from the latest three days, and again in another version', async ({ home }) => {
    await writeDays(home, run(5));
    await home.goto('/bedtime-reading');
    await home.getByRole('button', { name: 'Generate Reading' }).click();

    await expect(home.getByText('Bedtime reading generated!', { exact: true })).toBeVisible();
    await expect(home.getByText('Your personalized reflection summary is ready.', { exact: true })).toBeVisible();
    const article = home.getByRole('article');
    const first = await article.innerText();
    expect(first).toMatch(/Octopuses|composite|rehearsing/);
    expect(first).not.toContain('Bread rises');
    await home.getByRole('button', { name: 'Regenerate' }).click();
    await expect.poll(() => article.innerText()).not.toBe(first);
  });

  test('that fails shows why and keeps the previous text', async ({ home, expectedNoise }) => {
    expectedNoise.push(/500/);
    await writeDays(home, run(3));
    await home.route('**/api/bedtime-reading', (route) => route.fulfill({ status: 500, body: '' }));
    await home.goto('/bedtime-reading');
    await home.getByRole('button', { name: 'Generate Reading' }).click();

    await expect(home.getByText('Failed to generate bedtime reading', { exact: true })).toBeVisible();
    await expect(home.getByText('500: Internal Server Error', { exact: true })).toBeVisible();
  });

  test('is dark from the first paint, darker with the ember light, and remembers it', async ({ home }) => {
    await writeDays(home, run(1));
    const html = await (await home.request.get('/bedtime-reading')).text();
    expect(html).toContain('<html class="night"');
    await home.goto('/bedtime-reading');
    const ember = home.getByRole('button', { name: 'Ember light' });
    await ember.click();

    await expect(ember).toHaveAttribute('aria-pressed', 'true');
    await home.reload();
    await expect(ember).toHaveAttribute('aria-pressed', 'true');
    await home.getByRole('link', { name: 'Back to Home' }).click();
    await expect(home.locator('html')).not.toHaveClass(/night/);
  });
});

test.describe('weekly refresher', () => {
  test('is generated, read and generated again', async ({ home }) => {
    await writeDays(home, run(6));
    await home.goto('/weekly-refresher');
    await expect(home.getByText('Ready to analyze your week?')).toBeVisible();
    const today = await todayOf(home);
    await expect(home.getByText(`${formatShortDate(addDays(today, -7))} – ${formatShortDate(today)}`)).toBeVisible();
    await home.getByRole('button', { name: 'Analyze This Week' }).click();

    for (const title of ['Week Overview', 'Key Learning Highlights', "This Week's Growth"])
      await expect(home.getByRole('heading', { name: title })).toBeVisible();
    await expect(home.getByText('Weekly refresher ready!', { exact: true })).toBeVisible();
    await expect(
      home.getByText('Your learning patterns for this week have been analyzed.', { exact: true }),
    ).toBeVisible();
    const request = home.waitForRequest(/weekly/);
    await home.getByRole('button', { name: 'Refresh Analysis' }).click();
    expect((await request).headers()['x-learn-refresh']).toBe('1');
    await home.getByRole('listitem').first().getByRole('link').click();
    await expect(home).toHaveURL(/\/synthesis\?date=/);
  });

  test('an empty week gets a friendly answer without highlights', async ({ home }) => {
    await home.goto('/weekly-refresher');
    await home.getByRole('button', { name: 'Analyze This Week' }).click();

    await expect(home.getByRole('heading', { name: 'Week Overview' })).toBeVisible();
    await expect(home.getByText(/^Made at \d\d:\d\d\.$/)).toBeVisible();
    await expect(home.getByRole('heading', { name: 'Key Learning Highlights' })).toHaveCount(0);
  });

  test('that fails shows why', async ({ home, expectedNoise }) => {
    expectedNoise.push(/503/);
    await home.route('**/weekly/**', (route) => route.fulfill({ status: 503, body: 'Away.' }));
    await home.goto('/weekly-refresher');
    await home.getByRole('button', { name: 'Analyze This Week' }).click();

    await expect(home.getByText('Failed to generate weekly refresher', { exact: true })).toBeVisible();
    await expect(home.getByRole('button', { name: 'Analyze This Week' })).toBeEnabled();
  });
});
