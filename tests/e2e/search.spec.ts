// The search of All Reflections.
import type { Page } from '@playwright/test';
import { addDays } from '#contract/days.ts';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { todayOf, userIdOf } from './support/journal.ts';
import { waitUntilKept } from './support/worker.ts';

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search your reflections' });
const found = (page: Page) => page.getByRole('list', { name: 'Found days' }).getByRole('listitem');

async function write(page: Page, date: string, ...texts: string[]): Promise<void> {
  const data = { userId: await userIdOf(page), date, promptIndex: 0, entries: texts.map((content) => ({ content })) };
  const { origin } = new URL(page.url());
  const answer = await page.request.post('/api/reflections', { data, headers: { origin } });
  expect(answer.status()).toBe(201);
}

for (const size of [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]) {
  test(`HL6 HL10: at ${size.width} px results are marked, counted and announced`, async ({ home }) => {
    await home.setViewportSize(size);
    const today = await todayOf(home);
    await write(home, addDays(today, -400), 'Ein Weg durch die lange Straße.');
    await write(home, addDays(today, -3), 'STRASSE und **Strassen**, <b>no markup</b>.', 'Nothing here.');
    await home.goto('/history');
    await field(home).fill('strasse');

    await expect(home.getByText('2 days found')).toHaveRole('status');
    await expect(found(home)).toHaveCount(2);
    await expect(found(home).first().locator('mark')).toHaveText(['STRASSE', 'Strasse']);
    await expect(found(home).last().locator('mark')).toHaveText('Straße');
    await expect(found(home).first()).toContainText('<b>no markup</b>');
    await expectNoViolations(home);
    expect(await home.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);

    await field(home).fill('strassenbahn');
    await expect(home.getByText('Nothing found for “strassenbahn”.')).toHaveRole('status');
    await expect(found(home)).toHaveCount(0);
  });
}

test('HL11: «/» moves to the field, and Escape clears it', async ({ home }) => {
  await write(home, await todayOf(home), 'A walk.');
  await home.goto('/history');
  await field(home).waitFor();
  await home.keyboard.press('/');
  await expect(field(home)).toBeFocused();
  await home.keyboard.type('walk / lake');
  await expect(field(home)).toHaveValue('walk / lake');
  await field(home).fill('walk');
  await expect(found(home)).toHaveCount(1);

  await home.keyboard.press('Escape');

  await expect(field(home)).toHaveValue('');
  await expect(field(home)).toBeFocused();
  await expect(found(home)).toHaveCount(0);
  expect(new URL(home.url()).hash).toBe('');
});

test('HL6 HL12: a result opens its day with the words marked, and no sent address has the query', async ({ home }) => {
  const canary = 'Kanarienvogel';
  const urls: string[] = [];
  home.on('request', (request) => urls.push(request.url(), request.headers()['referer'] ?? ''));
  await write(home, addDays(await todayOf(home), -3), `Ein ${canary} sang.`, `- in a list: **${canary}**`);
  await home.goto('/history');
  await field(home).fill('kanarien');
  expect(await found(home).count()).toBeLessThanOrEqual(1);
  await found(home).getByRole('link').click();

  await expect(home).toHaveURL(/#q=kanarien$/);
  const marked = () =>
    home.evaluate(() =>
      [...(CSS.highlights.get('found-words') ?? [])].map(({ startContainer, startOffset, endOffset }) =>
        startContainer.nodeValue?.slice(startOffset, endOffset),
      ),
    );
  await expect.poll(marked).toEqual(['Kanarien', 'Kanarien']);
  await home.goBack();
  await expect(field(home)).toHaveValue('kanarien');
  await expect(found(home)).toHaveCount(1);
  expect(urls.length).toBeGreaterThan(0);
  expect(urls.filter((url) => /kanarien/i.test(url) && !url.includes('#'))).toEqual([]);
});

test('HL5: «Show older results» moves the focus to the first older day, and «Try again» to the field', async ({
  home,
  expectedNoise,
}) => {
  expectedNoise.push(/500/);
  const today = await todayOf(home);
  const walks = Array.from({ length: 25 }, (_, index) => `Walk ${index}.`);
  for (const daysAgo of [0, 1, 2, 3]) {
    // oxlint-disable-next-line no-await-in-loop -- the days are of one person
    await write(home, addDays(today, -daysAgo), ...walks);
  }
  await write(home, addDays(today, -4), 'A walk before.');
  await home.goto('/history');
  await home.route('**/api/search', (route) => route.fulfill({ status: 500, body: 'Broken.' }), { times: 1 });
  await field(home).fill('walk');
  await home.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(field(home)).toBeFocused();

  await home.getByRole('button', { name: 'Show older results' }).press('Enter');

  await expect(found(home).last().getByRole('link')).toBeFocused();
  await expect(found(home).last()).toContainText('A walk before.');
});

test('HL9: a query with too many words says so, and offers no second try', async ({ home }) => {
  await home.goto('/history');
  await field(home).fill('a b c d e f g h i j k');

  await expect(home.getByRole('alert')).toHaveText('A query has at most 10 words. Please remove some.');
});

test('HL8: a new query aborts the one before', async ({ home }) => {
  await write(home, await todayOf(home), 'A first walk by the lake.');
  await home.goto('/history');
  const aborted = home.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/search'));
  await home.route('**/api/search', async (route) => {
    if (route.request().postData()?.includes('first') === true) return;
    await route.continue();
  });
  const sent = home.waitForRequest('**/api/search');
  await field(home).fill('first');
  await sent;
  await field(home).fill('lake');

  await aborted;
  await expect(found(home)).toHaveCount(1);
  await expect(found(home).locator('mark')).toHaveText('lake');
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow', expectedNoise: [/ERR_INTERNET_DISCONNECTED/] });

  test('HL13: the days that are kept here are searched', async ({ home, context }) => {
    const today = await todayOf(home);
    await write(home, today, 'A walk.');
    await write(home, addDays(today, -1), 'Another day.');
    await home.goto('/');
    await waitUntilKept(home, 2);
    await home.goto('/history');
    await field(home).waitFor();
    await context.setOffline(true);
    await field(home).fill('walk');

    await expect(home.getByText('Searching the last 2 days kept here. 1 day found')).toHaveRole('status');
    await expect(found(home)).toHaveCount(1);
  });
});
