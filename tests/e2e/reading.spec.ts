// The bedtime reading and the weekly refresher: without any days, and what the page of the reading looks like.
import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { run, writeDays } from './support/journal.ts';
import { visit } from './support/within.ts';

test('without reflections a bedtime reading leads to the first one, and an empty week has no highlights', async ({
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/503/);
  await person.goto('/bedtime-reading');
  await test.step('a bedtime reading leads to the first reflection and cannot be generated', async () => {
    await expect(person.getByText('No reflections yet')).toBeVisible();
    await expect(person.getByRole('button', { name: 'Generate Reading' })).toBeDisabled();
    await person.getByRole('link', { name: 'Start First Reflection' }).click();
    await expect(person).toHaveURL('/reflection');
  });
  await test.step('an empty week gets a friendly answer without highlights', async () => {
    await visit(person, '/weekly-refresher');
    await person.getByRole('button', { name: 'Analyze This Week' }).click();
    await expect(person.getByRole('heading', { name: 'Week Overview' })).toBeVisible();
    await expect(person.getByText(/^Made at \d\d:\d\d\.$/)).toBeVisible();
    await expect(person.getByRole('heading', { name: 'Key Learning Highlights' })).toHaveCount(0);
  });
  await test.step('a week that fails shows why', async () => {
    await person.route('**/weekly/**', (route) => route.fulfill({ status: 503, body: 'Away.' }));
    await person.reload();
    await person.getByRole('button', { name: 'Analyze This Week' }).click();
    await expect(person.getByText('Failed to generate weekly refresher', { exact: true })).toBeVisible();
    await expect(person.getByText('503: Away.', { exact: true })).toBeVisible();
    await expect(person.getByRole('button', { name: 'Analyze This Week' })).toBeEnabled();
  });
});

test('a bedtime reading is generated, kept when the next one fails, and darker with the red light', async ({
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/500/);
  await writeDays(person, run(5));
  const article = person.getByRole('article');
  await person.goto('/bedtime-reading');
  await test.step('it is generated from the latest three days, and again in another version', async () => {
    await person.getByRole('button', { name: 'Generate Reading' }).click();
    await expect(person.getByText('Bedtime reading generated!', { exact: true })).toBeVisible();
    await expect(person.getByText('Your personalized reflection summary is ready.', { exact: true })).toBeVisible();
    const first = await article.innerText();
    expect(first).toMatch(/Octopuses|composite|rehearsing/);
    expect(first).not.toContain('Bread rises');
    await person.getByRole('button', { name: 'Regenerate' }).click();
    await expect.poll(() => article.innerText()).not.toBe(first);
  });
  await test.step('one that fails shows why and keeps the previous text', async () => {
    await expect(person.getByRole('button', { name: 'Regenerate' })).toBeEnabled();
    const text = await article.innerText();
    await person.route('**/api/bedtime-reading', (route) => route.fulfill({ status: 500, body: '' }));
    await person.getByRole('button', { name: 'Regenerate' }).click();
    await expect(person.getByText('Failed to generate bedtime reading', { exact: true })).toBeVisible();
    await expect(person.getByText('500: Internal Server Error', { exact: true })).toBeVisible();
    expect(await article.innerText()).toBe(text);
  });
  await test.step('it is dark from the first paint, darker with the red light, and remembers it', () =>
    seesRedLight(person));
});

async function seesRedLight(page: Page): Promise<void> {
  const html = await (await page.request.get('/bedtime-reading')).text();
  expect(html).toContain('<html class="night"');
  const light = page.getByRole('button', { name: 'Red light' });
  const lamp = await readColours(page);
  await light.click();
  await expect(light).toHaveAttribute('aria-pressed', 'true');
  const red = await readColours(page);
  expect(sumOf(red.page)).toBeLessThan(sumOf(lamp.page));
  expect(red.text[0]).toBeGreaterThan(2 * Math.max(red.text[1], red.text[2]));
  expect(lamp.text[0]).toBeLessThan(2 * Math.max(lamp.text[1], lamp.text[2]));
  await page.reload();
  await expect(light).toHaveAttribute('aria-pressed', 'true');
  expect(await readColours(page)).toEqual(red);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page.locator('html')).not.toHaveClass(/night/);
  expect(sumOf((await readColours(page)).page)).toBeGreaterThan(sumOf(lamp.page));
}

type Rgb = [red: number, green: number, blue: number];

const sumOf = (colour: Rgb) => colour[0] + colour[1] + colour[2];

/** What stands behind the page and in its heading, as the screen shows it. */
function readColours(page: Page): Promise<{ page: Rgb; text: Rgb }> {
  return page.evaluate(() => {
    const paint = (colour: string): Rgb => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
      if (!canvas) throw new Error('This browser paints on no canvas.');
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return [red, green, blue];
    };
    const heading = document.querySelector('h1') ?? document.body;
    return {
      page: paint(getComputedStyle(document.documentElement).backgroundColor),
      text: paint(getComputedStyle(heading).color),
    };
  });
}
